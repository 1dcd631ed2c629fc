import { clinicVideoTexts } from '#care/clinic/video/clinic-video-texts.en.ts'
import styles from '#care/clinic/video/video-panel.module.css'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Returns whether a visit is one of the clinician's own, held by phone, and not over. */
export const hasPhonePanel = ({ isMine, method, type, status, phone }: ClinicVisit): boolean =>
  isMine && method === 'Phone' && type !== 'Dermatology' && phone !== null && (status === 'Locked' || status === 'Started')

/** Asks the clinician to call the patient once the visit has begun. */
export const PhonePanel = ({ visit: { phone, patient, status } }: { visit: ClinicVisit }) => {
  const t = textsOf(clinicVideoTexts)
  const name = `${patient.first} ${patient.last}`
  return (
    <Panel title={t('phoneTitle')}>
      <p>{status === 'Started' ? t('phoneNow', { name }) : t('phoneSoon', { name })}</p>
      <p className={styles.phone}>{phone && <PhoneLink phone={maskPhone(phone)} isLoud />}</p>
    </Panel>
  )
}
