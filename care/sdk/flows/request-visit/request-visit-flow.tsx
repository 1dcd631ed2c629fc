import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { Choice } from '#care/sdk/client/choice.tsx'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { Receipt, VisitOptions } from '#care/sdk/client/visit-screen-data.ts'
import { ConfirmStep } from '#care/sdk/flows/request-visit/confirm-step.tsx'
import { MedicalStep } from '#care/sdk/flows/request-visit/medical-step.tsx'
import { MethodStep } from '#care/sdk/flows/request-visit/method-step.tsx'
import { PharmacyStep } from '#care/sdk/flows/request-visit/pharmacy-step.tsx'
import { PhotosStep } from '#care/sdk/flows/request-visit/photos-step.tsx'
import { PriceStep } from '#care/sdk/flows/request-visit/price-step.tsx'
import { ReasonStep } from '#care/sdk/flows/request-visit/reason-step.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { unsetSlot } from '#care/sdk/flows/request-visit/unset-slot.ts'
import { useVisitRequest } from '#care/sdk/flows/request-visit/use-visit-request.ts'
import { WhenStep } from '#care/sdk/flows/request-visit/when-step.tsx'
import { WhoStep } from '#care/sdk/flows/request-visit/who-step.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { CalendarLink } from '#care/sdk/slots/calendar-link.tsx'
import { TimesPicker } from '#care/sdk/slots/times-picker.tsx'
import { zoneShown } from '#care/sdk/slots/zone-shown.ts'
import type { RequestStep } from '#shared/visits/visit-draft.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { consultTypeOf, visitTypes } from '#shared/visits/visit-types.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { instantShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Up to three proposed times for a visit that is scheduled by agreement (VISIT-14). */
const TimesStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { draft, patch, zone } = visit
  return (
    <RequestStepFrame
      visit={visit}
      heading={t('timesTitle')}
      lead={`${t('timesLead')} ${t('timesIn', { zone: zoneShown(zone) })}.`}
      fields={['when']}
    >
      <TimesPicker
        times={draft.when?.kind === 'times' ? draft.when.times : []}
        zone={zone}
        onChange={(times) => patch({ when: { kind: 'times', times } })}
      />
    </RequestStepFrame>
  )
}

type Props = { host: CareHost; onResume: () => void; onStartOver: () => Promise<void> }

/** Offers to resume an existing draft or to start over. */
const ResumeOffer = ({ host, onResume, onStartOver }: Props) => {
  const t = textsOf(sdkTexts)
  const { isBusy, run } = useBusy()
  const [error, setError] = useState<unknown>(null)
  return (
    <StepFrame host={host} heading={t('resumeTitle')} lead={t('resumeLead')} next={t('resume')} onNext={onResume} error={error}>
      <div>
        <Button kind="secondary" isBusy={isBusy} onClick={() => run(onStartOver, setError)}>
          {t('startNew')}
        </Button>
      </div>
    </StepFrame>
  )
}

/** The receipt of the request with its reference; sending the same draft again returns the same receipt. */
const ReceiptView = ({ host, receipt, zone }: { host: CareHost; receipt: Receipt; zone: string }) => {
  const t = textsOf(sdkTexts)
  const { consultId, reference, type, method, version, status, isOnDemand, requestedAt, priceCents } = receipt
  const isBooked = status === 'Locked' && !isOnDemand
  const isByMessage = type === 'Dermatology'
  const more = isBooked ? 'sentBooked' : isByMessage ? 'sentByMessage' : isOnDemand ? 'sentOnDemand' : 'sentTimes'
  return (
    <StepFrame host={host} heading={isBooked ? t('booked') : t('sent')} lead={t(more)} next={t('done')} onNext={host.close}>
      <FactList
        facts={[
          [t('reference'), <bdi key="reference">{reference}</bdi>],
          ...(isBooked ? [[t('whenShort'), instantShown(requestedAt, zone)] as const] : []),
          ...(isByMessage ? [[t('methodShort'), t('answeredByMessage')] as const] : []),
          [t('price'), moneyShown(priceCents)],
        ]}
      />
      {isBooked && (
        <div className={styles.receiptWays}>
          <CalendarLink
            {...{ consultId, reference, method }}
            sequence={version}
            startsAt={requestedAt}
            minutes={visitMinutes[type]}
            title={t('calendarTitle')}
          />
        </div>
      )}
    </StepFrame>
  )
}

/** The type of visit, each with its price. */
const KindStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { options, draft, patch } = visit
  const cards = options.kinds.map(({ type, priceCents }) => ({
    value: type,
    title: t(type),
    aside: moneyShown(priceCents),
    more: t(`${type}More`),
  }))
  const choose = (value: string) => {
    const type = visitTypes.find((one) => one === value)
    if (type && type !== draft.type) patch({ type, ...unsetSlot(draft.when) })
  }
  return (
    <RequestStepFrame visit={visit} heading={t('kindTitle')} fields={['type']}>
      <Choice name="type" label={t('kind')} options={cards} value={draft.type ?? null} onChange={choose} />
    </RequestStepFrame>
  )
}

/** The first step: emergencies that cannot wait for a visit. */
const EmergencyStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  return (
    <RequestStepFrame visit={visit} heading={t('emergencyTitle')} next={t('noEmergency')}>
      <div className={styles.urgent}>
        <p className={styles.loud}>
          <Sentence parts={t.parts('emergencyCall', { number: <UrgentNumber key="911" of="911" /> })} />
        </p>
        <p>{t('emergencySigns')}</p>
      </div>
      <p className={styles.calm}>
        <Sentence parts={t.parts('crisis', { number: <UrgentNumber key="988" of="988" /> })} />
      </p>
    </RequestStepFrame>
  )
}

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

/** `?type=mental-health` preselects a type of visit. */
const kindNamed = (name: string | undefined) => visitTypes.find((type) => consultTypeOf(type).toLowerCase().replace(' ', '-') === name)

const Request = ({ host, options }: { host: CareHost; options: VisitOptions }) => {
  const { request, receipt, isDropped, startOver } = useVisitRequest(host, options)
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
  const showDropped = useEffectEvent(() => toast.info(textsOf(sdkTexts)('droppedElsewhere')))
  useEffect(() => {
    if (isDropped) showDropped()
  }, [isDropped])

  if (receipt) return <ReceiptView host={host} receipt={receipt} zone={zone} />
  if (isWaitingForReceipt) return <FlowLoading host={host} load={{ error: null, reload: () => {} }} />
  if (isResume)
    return (
      <ResumeOffer
        host={host}
        onResume={() => host.go({ step: draft.step ?? 'emergency' }, 'push')}
        onStartOver={async () => {
          await startOver()
          setOffered(false)
          begin()
        }}
      />
    )
  const Step = steps[step]
  return <Step key={step} visit={request} />
}
