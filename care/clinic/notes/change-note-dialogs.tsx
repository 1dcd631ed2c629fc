import { useState } from 'react'
import { z } from 'zod/mini'
import { NoteFields } from '#care/clinic/notes/note-fields.tsx'
import { NoteSectionField } from '#care/clinic/notes/note-section.tsx'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { useVisitAct } from '#care/clinic/shell/use-visit-act.ts'
import { noteCalls } from '#shared/notes/note-calls.ts'
import { addendumText, mostSummary, type NoteContent } from '#shared/notes/note-content.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { CountedTextArea } from '#ui/fields/counted-text-area.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { FormDialog } from '#ui/fields/forms/form-dialog.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const addendumFields = z.object({ text: addendumText, told: addendumText })

/** Adds text to a signed note. What was typed stays in the tab until it is sent. */
export const AddendumDialog = ({ visitId, onClose }: { visitId: string; onClose: () => void }) => {
  const t = textsOf(noteTexts)
  const { refresh } = useVisitAct()
  const [entryId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title={t('addendum')}
      text={t('addendumText')}
      submit={t('send')}
      schema={addendumFields}
      keepAs={`clinic-addendum-${visitId}`}
      onSend={async (values) => {
        await send(noteCalls.addNoteAddendum, { id: visitId, entryId, ...values })
        await refresh()
        toast.success(t('added'))
      }}
      onClose={onClose}
    >
      <CountedTextArea name="text" label={t('addendumLabel')} maxLength={mostSummary} />
      <CountedTextArea name="told" label={t('told')} hint={t('toldHint')} maxLength={mostSummary} />
    </FormDialog>
  )
}

type AmendProps = { visitId: string; number: number; note: NoteContent; onClose: () => void }

/** Writes a corrected version of a signed note; `number` is the entry that it is based on. */
export const AmendDialog = ({ visitId, number, note: signed, onClose }: AmendProps) => {
  const t = textsOf(noteTexts)
  const { run, isBusy } = useVisitAct()
  const [entryId] = useState(() => crypto.randomUUID())
  const [note, setNote] = useState(signed)
  const [told, setTold] = useState('')
  const [missing, setMissing] = useState<'summary' | 'told' | null>(null)
  const amend = async () => {
    const lacks = note.summary.about.trim() === '' ? 'summary' : told.trim() === '' ? 'told' : null
    setMissing(lacks)
    if (lacks) return document.querySelector<HTMLElement>(`dialog textarea[name=${lacks}], [role=dialog] textarea[name=${lacks}]`)?.focus()
    await run(() => send(noteCalls.amendNote, { id: visitId, entryId, number, note, told }), t('amended'), onClose)
  }
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose} disabled={isBusy}>
        {t('cancel')}
      </Button>
      <Button isBusy={isBusy} onClick={amend}>
        {t('send')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('amendTitle')} kind="page" isStrict onClose={isBusy ? () => {} : onClose} foot={foot}>
      <FieldStack>
        <p className={styles.lead}>{t('amendLead')}</p>
        <NoteFields
          note={note}
          write={(change) => setNote((before) => ({ ...before, ...change }))}
          {...(missing === 'summary' ? { summaryError: 'Required' } : {})}
        />
        <NoteSectionField
          {...{ name: 'told', label: t('amendTold'), hint: t('amendToldHint'), value: told, rows: 3, maxLength: mostSummary }}
          {...(missing === 'told' && told.trim() === '' ? { error: 'Required' } : {})}
          onWrite={setTold}
        />
      </FieldStack>
    </Dialog>
  )
}
