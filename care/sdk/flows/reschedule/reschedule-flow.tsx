import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { ShownVisit } from '#care/sdk/client/visit-screen-data.ts'
import { MoveToSlot } from '#care/sdk/flows/reschedule/move-to-slot.tsx'
import { MovedVisit } from '#care/sdk/flows/reschedule/moved-visit.tsx'
import { OtherTimes } from '#care/sdk/flows/reschedule/other-times.tsx'
import { ProposedTimes } from '#care/sdk/flows/reschedule/proposed-times.tsx'
import { ruledVisit, wayOf } from '#care/sdk/flows/reschedule/reschedule-way.ts'
import { VisitNow } from '#care/sdk/flows/reschedule/visit-now.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { actionRefusal } from '#shared/visits/visit-rules.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { serverNow } from '#ui/lib/server-clock.ts'
import { codeSentence } from '#ui/lib/show-error.ts'
import { useLoad } from '#ui/lib/use-load.ts'

/** What the parts of rescheduling work with. */
export type RescheduleProps = {
  host: CareHost
  visit: ShownVisit
  onMoved: (visit: ShownVisit) => void
}

/** reschedule-gm-visit and reschedule-mh-visit with `?consultId=`: another time for a visit, or an answer to the clinic's times. */
export const RescheduleFlow = ({ host }: { host: CareHost }) => {
  const { consultId = '' } = host.query
  const load = useLoad(() => askScreen(host, visitScreens.readVisit, { consultId }))
  if (load.error instanceof CallError && (load.error.status === 404 || load.error.status === 422)) return <NoVisit host={host} />
  return load.data ? <Reschedule host={host} first={load.data.visit} /> : <FlowLoading host={host} load={load} />
}

const Reschedule = ({ host, first }: { host: CareHost; first: ShownVisit }) => {
  const [moved, setMoved] = useState<ShownVisit | null>(null)
  const onMoved = (visit: ShownVisit) => {
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

/** The rule says no, and why; what else the member may do is on the dashboard. */
const Refused = ({ host, visit }: RescheduleProps) => {
  const t = sdkTexts()
  const refusal = actionRefusal('reschedule', ruledVisit(visit), visit.policy, new Date(serverNow())) ?? 'VisitNotMovable'
  return (
    <StepFrame host={host} heading={t('rescheduleNot')} lead={codeSentence(refusal)} next={t('done')} onNext={host.close}>
      <VisitNow visit={visit} />
    </StepFrame>
  )
}

const NoVisit = ({ host }: { host: CareHost }) => {
  const t = sdkTexts()
  return <StepFrame host={host} heading={t('rescheduleNot')} lead={t('rescheduleGone')} next={t('done')} onNext={host.close} />
}
