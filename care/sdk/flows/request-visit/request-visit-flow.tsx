import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import type { VisitOptions } from '#care/sdk/client/visit-screen-data.ts'
import { ConfirmStep } from '#care/sdk/flows/request-visit/confirm-step.tsx'
import { EmergencyStep } from '#care/sdk/flows/request-visit/emergency-step.tsx'
import { KindStep } from '#care/sdk/flows/request-visit/kind-step.tsx'
import { MedicalStep } from '#care/sdk/flows/request-visit/medical-step.tsx'
import { MethodStep } from '#care/sdk/flows/request-visit/method-step.tsx'
import { PharmacyStep } from '#care/sdk/flows/request-visit/pharmacy-step.tsx'
import { PhotosStep } from '#care/sdk/flows/request-visit/photos-step.tsx'
import { PriceStep } from '#care/sdk/flows/request-visit/price-step.tsx'
import { ReasonStep } from '#care/sdk/flows/request-visit/reason-step.tsx'
import { ReceiptView } from '#care/sdk/flows/request-visit/receipt-view.tsx'
import type { StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { ResumeOffer } from '#care/sdk/flows/request-visit/resume-offer.tsx'
import { TimesStep } from '#care/sdk/flows/request-visit/times-step.tsx'
import { useVisitRequest } from '#care/sdk/flows/request-visit/use-visit-request.ts'
import { WhenStep } from '#care/sdk/flows/request-visit/when-step.tsx'
import { WhoStep } from '#care/sdk/flows/request-visit/who-step.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import type { RequestStep } from '#shared/visits/visit-draft.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { consultTypeOf, visitTypes } from '#shared/visits/visit-types.ts'
import { toast } from '#ui/lib/toast.ts'
import { useLoad } from '#ui/lib/use-load.ts'

const steps: Readonly<Record<RequestStep, ComponentType<StepProps>>> = {
  emergency: EmergencyStep,
  who: WhoStep,
  kind: KindStep,
  reason: ReasonStep,
  photos: PhotosStep,
  method: MethodStep,
  when: WhenStep,
  times: TimesStep,
  pharmacy: PharmacyStep,
  medical: MedicalStep,
  price: PriceStep,
  confirm: ConfirmStep,
}

/** request-a-visit: from the emergency check to the receipt. */
export const RequestVisitFlow = ({ host }: { host: CareHost }) => {
  const load = useLoad(() => askScreen(host, visitScreens.visitOptions, {}))
  return load.data ? <Request host={host} options={load.data} /> : <FlowLoading host={host} load={load} />
}

/** `?type=mental-health` names a kind beforehand. */
const kindNamed = (name: string | undefined) => visitTypes.find((type) => consultTypeOf(type).toLowerCase().replace(' ', '-') === name)

const Request = ({ host, options }: { host: CareHost; options: VisitOptions }) => {
  const { request, receipt, isDropped, startAnew } = useVisitRequest(host, options)
  const { draft, patch, step, zone } = request
  const [isOffered, setOffered] = useState(() => Object.keys(draft).length > 0)
  const asked = kindNamed(host.query.type)
  const type = options.kinds.some((kind) => kind.type === asked) ? asked : undefined
  const begin = () => {
    if (type) patch({ type })
    host.go({ step: 'emergency' }, 'replace')
  }
  const { sent } = host.query
  const isWaitingForReceipt = sent !== undefined && sent !== options.draft?.draftId && receipt === null
  const isResume = host.query.step === undefined && isOffered && !isDropped
  const needsStep = receipt === null && !isWaitingForReceipt && !isResume && host.query.step !== step
  const settle = useEffectEvent(() => (host.query.step === undefined ? begin() : host.go({ ...host.query, step }, 'replace')))
  useEffect(() => {
    if (needsStep) settle()
  }, [needsStep])
  const sayDropped = useEffectEvent(() => toast.info(sdkTexts()('droppedElsewhere')))
  useEffect(() => {
    if (isDropped) sayDropped()
  }, [isDropped])

  if (receipt) return <ReceiptView host={host} receipt={receipt} zone={zone} />
  if (isWaitingForReceipt) return <FlowLoading host={host} load={{ error: null, retry: () => {} }} />
  if (isResume)
    return (
      <ResumeOffer
        host={host}
        onResume={() => host.go({ step: draft.step ?? 'emergency' }, 'push')}
        onAnew={async () => {
          await startAnew()
          setOffered(false)
          begin()
        }}
      />
    )
  const Step = steps[step]
  return <Step key={step} visit={request} />
}
