import type { Care } from '#care/server/care.ts'
import { saveNotes } from '#care/server/clinicians/note-store.ts'
import type { Clinician } from '#care/server/session/clinician-session-store.ts'
import { lockClinicVisit } from '#care/server/visits/clinic-visit.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'

type Asked = { clinician: Clinician; visitId: string; notes: string; summary: string; version: number; asking: Asking }

/** Keeps what a clinician is writing of a visit that is theirs and not over. Fails with VisitChanged, or Conflict where another tab kept something newer. */
export const saveClinicNotes = (care: Care, { clinician, visitId, notes, summary, version, asking }: Asked) =>
  care.db.transaction(async (tx) => {
    const visit = await lockClinicVisit(tx, clinician, visitId)
    const isOpen = visit.status === 'Locked' || visit.status === 'Started'
    if (visit.clinicianId !== clinician.id || !isOpen) return fail('VisitChanged')
    const draft = { visitId: visit.id, clinicianId: clinician.id, notes, summary, version, savedAt: care.clock.now() }
    const saved = (await saveNotes(tx, draft)) ?? fail('Conflict')
    await writeAudit(tx, asking.trail, { event: 'consult.notes', outcome: 'ok', subjectId: visit.patientId })
    return { version: saved.version, savedAt: saved.savedAt.toISOString() }
  })
