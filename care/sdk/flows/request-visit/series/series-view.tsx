import { useId, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, type ScreenData } from '#care/sdk/client/ask-screen.ts'
import { Choice } from '#care/sdk/client/choice.tsx'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { ConsentSentence } from '#care/sdk/flows/request-visit/consent-sentence.tsx'
import { seriesDateShown } from '#care/sdk/flows/request-visit/series/series-date.ts'
import { SeriesReceipt } from '#care/sdk/flows/request-visit/series/series-receipt.tsx'
import { seriesTexts } from '#care/sdk/flows/request-visit/series/series-texts.en.ts'
import styles from '#care/sdk/flows/request-visit/series/series-view.module.css'
import stepStyles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import { type SeriesWeeks, seriesVisits, seriesWeeks } from '#shared/visits/series/series-rules.ts'
import { seriesScreens } from '#shared/visits/series/series-screens.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { IconRefresh } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { useForm } from '#ui/fields/forms/form-state.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Series = ScreenData<typeof seriesScreens.readSeries>
type BookedSeries = ScreenData<typeof seriesScreens.bookSeries>
type Props = { host: CareHost; consultId: string }

/** How many visits are suggested at first. */
const suggestedVisits = 6

/** Repeats a booked visit: how often, how many, one list of dates to confirm. */
export const SeriesView = ({ host, consultId }: Props) => {
  const [everyWeeks, setEveryWeeks] = useState<SeriesWeeks>(1)
  const [visits, setVisits] = useState(suggestedVisits)
  const load = useLoad(() => askScreen(host, seriesScreens.readSeries, { consultId, everyWeeks, visits }), `${everyWeeks} ${visits}`)
  const [booked, setBooked] = useState<BookedSeries | null>(null)
  if (booked) return <SeriesReceipt host={host} series={booked} zone={load.data?.timeZone ?? 'UTC'} />
  if (!load.data) return <FlowLoading host={host} load={load} />
  const onBooked = (made: BookedSeries) => {
    setBooked(made)
    host.whenVisitsChanged()
  }
  return (
    <Offer
      {...{ host, everyWeeks, setEveryWeeks, visits, setVisits, onBooked }}
      series={load.data}
      error={load.error}
      reload={load.reload}
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

/** Refusals after which other dates or another price hold: they are read again, and what was chosen stays. */
const outdated = ['SlotTaken', 'PriceChanged', 'TimePast', 'InvalidInput']

const Offer = ({ host, series, everyWeeks, setEveryWeeks, visits, setVisits, error, reload, onBooked }: OfferProps) => {
  const t = textsOf(seriesTexts)
  const { consultId, timeZone, priceCents } = series
  /** Dates that the member left out. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [isOutdated, setOutdated] = useState(false)
  const times = series.dates.flatMap(({ at, isOpen, instead }) => {
    const time = isOpen ? at : instead
    return time === null || leftOut.has(at) ? [] : [time]
  })
  const book = async () => {
    if (priceCents === null) return host.close()
    setOutdated(false)
    const asked = { consultId, everyWeeks, times, consents: true, priceCents } as const
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
      heading={t('title', { name: nameWithCredentials(series.clinician) })}
      lead={t('lead')}
      next={priceCents === null ? textsOf(sdkTexts)('done') : t('book', { n: times.length })}
      onNext={book}
      problems={(): Record<string, string> => (times.length === 0 && priceCents !== null ? { dates: t('chooseOne') } : {})}
      error={error}
    >
      <Choice
        name="everyWeeks"
        label={t('how')}
        options={seriesWeeks.map((weeks) => ({ value: String(weeks), title: t(`every${weeks}`) }))}
        value={String(everyWeeks)}
        onChange={(value) => setEveryWeeks(seriesWeeks.find((weeks) => String(weeks) === value) ?? 1)}
      />
      <SelectInput
        name="visits"
        label={t('visits')}
        hint={t('visitsHint')}
        options={countOptions}
        value={String(visits)}
        onChange={(value) => setVisits(Number(value))}
      />
      {priceCents !== null && <Dates series={series} zone={timeZone} leftOut={leftOut} tick={tick} />}
      <div role="status">
        {isOutdated && (
          <Alert tone="info" icon={IconRefresh}>
            {t('changed')}
          </Alert>
        )}
        {priceCents !== null && <p className={stepStyles.nothing}>{t('inAll', { n: times.length + 1 })}</p>}
      </div>
      <Facts series={series} />
      {priceCents !== null && (
        <p className={stepStyles.nothing}>
          <ConsentSentence text="consentByBooking" />
        </p>
      )}
    </StepFrame>
  )
}

const countOptions = Array.from({ length: seriesVisits.most - seriesVisits.fewest + 1 }, (_, index) => {
  const value = String(seriesVisits.fewest + index)
  return { value, label: value }
})

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

const Facts = ({ series: { patient, method, priceCents } }: { series: Series }) => {
  const [t, words] = [textsOf(seriesTexts), textsOf(sdkTexts)]
  return (
    <FactList
      facts={[
        ...(patient.isSelf ? [] : [[words('patient'), `${patient.first} ${patient.last}`] as const]),
        [words('methodShort'), words(method)],
        [t('priceEach'), priceCents === null ? words('priceUnknown') : moneyShown(priceCents)],
      ]}
    />
  )
}
