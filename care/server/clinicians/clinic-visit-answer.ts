import type { NoteDraft } from '#care/server/clinicians/note-store.ts'
import type { visits } from '#care/server/schema/visit-tables.ts'
import type { ClinicVisit, ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'

type VisitRow = typeof visits.$inferSelect

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const isoTimes = (times: readonly Date[]): string[] => times.map((at) => at.toISOString())

/** Converts a visit to a list row; `here` has the visits whose member has the waiting room open. */
export const visitRowAnswer = (visit: VisitRow, here: ReadonlySet<string>): ClinicVisitRow => {
  const { id, reference, type, method, status, state, isOnDemand, timeZone } = visit
  const patient = { first: visit.patientFirst, last: visit.patientLast, dateOfBirth: visit.patientDateOfBirth }
  const times = {
    askedAt: visit.createdAt.toISOString(),
    requestedAt: visit.requestedAt.toISOString(),
    endedAt: iso(visit.endedAt),
    phoneInsteadAt: iso(visit.phoneInsteadAt),
  }
  return { id, reference, type, method, status, patient, state, isOnDemand, timeZone, ...times, isHere: here.has(id) }
}

/** Converts a visit to a clinician's full view; `draft` is their unfinished note. */
export const visitAnswer = (
  visit: VisitRow,
  { clinicianId, photoIds, draft, here }: { clinicianId: string; photoIds: string[]; draft: NoteDraft | null; here: ReadonlySet<string> },
): ClinicVisit => {
  const { reason, symptoms, pharmacy, phone, cancelReason, policy } = visit
  const isMine = visit.clinicianId === clinicianId
  return {
    ...visitRowAnswer(visit, here),
    reason,
    symptoms,
    pharmacy,
    phone,
    cancelReason,
    policy,
    photoIds,
    isMine,
    requestedTimes: isoTimes(visit.requestedTimes),
    proposedTimes: isoTimes(visit.proposedTimes),
    startedAt: iso(visit.startedAt),
    heldUntil: iso(visit.heldUntil),
    notes: draft?.notes ?? visit.notes ?? '',
    summary: draft?.summary ?? visit.summary ?? '',
    version: draft?.version ?? 0,
  }
}
