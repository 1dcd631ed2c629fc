import { useState } from 'react'
import { intervalShown } from '#care/clinic/notes/next-visit-field.tsx'
import { NoteFields } from '#care/clinic/notes/note-fields.tsx'
import { NoteShown } from '#care/clinic/notes/note-shown.tsx'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { SummaryPreview } from '#care/clinic/notes/summary-preview.tsx'
import { type NoteState, useNote } from '#care/clinic/notes/use-note.ts'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { useVisitAct } from '#care/clinic/shell/use-visit-act.ts'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import type { NoteContent } from '#shared/notes/note-content.ts'
import { mayFollowUp } from '#shared/visits/choice/follow-up-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { timeShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The note of an active visit, saved while it is written. Completing shows once what goes to the patient, signs the note and locks it. */
export const NotePanel = ({ visit }: { visit: ClinicVisit }) => {
  const t = textsOf(noteTexts)
  const { note, state, write, settle, halt } = useNote(visit)
  const { run, isBusy } = useVisitAct()
  const [isMissing, setMissing] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const isBlank = note.summary.about.trim() === ''
  const isReasonless = note.nextVisit?.reason.trim() === ''
  const review = () => {
    setMissing(true)
    if (isReasonless) document.querySelector<HTMLElement>('textarea[name=next-visit-reason]')?.focus()
    else if (isBlank) document.querySelector<HTMLElement>('textarea[name=summary]')?.focus()
    else setReviewing(true)
  }
  const complete = async () => {
    const resume = await halt()
    const isDone = await run(
      () => send(clinicVisitCalls.completeClinicVisit, { id: visit.id, note }),
      t('completed'),
      () => setReviewing(false),
    )
    if (!isDone) {
      setReviewing(false)
      resume()
    }
  }
  return (
    <Panel title={t('note')} end={<Saving state={state} />}>
      <FieldStack>
        {state.kind === 'conflict' && <NoteConflict theirs={state.theirs.note} onSettle={(takes) => settle(state.theirs, takes)} />}
        {state.kind === 'failed' && <Alert tone="error">{t('notSaved')}</Alert>}
        <NoteFields
          note={note}
          write={write}
          mayFollowUp={mayFollowUp(visit.type)}
          {...(isMissing && isBlank ? { summaryError: 'Required' } : {})}
          {...(isMissing && isReasonless ? { followUpError: 'Required' } : {})}
        />
        {visit.status === 'Started' && (
          <div>
            <Button onClick={review} disabled={state.kind === 'conflict'}>
              {t('review')}
            </Button>
          </div>
        )}
      </FieldStack>
      {isReviewing && (
        <CompleteDialog visit={visit} note={note} isBusy={isBusy} onComplete={complete} onClose={() => setReviewing(false)} />
      )}
    </Panel>
  )
}

type CompleteProps = { visit: ClinicVisit; note: NoteContent; isBusy: boolean; onComplete: () => void; onClose: () => void }

/** Asks once, names everything that goes to the patient, and shows what they will read. */
const CompleteDialog = ({ visit: { patient }, note, isBusy, onComplete, onClose }: CompleteProps) => {
  const t = textsOf(noteTexts)
  const { first } = patient
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose} disabled={isBusy}>
        {t('goBack')}
      </Button>
      <Button isBusy={isBusy} onClick={onComplete}>
        {t('sign')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('reviewTitle')} onClose={isBusy ? () => {} : onClose} foot={foot}>
      <div className={styles.review}>
        <p>{t('goesTo', { first })}</p>
        <ul className={styles.goes}>
          <li>{t('goesSummary')}</li>
          {note.diagnoses.length > 0 && <li>{t('goesDiagnoses')}</li>}
          {note.nextVisit && <li>{t('goesFollowUp', { when: intervalShown(note.nextVisit.days), reason: note.nextVisit.reason })}</li>}
          <li>{t('goesNotice')}</li>
          <li>{t('goesInvoice')}</li>
        </ul>
        {note.diagnoses.length === 0 && (
          <Alert tone="info" icon={IconInfoCircle}>
            {t('noCode')}
          </Alert>
        )}
        <h3>{t('preview', { first })}</h3>
        <div className={styles.preview}>
          <SummaryPreview note={note} />
        </div>
        <p className={styles.lead}>{t('staysHere')}</p>
      </div>
    </Dialog>
  )
}

const Saving = ({ state }: { state: NoteState }) => {
  const t = textsOf(noteTexts)
  const { timeZone } = useClinician()
  const words = () => {
    if (state.kind === 'saving') return t('saving')
    if (state.kind !== 'saved') return t('unsaved')
    return state.at === null ? '' : t('saved', { time: timeShown(state.at, timeZone) })
  }
  return (
    <span className={styles.state} role="status">
      {words()}
    </span>
  )
}

const NoteConflict = ({ theirs, onSettle }: { theirs: NoteContent; onSettle: (takes: 'mine' | 'theirs') => void }) => {
  const t = textsOf(noteTexts)
  return (
    <Alert tone="warning" icon={IconInfoCircle}>
      {t('conflict')}
      <div className={styles.other}>
        <strong>{t('theirVersion')}</strong>
        <NoteShown note={theirs} />
      </div>
      <div className={styles.ways}>
        <Button kind="secondary" onClick={() => onSettle('mine')}>
          {t('keepMine')}
        </Button>
        <Button kind="secondary" onClick={() => onSettle('theirs')}>
          {t('takeTheirs')}
        </Button>
      </div>
    </Alert>
  )
}
