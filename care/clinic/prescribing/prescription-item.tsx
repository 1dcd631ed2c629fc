import { clinicPrescribingTexts } from '#care/clinic/prescribing/clinic-prescribing-texts.en.ts'
import styles from '#care/clinic/prescribing/prescribing.module.css'
import { directionsShown, drugName, PrescriptionStatus } from '#care/sdk/prescribing/prescription-words.tsx'
import { clinicPrescriptionCalls } from '#shared/prescribing/clinic-prescription-calls.ts'
import { orderStateAfter } from '#shared/prescribing/order-states.ts'
import type { ShownPrescription } from '#shared/prescribing/prescription-shape.ts'
import { Button } from '#ui/components/button.tsx'
import { IconAlertTriangle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { dateShown, joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Props = {
  prescription: ShownPrescription
  isOwn: boolean
  showsPatient?: boolean
  /** Whether it shows when it was signed: in a list over several visits. */
  showsDate?: boolean
}

/** A prescription with its state and what its clinician can do with it. */
export const PrescriptionItem = ({ prescription, isOwn, showsPatient = false, showsDate = false }: Props) => {
  const t = textsOf(clinicPrescribingTexts)
  const { id, status, failure, delayedAt, signedAt, reference, content, patient } = prescription
  const { isBusy, run } = useAction(clinicPrescriptionCalls.readVisitPrescriptions, clinicPrescriptionCalls.listClinicPrescriptions)
  const problem = failure ?? (delayedAt !== null && status === 'queued' ? 'delayed' : null)
  const name = drugName(prescription)
  const resend = async () => {
    if (await run(() => send(clinicPrescriptionCalls.resendPrescription, { id }), { refreshesAlways: true })) toast.success(t('resent'))
  }
  const cancel = async () => {
    const asked = { title: t('cancelAsk'), text: t('cancelText'), yes: t('cancelYes'), no: t('cancelNo'), isDanger: true }
    if (!(await confirm(asked))) return
    if (await run(() => send(clinicPrescriptionCalls.cancelPrescription, { id }), { refreshesAlways: true })) toast.success(t('canceled'))
  }
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <PrescriptionStatus prescription={prescription} />
      </div>
      <p>
        <bdi>{directionsShown(prescription)}</bdi>
      </p>
      <p className={styles.hint}>
        {joined([
          ...(showsPatient ? [`${patient.first} ${patient.last}`] : []),
          ...(showsDate ? [dateShown(signedAt.slice(0, 10))] : []),
          content?.pharmacy.name ?? '',
          reference,
        ])}
      </p>
      {isOwn && problem && (
        <Alert tone="warning" icon={IconAlertTriangle}>
          {t(problem)}
        </Alert>
      )}
      {isOwn && (orderStateAfter(status, 'resend') !== null || orderStateAfter(status, 'cancel') !== null) && (
        <div className={styles.ways}>
          {orderStateAfter(status, 'resend') !== null && (
            <Button kind="secondary" isBusy={isBusy} aria-label={`${t('resend')}: ${name}`} onClick={resend}>
              {t('resend')}
            </Button>
          )}
          {orderStateAfter(status, 'cancel') !== null && (
            <Button kind="quiet" isBusy={isBusy} aria-label={`${t('cancel')}: ${name}`} onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type ListProps = Pick<Props, 'isOwn' | 'showsDate'> & { prescriptions: readonly ShownPrescription[] }

/** Prescriptions of one patient, or that there are none. */
export const PrescriptionList = ({ prescriptions, ...how }: ListProps) =>
  prescriptions.length === 0 ? (
    <p>{textsOf(clinicPrescribingTexts)('none')}</p>
  ) : (
    <ul className={styles.list}>
      {prescriptions.map((prescription) => (
        <PrescriptionItem key={prescription.id} prescription={prescription} {...how} />
      ))}
    </ul>
  )
