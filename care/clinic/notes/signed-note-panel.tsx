import { useState } from 'react'
import { AddendumDialog, AmendDialog } from '#care/clinic/notes/change-note-dialogs.tsx'
import { noteTexts } from '#care/clinic/notes/note-texts.en.ts'
import styles from '#care/clinic/notes/notes.module.css'
import { SignedEntries } from '#care/clinic/notes/signed-entries.tsx'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { currentNote } from '#shared/notes/signed-note.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** The signed note of a completed visit. Its clinician adds to it or corrects it; nothing in it changes. */
export const SignedNotePanel = ({ visit }: { visit: ClinicVisit }) => {
  const t = textsOf(noteTexts)
  const [open, setOpen] = useState<'addendum' | 'amend' | null>(null)
  if (visit.signed.length === 0) return null
  const current = currentNote(visit.signed)
  const newest = visit.signed.at(-1)?.number ?? 0
  return (
    <Panel title={t('signedNote')}>
      <FieldStack>
        <SignedEntries entries={visit.signed} />
        <div className={styles.ways}>
          <Button kind="secondary" onClick={() => setOpen('addendum')}>
            {t('addendum')}
          </Button>
          {current && (
            <Button kind="quiet" onClick={() => setOpen('amend')}>
              {t('amend')}
            </Button>
          )}
        </div>
      </FieldStack>
      {open === 'addendum' && <AddendumDialog visitId={visit.id} onClose={() => setOpen(null)} />}
      {open === 'amend' && current && <AmendDialog visitId={visit.id} number={newest} note={current} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
