import { useState } from 'react'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { RescheduleProps } from '#care/sdk/flows/reschedule/reschedule-flow.tsx'
import { VisitNow } from '#care/sdk/flows/reschedule/visit-now.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { TimesPicker } from '#care/sdk/slots/times-picker.tsx'
import { zoneShown } from '#care/sdk/slots/zone-shown.ts'
import { timesProblem } from '#shared/visits/visit-request-rules.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { serverNow } from '#ui/lib/server-clock.ts'

/** Up to three other times, of which the clinic takes one or offers others. */
export const OtherTimes = ({ host, visit, onMoved, hasBack = false }: RescheduleProps & { hasBack?: boolean }) => {
  const t = sdkTexts()
  const [times, setTimes] = useState<readonly string[]>([])
  const { consult_id: consultId, time_zone: zone } = visit
  const problems = (): Record<string, string> => {
    const when = timesProblem(times, new Date(serverNow()))
    return when ? { when } : {}
  }
  const ask = async () => onMoved((await askScreen(host, visitScreens.askOtherTimes, { consultId, times: [...times] })).visit)
  return (
    <StepFrame
      host={host}
      heading={t('otherTimes')}
      lead={`${t('timesLead')} ${t('timesIn', { zone: zoneShown(zone) })}.`}
      problems={problems}
      onBack={hasBack ? () => host.go({ consultId }, 'push') : null}
      next={t('sendTimes')}
      onNext={ask}
    >
      <VisitNow visit={visit} />
      <TimesPicker times={times} zone={zone} onChange={setTimes} />
    </StepFrame>
  )
}
