import { useId, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, type ScreenData } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { ConsentSentence } from '#care/sdk/flows/request-visit/consent-sentence.tsx'
import { PlanView } from '#care/sdk/flows/request-visit/series/plan-view.tsx'
import { seriesDateShown } from '#care/sdk/flows/request-visit/series/series-date.ts'
import { type Series, SeriesFacts, VisitsSelect, WeeksChoice } from '#care/sdk/flows/request-visit/series/series-parts.tsx'
import { SeriesReceipt } from '#care/sdk/flows/request-visit/series/series-receipt.tsx'
import { seriesTexts } from '#care/sdk/flows/request-visit/series/series-texts.en.ts'
import styles from '#care/sdk/flows/request-visit/series/series-view.module.css'
import stepStyles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import type { SeriesWeeks } from '#shared/visits/series/series-rules.ts'
import { seriesScreens } from '#shared/visits/series/series-screens.ts'
import { IconRefresh } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'

type BookedSeries = ScreenData<typeof seriesScreens.bookSeries>
type Props = { host: CareHost; consultId: string }

const usualVisits = 6

/** How many visits are suggested at first: for another interval as many as remain of the series, with the one that keeps its time. */
const suggestedFor = ({ stage, later }: Pick<Series, 'stage' | 'later'>): number => (stage === 'change' ? later.length + 1 : usualVisits)

type Wanted = Props & { everyWeeks: SeriesWeeks; visits: number | null }

/** Reads the dates of as many visits as were chosen, or as are suggested, which for another interval only the answer says. */
const readSeries = async ({ host, visits, ...asked }: Wanted): Promise<Series> => {
  const read = (count: number) => askScreen(host, seriesScreens.readSeries, { ...asked, visits: count })
  const count = visits ?? usualVisits
  const series = await read(count)
  const suggested = suggestedFor(series)
  return visits === null && suggested !== count ? read(suggested) : series
}

/** Repeats a visit, adds to the series whose last visit it is, gives the visits after it another interval, or plans what is booked with it: how often, how many, one list to confirm. */
export const SeriesView = ({ host, consultId }: Props) => {
  const [everyWeeks, setEveryWeeks] = useState<SeriesWeeks>(1)
  const [chosen, setVisits] = useState<number | null>(null)
  const load = useLoad(() => readSeries({ host, consultId, everyWeeks, visits: chosen }), `${everyWeeks} ${chosen}`)
  const [booked, setBooked] = useState<BookedSeries | null>(null)
  if (booked) return <SeriesReceipt host={host} series={booked} zone={load.data?.timeZone ?? 'UTC'} />
  if (!load.data) return <FlowLoading host={host} load={load} />
  const { data: series, error, reload } = load
  if (series.stage === 'plan') return <PlanView {...{ host, series, reload, error }} />
  const visits = chosen ?? suggestedFor(series)
  const onBooked = (made: BookedSeries) => {
    setBooked(made)
    host.whenVisitsChanged()
  }
  return (
    <Offer
      {...{ host, series, error, reload, setEveryWeeks, visits, setVisits, onBooked }}
      everyWeeks={series.stage === 'more' || everyWeeks === series.seriesWeeks ? series.everyWeeks : everyWeeks}
    />
  )
}

type OfferProps = {
  host: CareHost
  series: Series
  everyWeeks: SeriesWeeks
  setEveryWeeks: (weeks: SeriesWeeks) => void
  visits: number
  setVisits: (visits: number) => void
  error: unknown
  reload: () => void
  onBooked: (made: BookedSeries) => void
}

const wordsOf = {
  first: { title: 'title', lead: 'lead', book: 'book' },
  more: { title: 'moreTitle', lead: 'moreLead', book: 'book' },
  change: { title: 'changeTitle', lead: 'changeLead', book: 'change' },
} as const

/** Refusals after which other dates or another price hold: they are read again, and what was chosen stays. */
const outdated = ['SlotTaken', 'PriceChanged', 'TimePast', 'InvalidInput', 'VisitChanged']

