import { type ChangeEvent, useState } from 'react'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import styles from '#care/clinic/visits/notes-panel.module.css'
import { type NotesState, useNotes, type Written } from '#care/clinic/visits/use-notes.ts'
import { useVisitAct } from '#care/clinic/visits/use-visit-act.ts'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { mostNotes, mostSummary } from '#shared/clinicians/note-fields.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import fieldStyles from '#ui/fields/field.module.css'
import { Field } from '#ui/fields/field.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { timeShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  name: 'notes' | 'summary'
  label: string
  hint: string
  value: string
  maxLength: number
  rows: number
  error?: string
  onWrite: (value: string) => void
}

/** A controlled multi-line text field that reports each change, so that it can be autosaved. */
const WrittenField = ({ name, label, hint, error, value, maxLength, rows, onWrite }: Props) => (
  <Field name={name} label={label} hint={hint} {...(error === undefined ? {} : { error })}>
    {(ties) => (
      <textarea
        {...ties}
        rows={rows}
        maxLength={maxLength}
        className={`${fieldStyles.input} ${fieldStyles.lines}`}
        value={value}
        onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => onWrite(target.value)}
      />
    )}
  </Field>
)

/** The notes of an active visit, with the button that completes the visit and saves them. */
export const NotesPanel = ({ visit }: { visit: ClinicVisit }) => {
  const t = textsOf(clinicVisitsTexts)
  const { written, state, write, settle, halt } = useNotes(visit)
  const { run, isBusy } = useVisitAct()
  const [isMissing, setMissing] = useState(false)
  const complete = async () => {
    if (written.summary.trim() === '') {
      setMissing(true)
      document.querySelector<HTMLElement>('textarea[name=summary]')?.focus()
      return
    }
    const resume = await halt()
    const isDone = await run(() => send(clinicVisitCalls.completeClinicVisit, { id: visit.id, ...written }), t('completed'))
    if (!isDone) resume()
  }
  return (
    <Panel title={t('writing')} end={<Saving state={state} />}>
      <FieldStack>
        {state.kind === 'conflict' && <Conflict theirs={state.theirs} onSettle={(takes) => settle(state.theirs, takes)} />}
        {state.kind === 'failed' && <Alert tone="error">{t('notSaved')}</Alert>}
        <WrittenField
          {...{ name: 'notes', label: t('notes'), hint: t('notesHint'), rows: 6, maxLength: mostNotes }}
          value={written.notes}
          onWrite={(notes) => write({ notes })}
        />
        <WrittenField
          {...{ name: 'summary', label: t('summary'), hint: t('summaryHint'), rows: 6, maxLength: mostSummary }}
          {...(isMissing && written.summary.trim() === '' ? { error: 'Required' } : {})}
          value={written.summary}
          onWrite={(summary) => write({ summary })}
        />
        {visit.status === 'Started' && (
          <div>
            <Button isBusy={isBusy} onClick={complete}>
              {t('complete')}
            </Button>
          </div>
        )}
      </FieldStack>
    </Panel>
  )
}

const Saving = ({ state }: { state: NotesState }) => {
  const t = textsOf(clinicVisitsTexts)
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

const Conflict = ({ theirs, onSettle }: { theirs: Written; onSettle: (takes: 'mine' | 'theirs') => void }) => {
  const t = textsOf(clinicVisitsTexts)
  return (
    <Alert tone="warning" icon={IconInfoCircle}>
      {t('conflict')}
      {theirs.notes !== '' && (
        <p className={styles.other}>
          <strong>{t('theirNotes')}: </strong>
          {theirs.notes}
        </p>
      )}
      {theirs.summary !== '' && (
        <p className={styles.other}>
          <strong>{t('theirSummary')}: </strong>
          {theirs.summary}
        </p>
      )}
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

/** The notes and the summary of a past visit, read-only. */
export const WrittenPanel = ({ visit: { notes, summary } }: { visit: Written }) => {
  const t = textsOf(clinicVisitsTexts)
  return (
    <Panel title={t('writing')}>
      <FieldStack>
        {[
          { label: t('notes'), text: notes },
          { label: t('summary'), text: summary },
        ].map(({ label, text }) => (
          <div key={label}>
            <h3>{label}</h3>
            <p className={styles.text} dir="auto">
              {text || t('none')}
            </p>
          </div>
        ))}
      </FieldStack>
    </Panel>
  )
}
