import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { useBackFocus } from '#care/sdk/client/use-back-focus.ts'
import styles from '#care/sdk/flows/my-prescriptions/my-prescriptions.module.css'
import { myPrescriptionsTexts } from '#care/sdk/flows/my-prescriptions/my-prescriptions-texts.en.ts'
import { usePrescriptionNews } from '#care/sdk/flows/my-prescriptions/use-prescription-news.ts'
import { directionsShown, drugName, PrescriptionStatus } from '#care/sdk/prescribing/prescription-words.tsx'
import { type MemberPrescription, prescriptionScreens } from '#shared/prescribing/prescription-screens.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The prescriptions that the member may see, the latest first; reloaded when one changes. */
export const PrescriptionListView = ({ host }: { host: CareHost }) => {
  const news = usePrescriptionNews(host)
  const { data, error, reload } = useLoad(() => askScreen(host, prescriptionScreens.listPrescriptions, {}), news)
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      {data ? (
        <Prescriptions host={host} rows={data.prescriptions} />
      ) : error === null ? (
        <SkeletonLines />
      ) : (
        <ErrorPanel text={errorSentence(error)} onRetry={reload} />
      )}
    </FlowFrame>
  )
}

const Prescriptions = ({ host, rows }: { host: CareHost; rows: readonly MemberPrescription[] }) => {
  const t = textsOf(myPrescriptionsTexts)
  const list = useBackFocus(host.query.from)
  if (rows.length === 0) {
    return (
      <EmptyState scene={<SunScene />} title={t('empty')}>
        {t('emptyLead')}
      </EmptyState>
    )
  }
  return (
    <ul ref={list} className={styles.list} aria-label={t('list')}>
      {rows.map((row) => (
        <li key={row.prescription.id}>
          <Line row={row} onOpen={() => host.go({ prescription: row.prescription.id }, 'push')} />
        </li>
      ))}
    </ul>
  )
}

const Line = ({ row: { prescription, isSelf }, onOpen }: { row: MemberPrescription; onOpen: () => void }) => {
  const t = textsOf(myPrescriptionsTexts)
  const about = isSelf ? '' : t('forPatient', { name: prescription.patient.first })
  return (
    <button type="button" className={styles.line} data-line={prescription.id} onClick={onOpen}>
      <span className={styles.what}>
        <b>
          <bdi>{drugName(prescription)}</bdi>
        </b>
        <span className={styles.hint}>
          <bdi>{directionsShown(prescription)}</bdi>
        </span>
        <span className={styles.hint}>{joined([about, prescription.content?.pharmacy.name ?? ''])}</span>
      </span>
      <PrescriptionStatus prescription={prescription} />
    </button>
  )
}
