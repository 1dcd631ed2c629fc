import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.ts'
import styles from '#care/clinic/video/video-panel.module.css'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { Panel } from '#ui/components/panel.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'

/** Whether a visit is one of the clinician's own that is held by phone, and not over. */
export const hasPhonePanel = ({ isMine, method, type, status, phone }: ClinicVisit): boolean =>
  isMine && method === 'Phone' && type !== 'Dermatology' && phone !== null && (status === 'Locked' || status === 'Started')

/** Who calls whom: the clinician the patient, once the visit has begun. */
export const PhonePanel = ({ visit: { phone, patient, status } }: { visit: ClinicVisit }) => {
  const t = clinicVideoTexts()
  const name = `${patient.first} ${patient.last}`
  return (
    <Panel title={t('phoneTitle')}>
      <p>{status === 'Started' ? t('phoneNow', { name }) : t('phoneSoon', { name })}</p>
      <p className={styles.phone}>{phone && <PhoneLink phone={maskPhone(phone)} isLoud />}</p>
    </Panel>
  )
}
