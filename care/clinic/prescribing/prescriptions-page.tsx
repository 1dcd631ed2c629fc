import { useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { clinicPrescribingTexts } from '#care/clinic/prescribing/clinic-prescribing-texts.en.ts'
import styles from '#care/clinic/prescribing/prescribing.module.css'
import { PrescriptionItem } from '#care/clinic/prescribing/prescription-item.tsx'
import { reasonsOf, WarningList } from '#care/clinic/prescribing/warning-list.tsx'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { directionsShown, drugName } from '#care/sdk/prescribing/prescription-words.tsx'
import { type ClinicRefill, clinicPrescriptionCalls } from '#shared/prescribing/clinic-prescription-calls.ts'
import { plainWords } from '#shared/prescribing/plain-directions.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callQuery } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const pollMs = 60_000

/** /clinic/prescriptions: prescriptions that did not reach the pharmacy, and requests for refills. */
export const PrescriptionsPage = () => {
  const t = textsOf(clinicPrescribingTexts)
  const answer = useQuery({ ...callQuery(clinicPrescriptionCalls.listClinicPrescriptions, {}), refetchInterval: pollMs })
  return (
    <ClinicFrame title={t('title')}>
      <PanelLoaded answer={answer}>
        {({ attention, refills }) => (
          <>
            <Panel title={t('attention')}>
              {attention.length === 0 && <p>{t('attentionNone')}</p>}
              <ul className={styles.list}>
                {attention.map((prescription) => (
                  <PrescriptionItem key={prescription.id} prescription={prescription} isOwn showsPatient />
                ))}
              </ul>
            </Panel>
            <Panel title={t('refillRequests')}>
              {refills.length === 0 && <p>{t('refillNone')}</p>}
              <ul className={styles.list}>
                {refills.map((refill) => (
                  <li key={refill.id} className={styles.item}>
                    <RefillForm refill={refill} />
                  </li>
                ))}
              </ul>
            </Panel>
          </>
        )}
      </PanelLoaded>
    </ClinicFrame>
  )
}

const answerFields = z.object({ answer: plainWords(500), decision: z.enum(['approve', 'decline']) })

const RefillForm = ({ refill }: { refill: ClinicRefill }) => {
  const t = textsOf(clinicPrescribingTexts)
  const { timeZone } = useClinician()
  const { refresh } = useAction(clinicPrescriptionCalls.listClinicPrescriptions, clinicPrescriptionCalls.readVisitPrescriptions)
  const { prescription, askedAt, askedBy, note, warnings } = refill
  const { first, last } = prescription.patient
  const name = `${first} ${last}`
  return (
    <Form
      loadSchema={async () => answerFields}
      onSend={async ({ answer, decision }, form) => {
        const isApproved = decision === 'approve'
        const reasons = reasonsOf(form, warnings)
        await send(clinicPrescriptionCalls.answerRefill, { id: refill.id, isApproved, answer, reasons })
        toast.success(t(isApproved ? 'approved' : 'declined'))
        await refresh()
      }}
    >
      <div className={styles.form}>
        <h3>{t('refillFor', { name })}</h3>
        <div>
          <p>
            <b>
              <bdi>{drugName(prescription)}</bdi>
            </b>
          </p>
          <p>
            <bdi>{directionsShown(prescription)}</bdi>
          </p>
          <p className={styles.hint}>{t('askedBy', { name: askedBy, date: instantShown(askedAt, timeZone) })}</p>
          {note !== '' && <p>{t('note', { note })}</p>}
        </div>
        <WarningList warnings={warnings} />
        <TextArea name="answer" label={t('answer')} about={name} maxLength={500} rows={2} />
        <FormProblem />
        <div className={styles.ways}>
          <SubmitButton name="decision" value="approve">
            {t('approve')}
          </SubmitButton>
          <SubmitButton name="decision" value="decline" kind="secondary">
            {t('decline')}
          </SubmitButton>
        </div>
      </div>
    </Form>
  )
}
