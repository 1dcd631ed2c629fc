import { useState } from 'react'
import { useParams } from 'react-router'
import { WaitingChanges } from '#console/approvals/waiting-changes.tsx'
import { AccessPanel } from '#console/clinicians/access-panel.tsx'
import { ClinicianForm } from '#console/clinicians/clinician-form.tsx'
import type { ClinicianPart } from '#console/clinicians/clinician-part.ts'
import { clinicianDifferences, clinicianTones, stateWords } from '#console/clinicians/clinician-words.ts'
import styles from '#console/clinicians/clinicians.module.css'
import { cliniciansTexts } from '#console/clinicians/clinicians-texts.en.ts'
import { EndingPanel } from '#console/clinicians/ending-panel.tsx'
import { HistoryPanel } from '#console/clinicians/history-panel.tsx'
import { LicensesPanel } from '#console/clinicians/licenses-panel.tsx'
import { pendingClinicianDifferences } from '#console/clinicians/pending-clinician-words.ts'
import { PhotoPanel } from '#console/clinicians/photo-panel.tsx'
import { useKeptClinician } from '#console/clinicians/use-kept-clinician.ts'
import { WorkHoursPanel } from '#console/clinicians/work-hours-panel.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { type Review, ReviewChanges } from '#console/shell/review-changes.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { type ClinicianProfile, clinicianProfile } from '#shared/clinicians/clinician-fields.ts'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import { profileDifferences, type RosterClinician } from '#shared/clinicians/roster.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** /console/clinicians/:id */
export const ClinicianPage = () => {
  const t = textsOf(cliniciansTexts)
  const { id = '' } = useParams()
  const answer = useCall(consoleClinicianCalls.readClinician, { id })
  const back = { href: consolePaths.clinicians, label: t('title') }
  if (!answer.data) return <WaitingFrame title={t('clinician')} back={back} answer={answer} />
  return <Clinician key={id} clinician={answer.data} back={back} />
}

const Clinician = ({ clinician, back }: { clinician: RosterClinician; back: { href: string; label: string } }) => {
  const { first, last, credentials, email, state } = clinician
  const mayChange = useOperator().role === 'admin' && state !== 'ended'
  const part = { clinician, mayChange }
  const lead = (
    <>
      <bdi dir="ltr">{email}</bdi> <StatusBadge tone={clinicianTones[state]}>{stateWords(clinician)}</StatusBadge>
    </>
  )
  return (
    <PageFrame title={[`${first} ${last}`, credentials].filter(Boolean).join(', ')} back={back} lead={lead}>
      <WaitingChanges clinicianId={clinician.id} kinds={['clinician.factor.reset']} differencesOf={pendingClinicianDifferences} />
      <LicensesPanel {...part} />
      <ProfilePanel {...part} />
      {state !== 'ended' && <WorkHoursPanel {...part} />}
      <PhotoPanel {...part} />
      <AccessPanel {...part} />
      <EndingPanel {...part} />
      <HistoryPanel clinician={clinician} />
    </PageFrame>
  )
}

/** The profile, and what a save would change. */
const ProfilePanel = ({ clinician, mayChange }: ClinicianPart) => {
  const t = textsOf(cliniciansTexts)
  const { keep, refresh } = useKeptClinician()
  const [review, setReview] = useState<Review<ClinicianProfile> | null>(null)
  const { id, version } = clinician
  const start = clinician as ClinicianProfile
  // The form waits for the review, so that it shows an error of the save at the field.
  const submit = (data: ClinicianProfile) => new Promise<void>((done, failed) => setReview({ data, done, failed }))
  const save = async (profile: ClinicianProfile) => {
    // After a conflict the clinician is read again, and the next review compares with what somebody else saved.
    const saved = await send(consoleClinicianCalls.saveClinician, { id, version, ...profile }).catch(async (error: unknown) => {
      await refresh()
      throw error
    })
    await keep(saved.data)
    toast.success(t('saved'))
  }
  return (
    <Panel title={t('profile')}>
      <ClinicianForm schema={clinicianProfile} start={start} submit={t('review')} onSend={submit} isOpen={mayChange} />
      {review && (
        <ReviewChanges
          title={t('reviewTitle')}
          text={t('reviewText')}
          differences={clinicianDifferences(profileDifferences(clinician, review.data))}
          review={review}
          onSave={save}
          onClose={() => setReview(null)}
        >
          <BookedByRemoved clinician={clinician} methods={review.data.methods} />
        </ReviewChanges>
      )}
    </Panel>
  )
}

/** Booked visits by a method that the save removes: they stay booked. */
const BookedByRemoved = ({ clinician, methods }: { clinician: RosterClinician } & Pick<ClinicianProfile, 'methods'>) => {
  const t = textsOf(cliniciansTexts)
  const removed = (clinician.booked ?? []).filter(({ method }) => methods && !methods.includes(method))
  if (removed.length === 0) return null
  return (
    <>
      <h3 className={styles.part}>{t('methodsRemoved')}</h3>
      <p className={styles.note}>{t('methodsRemovedText')}</p>
      <DataTable
        caption={textsOf(consoleShellTexts)('tableOf', { what: t('methodsRemoved') })}
        columns={[
          { head: t('visitReference'), cell: ({ reference }) => <bdi dir="ltr">{reference}</bdi> },
          { head: t('when'), cell: ({ startsAt }) => instantShown(startsAt, clinician.timeZone) },
          { head: t('methods'), cell: ({ method }) => t(method) },
        ]}
        rows={removed}
        keyOf={({ reference }) => reference}
        empty={t('methodsRemoved')}
      />
    </>
  )
}
