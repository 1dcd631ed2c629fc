import { listSignedRows, type SignedRow } from '#care/server/notes/signed-note-store.ts'
import type { visits } from '#care/server/schema/visit-tables.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { noteOfTexts } from '#shared/notes/note-rules.ts'
import type { SignedEntry } from '#shared/notes/signed-note.ts'

type Named = { first: string; last: string; credentials: string }
type NotedVisit = Pick<typeof visits.$inferSelect, 'id' | 'status' | 'notes' | 'summary' | 'endedAt' | 'requestedAt'> & {
  clinician: Named | null
}

const nothing = { note: null, text: null, told: null }

const entryOf = async ({ fields }: Sealing, row: SignedRow): Promise<SignedEntry> => {
  const content = await fields.openOrNull(places.signedNote(row.id), row.content)
  const { number, kind, signedBy, signedAt } = row
  return { number, kind, signedBy, signedAt: signedAt.toISOString(), isUnreadable: content === null, ...nothing, ...content }
}

export const nameOfClinician = ({ first, last, credentials }: Named): string => [`${first} ${last}`, credentials].filter(Boolean).join(', ')

/** The signed note of a visit that was completed before notes had sections: its two texts, as the first entry. */
const formerEntry = async ({ fields }: Sealing, visit: NotedVisit): Promise<SignedEntry[]> => {
  const { id, status, notes, summary, clinician, endedAt, requestedAt } = visit
  if (status !== 'Completed' || !clinician) return []
  const opened = {
    notes: notes === null ? '' : await fields.openOrNull(places.visitNotes(id), notes),
    summary: summary === null ? '' : await fields.openOrNull(places.visitSummary(id), summary),
  }
  const { notes: ofNotes, summary: ofSummary } = opened
  const isUnreadable = ofNotes === null || ofSummary === null
  const note = isUnreadable ? null : noteOfTexts({ notes: ofNotes, summary: ofSummary })
  const signedAt = (endedAt ?? requestedAt).toISOString()
  return [{ number: 1, kind: 'note', signedBy: nameOfClinician(clinician), signedAt, isUnreadable, ...nothing, note }]
}

/** Returns the signed notes of visits by visit id; a visit that was never completed has no entry. */
export const readSignedNotes = async (care: Sealing, visits: readonly NotedVisit[]): Promise<ReadonlyMap<string, SignedEntry[]>> => {
  const ids = visits.filter(({ status }) => status === 'Completed').map(({ id }) => id)
  const rows = await listSignedRows(care.db, ids)
  const found = new Map<string, SignedEntry[]>()
  for (const row of rows) found.set(row.visitId, [...(found.get(row.visitId) ?? []), await entryOf(care, row)])
  for (const visit of visits) if (!found.has(visit.id)) found.set(visit.id, await formerEntry(care, visit))
  return found
}
