import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { ConsentSentence } from '#care/sdk/flows/request-visit/consent-sentence.tsx'
import { type Series, SeriesFacts, VisitsSelect, WeeksChoice } from '#care/sdk/flows/request-visit/series/series-parts.tsx'
import { seriesTexts } from '#care/sdk/flows/request-visit/series/series-texts.en.ts'
import stepStyles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import type { SeriesWeeks } from '#shared/visits/series/series-rules.ts'
import { seriesScreens } from '#shared/visits/series/series-screens.ts'
import { Button } from '#ui/components/button.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** How many visits are suggested at first, with the one that was requested. */
const suggestedVisits = 6

type Props = { host: CareHost; series: Series; reload: () => void; error: unknown }

/** Plans visits after one whose time is not agreed on yet; they are booked when it gets its time. */
export const PlanView = ({ host, series, reload, error }: Props) => {
  const t = textsOf(seriesTexts)
  const { consultId, most, plan, priceCents } = series
  const [everyWeeks, setEveryWeeks] = useState<SeriesWeeks>(plan?.everyWeeks ?? 1)
  const [chosen, setVisits] = useState(plan?.visits ?? suggestedVisits)
  const [done, setDone] = useState<'planned' | 'unplanned' | null>(null)
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<unknown>(null)
  const visits = Math.min(chosen, most + 1)
  if (done) {
    return (
      <StepFrame key={done} host={host} heading={t(done)} lead={t(`${done}Lead`)} next={textsOf(sdkTexts)('done')} onNext={host.close} />
    )
  }
  const save = async (wanted: 'planned' | 'unplanned') => {
    const asked = wanted === 'planned' && priceCents !== null ? { everyWeeks, visits, consents: true as const, priceCents } : null
    await askScreen(host, seriesScreens.planSeries, { consultId, plan: asked }).catch((problem: unknown) => {
      // Another price holds, or a time was agreed on by now: it is shown before the next press.
      if (problem instanceof CallError && ['PriceChanged', 'VisitChanged'].includes(problem.code ?? '')) reload()
      throw problem
    })
    host.whenVisitsChanged()
    setDone(wanted)
  }
  return (
    <StepFrame
      host={host}
      heading={t('planTitle')}
      lead={t('planLead')}
      next={priceCents === null ? textsOf(sdkTexts)('done') : t('plan', { n: visits - 1 })}
      onNext={priceCents === null ? host.close : () => save('planned')}
      error={failure ?? error}
    >
      <WeeksChoice value={everyWeeks} onChange={setEveryWeeks} />
      <VisitsSelect series={series} value={visits} onChange={setVisits} />
      <SeriesFacts series={series} />
      {priceCents !== null && (
        <p className={stepStyles.nothing}>
          <ConsentSentence text="consentByBooking" />
        </p>
      )}
      {plan && (
        <div className={stepStyles.receiptWays}>
          <Button kind="quiet" isBusy={isBusy} onClick={() => void run(() => save('unplanned'), setFailure)}>
            {t('unplan')}
          </Button>
        </div>
      )}
    </StepFrame>
  )
}
