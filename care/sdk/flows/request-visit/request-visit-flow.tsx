import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { VisitOptions } from '#care/sdk/client/visit-screen-data.ts'
import { ClinicianChoice, isUnoffered } from '#care/sdk/flows/request-visit/clinician-choice.tsx'
import { clinicianChoiceTexts } from '#care/sdk/flows/request-visit/clinician-choice-texts.en.ts'
import { ConfirmStep } from '#care/sdk/flows/request-visit/confirm-step.tsx'
import { FollowUpView } from '#care/sdk/flows/request-visit/follow-up-view.tsx'
import { InterpreterChoice, useDraftInterpreter } from '#care/sdk/flows/request-visit/interpreter-choice.tsx'
import { MedicalStep } from '#care/sdk/flows/request-visit/medical-step.tsx'
import { MethodChoice } from '#care/sdk/flows/request-visit/method-choice.tsx'
import { PharmacyStep } from '#care/sdk/flows/request-visit/pharmacy-step.tsx'
import { PhotosStep } from '#care/sdk/flows/request-visit/photos-step.tsx'
import { ReasonStep } from '#care/sdk/flows/request-visit/reason-step.tsx'
import { ReceiptView } from '#care/sdk/flows/request-visit/receipt-view.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import { SeriesView } from '#care/sdk/flows/request-visit/series/series-view.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { useClinicians } from '#care/sdk/flows/request-visit/use-clinicians.ts'
import { useVisitRequest } from '#care/sdk/flows/request-visit/use-visit-request.ts'
import { WhenStep } from '#care/sdk/flows/request-visit/when-step.tsx'
import { WhoStep } from '#care/sdk/flows/request-visit/who-step.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { TimesPicker } from '#care/sdk/slots/times-picker.tsx'
import { zoneShown } from '#care/sdk/slots/zone-shown.ts'
import type { RequestStep } from '#shared/visits/visit-draft.ts'
import { methodOf } from '#shared/visits/visit-request-rules.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { consultTypeInAddress, consultTypeOf, visitTypes } from '#shared/visits/visit-types.ts'
import { Button } from '#ui/components/button.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Up to three proposed times for a visit that is scheduled by agreement (VISIT-14). */
const TimesStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { draft, patch, zone } = visit
  const choice = textsOf(clinicianChoiceTexts)
  const offered = useClinicians(visit)
  const interpreter = useDraftInterpreter(visit)
  return (
    <RequestStepFrame
      visit={visit}
      heading={t('timesTitle')}
      lead={`${t('timesLead')} ${t('timesIn', { zone: zoneShown(zone) })}.`}
      fields={['when', 'method', 'phone']}
      more={(): Record<string, string> => ({
        ...interpreter.problems(),
        ...(isUnoffered(draft, offered.data) ? { clinicianId: choice('notOffered') } : {}),
      })}
    >
      <TimesPicker
        times={draft.when?.kind === 'times' ? draft.when.times : []}
        zone={zone}
        onChange={(times) => patch({ when: { kind: 'times', times } })}
      />
      <MethodChoice visit={visit} />
      {methodOf(draft) && <ClinicianChoice visit={visit} load={offered} lead={choice('askedFirst')} />}
      <InterpreterChoice visit={visit} choice={interpreter} offered={offered.data} />
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
  reason: ReasonStep,
  photos: PhotosStep,
  when: WhenStep,
  times: TimesStep,
  pharmacy: PharmacyStep,
  medical: MedicalStep,
  confirm: ConfirmStep,
}

/** Loads the options; the pharmacies that the member saved in the portal follow those of earlier answers. Without them the flow works too. */
const loadOptions = async (host: CareHost): Promise<VisitOptions> => {
  const [options, saved] = await Promise.all([
    askScreen(host, visitScreens.visitOptions, {}),
    host.savedPharmacies?.().catch(() => []) ?? [],
  ])
  return {
    ...options,
    patients: options.patients.map((one) => ({ ...one, pharmacies: [...one.pharmacies, ...options.pharmacies, ...saved] })),
  }
}

/** request-a-visit: from the emergency check to the receipt. `?followUp=` opens the follow-up of that id instead, `?repeat=` the series of a booked visit. */
export const RequestVisitFlow = ({ host }: { host: CareHost }) => {
  const { followUp, repeat } = host.query
  if (repeat !== undefined) return <SeriesView host={host} consultId={repeat} />
  return followUp === undefined ? <Requesting host={host} /> : <FollowUpView host={host} followUpId={followUp} />
}

const Requesting = ({ host }: { host: CareHost }) => {
  const load = useLoad(() => loadOptions(host))
  return load.data ? <Request host={host} options={load.data} reload={load.reload} /> : <FlowLoading host={host} load={load} />
}

/** `?type=mental-health` preselects a type of visit; with it, `patient` and `clinician` preselect these. */
const kindNamed = (name: string | undefined) => visitTypes.find((type) => consultTypeInAddress(consultTypeOf(type)) === name)

type RequestProps = { host: CareHost; options: VisitOptions; reload: () => void }

const Request = ({ host, options, reload }: RequestProps) => {
  const { request, hasDraft, receipt, isDropped, startOver } = useVisitRequest(host, options, reload)
  const { draft, patch, step, zone } = request
  const [isOffered, setOffered] = useState(hasDraft)
  const asked = kindNamed(host.query.type)
  const type = options.kinds.some((kind) => kind.type === asked) ? asked : undefined
  const begin = () => {
    const patient = options.patients.find(({ telehealthId }) => telehealthId === host.query.patient)?.telehealthId
    if (type)
      patch({ type, ...(patient ? { patientId: patient } : {}), ...(host.query.clinician ? { clinicianId: host.query.clinician } : {}) })
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
