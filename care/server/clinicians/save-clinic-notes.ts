import type { Care } from '#care/server/care.ts'
import { saveNotes } from '#care/server/clinicians/note-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Clinician } from '#care/server/session/clinician-rows.ts'
import { lockClinicVisit } from '#care/server/visits/clinic/clinic-visit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { NoteContent } from '#shared/notes/note-content.ts'
import { notesTextOf, summaryTextOf } from '#shared/notes/note-rules.ts'

type Asked = { clinician: Clinician; visitId: string; note: NoteContent; version: number; request: RequestContext }

/** Saves a clinician's note draft of their open visit. Fails with VisitChanged, or Conflict if another tab saved a newer one. */
export const saveClinicNotes = (care: Care, { clinician, visitId, note, version, request }: Asked) =>
  care.db.transaction(async (tx) => {
    const visit = await lockClinicVisit(tx, clinician, visitId, care.clock.now())
    const isOpen = visit.status === 'Locked' || visit.status === 'Started'
    if (visit.clinicianId !== clinician.id || !isOpen) return fail('VisitChanged')
    const words = {
      content: care.fields.seal(places.draftContent(visit.id), note),
      // For servers of the version before structured notes.
      notes: care.fields.seal(places.draftNotes(visit.id), notesTextOf(note)),
      summary: care.fields.seal(places.draftSummary(visit.id), summaryTextOf(note.summary)),
    }
    const draft = { visitId: visit.id, clinicianId: clinician.id, ...words, version, savedAt: care.clock.now() }
    const saved = (await saveNotes(tx, draft)) ?? fail('Conflict')
    await writeAudit(tx, request.auditContext, { event: 'consult.notes', outcome: 'ok', subjectId: visit.patientId })
    return { version: saved.version, savedAt: saved.savedAt.toISOString() }
  })