const Offer = ({ host, series, everyWeeks, setEveryWeeks, visits, setVisits, error, reload, onBooked }: OfferProps) => {
  const t = textsOf(seriesTexts)
  const { consultId, timeZone, priceCents } = series
  const isMore = series.stage === 'more'
  const words = wordsOf[series.stage === 'more' || series.stage === 'change' ? series.stage : 'first']
  const name = series.clinician ? nameWithCredentials(series.clinician) : ''
  /** Dates that the member left out. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [isOutdated, setOutdated] = useState(false)
  const times = series.dates.flatMap(({ at, isOpen, instead }) => {
    const time = isOpen ? at : instead
    return time === null || leftOut.has(at) ? [] : [time]
  })
  // A later visit whose time is chosen again only changes its series, so the member keeps it.
  const givenUp = series.later.filter((at) => !times.includes(at))
  const bookText = words.book === 'change' && givenUp.length === 0 ? 'book' : words.book
  const book = async () => {
    if (priceCents === null) return host.close()
    setOutdated(false)
    const asked = {
      consultId,
      everyWeeks,
      times,
      consents: true,
      priceCents,
      ...(series.stage === 'change' ? { cancels: series.later.length } : {}),
    } as const
    const made = await askScreen(host, seriesScreens.bookSeries, asked).catch((problem: unknown) => {
      if (!(problem instanceof CallError && outdated.includes(problem.code ?? ''))) throw problem
      setOutdated(true)
      reload()
      return null
    })
    if (made) onBooked(made)
  }
  const tick = (at: string, isTicked: boolean) =>
    setLeftOut((former) => new Set(isTicked ? [...former].filter((one) => one !== at) : [...former, at]))
  return (
    <StepFrame
      host={host}
      heading={t(words.title, { name })}
      lead={t(words.lead)}
      next={priceCents === null ? textsOf(sdkTexts)('done') : t(bookText, { n: times.length })}
      onNext={book}
      problems={(): Record<string, string> => (times.length === 0 && priceCents !== null ? { dates: t('chooseOne') } : {})}
      error={error}
    >
      {!isMore && <WeeksChoice value={everyWeeks} onChange={setEveryWeeks} without={series.seriesWeeks} />}
      <VisitsSelect series={series} value={visits} onChange={setVisits} />
      {priceCents !== null && givenUp.length > 0 && <GivenUp times={givenUp} zone={timeZone} />}
      {priceCents !== null && <Dates series={series} zone={timeZone} leftOut={leftOut} tick={tick} />}
      <div role="status">
        {isOutdated && (
          <Alert tone="info" icon={IconRefresh}>
            {t('changed')}
          </Alert>
        )}
        {priceCents !== null && !isMore && <p className={stepStyles.nothing}>{t('inAll', { n: times.length + 1 })}</p>}
      </div>
      <SeriesFacts series={series} />
      {priceCents !== null && (
        <p className={stepStyles.nothing}>
          <ConsentSentence text="consentByBooking" />
        </p>
      )}
    </StepFrame>
  )
}

/** The visits that a change of the interval cancels. */
const GivenUp = ({ times, zone }: { times: readonly string[]; zone: string }) => {
  const t = textsOf(seriesTexts)
  return (
    <section className={styles.section} aria-label={t('givenUp')}>
      <h4 className={stepStyles.question}>{t('givenUp')}</h4>
      <ul className={styles.givenUp}>
        {times.map((at) => (
          <li key={at}>{seriesDateShown(at, zone)}</li>
        ))}
      </ul>
    </section>
  )
}

type DatesProps = { series: Series; zone: string; leftOut: ReadonlySet<string>; tick: (at: string, isTicked: boolean) => void }

const Dates = ({ series, zone, leftOut, tick }: DatesProps) => {
  const t = textsOf(seriesTexts)
  const errorId = useId()
  const wrong = useForm().errors.dates
  return (
    <section className={styles.section} aria-label={t('dates')}>
      <h4 className={stepStyles.question}>{t('dates')}</h4>
      <ol className={styles.dates}>
        <li className={styles.date}>
          <p>{seriesDateShown(series.startsAt, zone)}</p>
          <p className={styles.note}>{t('first')}</p>
        </li>
        {series.dates.map(({ at, isOpen, instead }) => {
          const time = isOpen ? at : instead
          const date = seriesDateShown(at, zone)
          return (
            <li key={at} className={styles.date}>
              {!isOpen && <p className={styles.note}>{t(instead === null ? 'noneOpen' : 'taken', { date })}</p>}
              {time !== null && (
                <Checkbox
                  name="dates"
                  errorId={errorId}
                  label={seriesDateShown(time, zone)}
                  isTicked={!leftOut.has(at)}
                  onTick={(isTicked) => tick(at, isTicked)}
                />
              )}
            </li>
          )
        })}
      </ol>
      {wrong && <FieldError id={errorId} code={wrong} />}
      <p className={styles.note}>{t('far')}</p>
    </section>
  )
}
