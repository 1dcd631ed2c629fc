import { lazy, Suspense } from 'react'
import type { CareHost, FlowName } from '#care/sdk/care-host.ts'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'

/** One chunk for the whole flow, so that each step also opens offline. */
const RequestVisitFlow = lazy(async () => ({
  default: (await import('#care/sdk/flows/request-visit/request-visit-flow.tsx')).RequestVisitFlow,
}))
const RescheduleFlow = lazy(async () => ({ default: (await import('#care/sdk/flows/reschedule/reschedule-flow.tsx')).RescheduleFlow }))

const SelfAssessmentFlow = lazy(async () => ({
  default: (await import('#care/sdk/flows/self-assessment/self-assessment-flow.tsx')).SelfAssessmentFlow,
}))

const MessageCenterFlow = lazy(async () => ({
  default: (await import('#care/sdk/flows/message-center/message-center-flow.tsx')).MessageCenterFlow,
}))
const InboxFlow = lazy(async () => ({ default: (await import('#care/sdk/flows/inbox/inbox-flow.tsx')).InboxFlow }))

const MedicalInfoFlow = lazy(async () => ({
  default: (await import('#care/sdk/flows/medical-info/medical-info-flow.tsx')).MedicalInfoFlow,
}))

const InvoicesFlow = lazy(async () => ({ default: (await import('#care/sdk/flows/invoices/invoices-flow.tsx')).InvoicesFlow }))

const WaitingRoomFlow = lazy(async () => ({
  default: (await import('#care/sdk/flows/waiting-room/waiting-room-flow.tsx')).WaitingRoomFlow,
}))

const MyPrescriptionsFlow = lazy(async () => ({
  default: (await import('#care/sdk/flows/my-prescriptions/my-prescriptions-flow.tsx')).MyPrescriptionsFlow,
}))

const MyDocumentsFlow = lazy(async () => ({
  default: (await import('#care/sdk/flows/my-documents/my-documents-flow.tsx')).MyDocumentsFlow,
}))

const QuestionnairesFlow = lazy(async () => ({
  default: (await import('#care/sdk/flows/questionnaires/questionnaires-flow.tsx')).QuestionnairesFlow,
}))

const BackCareFlow = lazy(async () => ({ default: (await import('#care/sdk/flows/back-care/back-care-flow.tsx')).BackCareFlow }))

const flows: Readonly<Record<FlowName, typeof RequestVisitFlow>> = {
  'request-a-visit': RequestVisitFlow,
  'reschedule-gm-visit': RescheduleFlow,
  'reschedule-mh-visit': RescheduleFlow,
  'message-center': MessageCenterFlow,
  inbox: InboxFlow,
  'waiting-room': WaitingRoomFlow,
  invoices: InvoicesFlow,
  'medical-info': MedicalInfoFlow,
  'covid-19-self-assessment': SelfAssessmentFlow,
  'back-care': BackCareFlow,
  'my-prescriptions': MyPrescriptionsFlow,
  'my-documents': MyDocumentsFlow,
  questionnaires: QuestionnairesFlow,
}

/** Renders one telehealth flow inside the dialog that the host has opened. */
export const CareSdk = ({ host }: { host: CareHost }) => {
  const Flow = flows[host.flow]
  return (
    <Suspense
      fallback={
        <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
          <SkeletonLines />
        </FlowFrame>
      }
    >
      <Flow host={host} />
    </Suspense>
  )
}
