import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { ScreenVisit } from '#care/sdk/client/visit-screen-data.ts'
import { MoveToSlot } from '#care/sdk/flows/reschedule/move-to-slot.tsx'
import { ProposedTimes } from '#care/sdk/flows/reschedule/proposed-times.tsx'
import { instantsOf, ruledVisit, wayOf } from '#care/sdk/flows/reschedule/reschedule-way.ts'
import { VisitNow } from '#care/sdk/flows/reschedule/visit-now.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { CalendarLink } from '#care/sdk/slots/calendar-link.tsx'
import { TimesPicker } from '#care/sdk/slots/times-picker.tsx'
import { zoneShown } from '#care/sdk/slots/zone-shown.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import { timesProblem } from '#shared/visits/visit-request-rules.ts'
import { actionRefusal } from '#shared/visits/visit-rules.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Up to three other times; the clinic accepts one or proposes others. */
const OtherTimes = ({ host, visit, onMoved, hasBack = false }: RescheduleProps & { hasBack?: boolean }) => {
  const t = textsOf(sdkTexts)
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
      <VisitNow host={host} visit={visit} />
      <TimesPicker times={times} zone={zone} onChange={setTimes} />
    </StepFrame>
  )
}

/** The visit after the change; once it is scheduled, with a calendar link. */
const MovedVisit = ({ host, visit }: { host: CareHost; visit: ScreenVisit }) => {
  const t = textsOf(sdkTexts)
  const isAgreed = visit.status === 'Locked'
  const [startsAt] = instantsOf([visit.requested_date])
  return (
    <StepFrame
      host={host}
      heading={isAgreed ? t('movedTitle') : t('timesSent')}
      lead={isAgreed ? t('sentBooked') : t('timesSentMore')}
      next={t('done')}
      onNext={host.close}
    >
      <VisitNow host={host} visit={visit} />
      {isAgreed && startsAt && (
        <div>
          <CalendarLink
            consultId={visit.consult_id}
            reference={visit.reference}
            sequence={visit.version}
            method={visit.communication_method}
            startsAt={startsAt}
            minutes={visitMinutes[visitTypeOf(visit.consult_type)]}
            title={t('calendarTitle')}
          />
        </div>
      )}
    </StepFrame>
  )
}

/** Shared props of the rescheduling views. */
export type RescheduleProps = {
  host: CareHost
  visit: ScreenVisit
  onMoved: (visit: ScreenVisit) => void
}

/** reschedule-gm-visit and reschedule-mh-visit with `?consultId=`: moves a visit, or answers the times that the clinic proposed. */
export const RescheduleFlow = ({ host }: { host: CareHost }) => {
  const { consultId = '' } = host.query
  const load = useLoad(() => askScreen(host, visitScreens.readVisit, { consultId }))
  if (load.error instanceof CallError && (load.error.status === 404 || load.error.status === 422)) return <NoVisit host={host} />
  return load.data ? <Reschedule host={host} first={load.data.visit} /> : <FlowLoading host={host} load={load} />
}

const Reschedule = ({ host, first }: { host: CareHost; first: ScreenVisit }) => {
  const [moved, setMoved] = useState<ScreenVisit | null>(null)
  const onMoved = (visit: ScreenVisit) => {
    host.whenVisitsChanged()
    setMoved(visit)
  }
  const props = { host, visit: first, onMoved }
  if (moved) return <MovedVisit host={host} visit={moved} />
  const way = wayOf(first, new Date(serverNow()))
  if (way === 'propose') return host.query.step === 'times' ? <OtherTimes {...props} hasBack /> : <ProposedTimes {...props} />
  if (way === 'times') return <OtherTimes {...props} />
  if (way === 'slot') return <MoveToSlot {...props} />
  return <Refused {...props} />
}

/** Rescheduling is refused by a rule; shows the reason. The dashboard has the other actions. */
const Refused = ({ host, visit }: RescheduleProps) => {
  const t = textsOf(sdkTexts)
  const refusal = actionRefusal('reschedule', ruledVisit(visit), visit.policy, new Date(serverNow())) ?? 'VisitNotMovable'
  return (
    <StepFrame host={host} heading={t('rescheduleNot')} lead={codeSentence(refusal)} next={t('done')} onNext={host.close}>
      <VisitNow host={host} visit={visit} />
    </StepFrame>
  )
}

const NoVisit = ({ host }: { host: CareHost }) => {
  const t = textsOf(sdkTexts)
  return <StepFrame host={host} heading={t('rescheduleNot')} lead={t('rescheduleGone')} next={t('done')} onNext={host.close} />
}
