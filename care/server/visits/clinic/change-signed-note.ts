import type { Care } from '#care/server/care.ts'
import { recordVisitNews } from '#care/server/inbox/record-news.ts'
import { announceVisit } from '#care/server/live/announce.ts'
import { readSignedNotes } from '#care/server/notes/read-signed-notes.ts'
import { signEntry, textColumnsOf } from '#care/server/notes/sign-note.ts'
import { listSignedRows } from '#care/server/notes/signed-note-store.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { listWatchers } from '#care/server/session/member-store.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { postVisitNotice } from '#care/server/visits/notices/post-visit-notice.ts'
import { updateVisit, type Visit } from '#care/server/visits/visit-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { NoteContent } from '#shared/notes/note-content.ts'
import { trimmedNote } from '#shared/notes/note-rules.ts'
import type { NoteKind, SignedContent } from '#shared/notes/signed-note.ts'

type Asked = { clinician: Clinician; visitId: string; entryId: string; request: RequestContext }
type Added = { number: number; kind: NoteKind }

/** Locks a clinician's own completed visit. Another's is NotFound; one that is not completed is VisitChanged. */
const lockSignedVisit = async (tx: Db, clinician: Clinician, visitId: string, now: Date): Promise<Visit> => {
  const visit = await lockClinicVisit(tx, clinician, visitId, now)
  if (visit.clinicianId !== clinician.id) return fail('NotFound')
  return visit.status === 'Completed' ? visit : fail('VisitChanged')
}

/** Stores the two texts of a visit from before structured notes as its first entry, so that a change of it keeps them. */
const keepFormerNote = async (care: Care, tx: Db, visit: Visit): Promise<void> => {
  const [former] = (await readSignedNotes({ ...care, db: tx }, [visit])).get(visit.id) ?? []
  if (!former?.note || !visit.clinician) return fail('Conflict')
  const now = new Date(former.signedAt)
  const content = { note: former.note }
  await signEntry({ ...care, db: tx }, { visitId: visit.id, number: 1, kind: 'note', clinician: visit.clinician, content, now })
}

const entriesOf = async (care: Care, tx: Db, visit: Visit) => {
  const rows = await listSignedRows(tx, [visit.id])
  if (rows.length > 0) return rows
  await keepFormerNote(care, tx, visit)
  return listSignedRows(tx, [visit.id])
}

/** Adds an entry once and tells the patient: open tabs, inbox, and mail or text as they chose for visits. */
const addEntry = (
  care: Care,
  { clinician, visitId, entryId, request }: Asked,
  { kind, content, basedOn, columns }: { kind: NoteKind; content: SignedContent; basedOn?: number; columns?: NoteContent },
): Promise<Added> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const inTx = { ...care, db: tx }
    const visit = await lockSignedVisit(tx, clinician, visitId, now)
    const entries = await entriesOf(care, tx, visit)
    const event = kind === 'addendum' ? 'consult.addendum' : 'consult.amend'
    const known = entries.find(({ id }) => id === entryId)
    if (known) {
      await writeAudit(tx, request.auditContext, { event, outcome: 'ok', subjectId: visit.patientId, reason: 'again' })
      return { number: known.number, kind: known.kind }
    }
    const newest = entries.at(-1)?.number ?? 0
    if (basedOn !== undefined && basedOn !== newest) fail('Conflict')
    const number = newest + 1
    await signEntry(inTx, { id: entryId, visitId: visit.id, number, kind, clinician, content, now })
    const texts = columns ? textColumnsOf(care, visit.id, columns) : {}
    const changed = (await updateVisit(tx, visit, texts)) ?? fail('VisitChanged')
    await writeAudit(tx, request.auditContext, { event, outcome: 'ok', subjectId: visit.patientId })
    const watchers = await listWatchers(tx, visit.patientId, 'see-visits')
    await announceVisit(tx, watchers, { consultId: visit.id, status: changed.status })
    await recordVisitNews(inTx, { before: visit, visit: changed, watchers, actorId: clinician.id, now, news: 'Completed', isUpdate: true })
    await postVisitNotice(care, tx, changed, 'updated')
    return { number, kind }
  })

/** Adds text to a signed note. Fails with NotFound or VisitChanged. */
export const addAddendum = (care: Care, { text, told, ...asked }: Asked & { text: string; told: string }): Promise<Added> =>
  addEntry(care, asked, { kind: 'addendum', content: { text, told } })

/** Adds a corrected version of a signed note. Fails with Conflict if the note has a newer entry, or Required at `summary`. */
export const amendNote = (
  care: Care,
  { note, told, number, ...asked }: Asked & { note: NoteContent; told: string; number: number },
): Promise<Added> => {
  const trimmed = trimmedNote(note)
  if (trimmed.summary.about === '') return fail('Required', { field: 'summary' })
  return addEntry(care, asked, { kind: 'amendment', content: { note: trimmed, told }, basedOn: number, columns: trimmed })
}
