import { v7 as uuidv7 } from 'uuid'
import { nameOfClinician } from '#care/server/notes/read-signed-notes.ts'
import { insertSignedRow } from '#care/server/notes/signed-note-store.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import type { NoteContent } from '#shared/notes/note-content.ts'
import { notesTextOf, summaryTextOf } from '#shared/notes/note-rules.ts'
import type { NoteKind, SignedContent } from '#shared/notes/signed-note.ts'

type Signed = {
  id?: string
  visitId: string
  number: number
  kind: NoteKind
  clinician: Pick<Clinician, 'id' | 'first' | 'last' | 'credentials'>
  content: SignedContent
  now: Date
}

/** Adds an entry to a visit's signed note in the caller's transaction; the visit's row is locked. */
export const signEntry = async (care: Sealing, { id = uuidv7(), visitId, number, kind, clinician, content, now }: Signed): Promise<void> =>
  insertSignedRow(care.db, {
    id,
    visitId,
    number,
    kind,
    clinicianId: clinician.id,
    signedBy: nameOfClinician(clinician),
    signedAt: now,
    content: care.fields.seal(places.signedNote(id), content),
  })

/** The columns of the visit that hold the note as two texts, which servers of the version before structured notes read. */
export const textColumnsOf = ({ fields }: Pick<Sealing, 'fields'>, visitId: string, note: NoteContent) => {
  const notes = notesTextOf(note)
  return {
    notes: notes === '' ? null : fields.seal(places.visitNotes(visitId), notes),
    summary: fields.seal(places.visitSummary(visitId), summaryTextOf(note.summary)),
  }
}
