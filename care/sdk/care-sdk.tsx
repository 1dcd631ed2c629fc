import { lazy, Suspense } from 'react'
import type { CareHost, FlowName } from '#care/sdk/care-host.ts'
import type { Language } from '#shared/languages.ts'
import { FlowFrame } from '#ui/components/flow-frame.tsx'
import { SkeletonLines } from '#ui/components/skeleton.tsx'
import { type Catalogue, speakAlso } from '#ui/lib/texts.ts'

const files: Record<Language, () => Promise<{ sdkTexts: Catalogue }>> = {
  en: () => import('#care/sdk/sdk-texts.en.ts'),
  es: () => import('#care/sdk/sdk-texts.es.ts'),
  ar: () => import('#care/sdk/sdk-texts.ar.ts'),
}

/** The SDK's own words, to be loaded before it is drawn. */
export const loadSdkTexts = async (language: Language): Promise<void> => speakAlso('sdk', (await files[language]()).sdkTexts)

/** All of it comes at once: each step is to open without a network too. */
const RequestVisitFlow = lazy(async () => {
  const { loadMedicalTexts } = await import('#care/sdk/medical-info/load-medical-texts.ts')
  await loadMedicalTexts()
  return { default: (await import('#care/sdk/flows/request-visit/request-visit-flow.tsx')).RequestVisitFlow }
})
const RescheduleFlow = lazy(async () => ({ default: (await import('#care/sdk/flows/reschedule/reschedule-flow.tsx')).RescheduleFlow }))

const SelfAssessmentFlow = lazy(async () => ({
  default: (await import('#care/sdk/flows/self-assessment/self-assessment-flow.tsx')).SelfAssessmentFlow,
}))

const MessageCenterFlow = lazy(async () => {
  const { loadMessageTexts } = await import('#care/sdk/messages/load-message-texts.ts')
  await loadMessageTexts()
  return { default: (await import('#care/sdk/flows/message-center/message-center-flow.tsx')).MessageCenterFlow }
})
const InboxFlow = lazy(async () => {
  const { loadInboxFlowTexts } = await import('#care/sdk/flows/inbox/load-inbox-flow-texts.ts')
  await loadInboxFlowTexts()
  return { default: (await import('#care/sdk/flows/inbox/inbox-flow.tsx')).InboxFlow }
})

const MedicalInfoFlow = lazy(async () => {
  const { loadMedicalTexts } = await import('#care/sdk/medical-info/load-medical-texts.ts')
  await loadMedicalTexts()
  return { default: (await import('#care/sdk/flows/medical-info/medical-info-flow.tsx')).MedicalInfoFlow }
})

const InvoicesFlow = lazy(async () => {
  const { loadInvoicesFlowTexts } = await import('#care/sdk/flows/invoices/load-invoices-flow-texts.ts')
  await loadInvoicesFlowTexts()
  return { default: (await import('#care/sdk/flows/invoices/invoices-flow.tsx')).InvoicesFlow }
})

const WaitingRoomFlow = lazy(async () => {
  const [{ loadWaitingRoomTexts }, { loadCallTexts }] = await Promise.all([
    import('#care/sdk/flows/waiting-room/load-waiting-room-texts.ts'),
    import('#care/sdk/call/load-call-texts.ts'),
  ])
  await Promise.all([loadWaitingRoomTexts(), loadCallTexts()])
  return { default: (await import('#care/sdk/flows/waiting-room/waiting-room-flow.tsx')).WaitingRoomFlow }
})

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
}

/** The telehealth side in the browser: one flow, inside whatever dialog the host has opened for it. */
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
