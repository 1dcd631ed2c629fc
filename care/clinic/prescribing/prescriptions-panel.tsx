import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { clinicPrescribingTexts } from '#care/clinic/prescribing/clinic-prescribing-texts.en.ts'
import styles from '#care/clinic/prescribing/prescribing.module.css'
import { PrescriptionList } from '#care/clinic/prescribing/prescription-item.tsx'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { clinicPrescriptionCalls } from '#shared/prescribing/clinic-prescription-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

const OrderDialog = lazy(async () => ({ default: (await import('#care/clinic/prescribing/order-dialog.tsx')).OrderDialog }))

/**
 * The patient's prescriptions. They are read again only when the clinician begins to treat the patient, or treats them in another state, on
 * which depends whether they may prescribe: each read writes an audit row.
 */
const usePrescriptions = ({ id, isMine, status, state }: ClinicVisit) => {
  const answer = useCall(clinicPrescriptionCalls.readVisitPrescriptions, { id })
  const { refetch } = answer
  const place = isMine && status === 'Started' ? state : null
  const known = useRef(place)
  useEffect(() => {
    if (place !== null && place !== known.current) void refetch()
    known.current = place
  }, [place, refetch])
  return answer
}

/** The patient's prescriptions, and the way to write one while the visit is open. The server audits each read. */
export const PrescriptionsPanel = ({ visit }: { visit: ClinicVisit }) => {
  const t = textsOf(clinicPrescribingTexts)
  const [isOpen, setOpen] = useState(false)
  const answer = usePrescriptions(visit)
  return (
    <Panel title={t('title')}>
      <PanelLoaded answer={answer}>
        {({ prescriptions, pharmacies, refusal }) => (
          <>
            <PrescriptionList prescriptions={prescriptions} isOwn={visit.isMine} />
            {visit.status === 'Started' && refusal === null && (
              <div className={styles.ways}>
                <Button onClick={() => setOpen(true)}>{t('write')}</Button>
              </div>
            )}
            {visit.isMine && visit.status === 'Locked' && <p className={styles.hint}>{t('closed')}</p>}
            {visit.status === 'Started' && refusal !== null && !answer.isFetching && <p className={styles.hint}>{codeSentence(refusal)}</p>}
            {isOpen && (
              <Suspense fallback={null}>
                <OrderDialog visit={visit} prescriptions={prescriptions} pharmacies={pharmacies} onClose={() => setOpen(false)} />
              </Suspense>
            )}
          </>
        )}
      </PanelLoaded>
    </Panel>
  )
}
