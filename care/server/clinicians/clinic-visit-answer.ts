import type { NoteDraft } from '#care/server/clinicians/note-store.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { suggestLocation } from '#care/server/visits/location/suggest-location.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Place, Stored } from '#platform/auth/keys/sealed-fields.ts'
import type { ClinicVisit, ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'

type VisitRow = Omit<Visit, 'clinician'>

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

type NoteWords = { notes: string; summary: string }

const openOrEmpty = async ({ fields }: Sealing, place: Place, stored: Stored<string> | null): Promise<string> =>
  stored === null ? '' : fields.open(place, stored)

/** The notes that a clinician sees: their draft's, else the visit's. */
const wordsOf = async (care: Sealing, { id, notes, summary }: VisitRow, draft: NoteDraft | null): Promise<NoteWords> =>
  draft
    ? {
        notes: await care.fields.open(places.draftNotes(draft.visitId), draft.notes),
        summary: await care.fields.open(places.draftSummary(draft.visitId), draft.summary),
      }
    : {
        notes: await openOrEmpty(care, places.visitNotes(id), notes),
        summary: await openOrEmpty(care, places.visitSummary(id), summary),
      }

/** Converts a visit to a clinician's full view; `draft` is their unfinished note. */
export const visitAnswer = async (
  care: Sealing,
  visit: Visit,
  { clinicianId, photoIds, draft, here }: { clinicianId: string; photoIds: string[]; draft: NoteDraft | null; here: ReadonlySet<string> },
): Promise<ClinicVisit> => {
  const { id, phone, policy } = visit
  const { fields } = care
  const isMine = visit.clinicianId === clinicianId
  return {
    ...visitRowAnswer(visit, here),
    reason: await fields.openOrNull(places.visitReason(id), visit.reason),
    symptoms: (await fields.openOrNull(places.visitSymptoms(id), visit.symptoms)) ?? [],
    pharmacy: visit.pharmacy && (await fields.openOrNull(places.visitPharmacy(id), visit.pharmacy)),
    phone,
    cancelReason: visit.cancelReason && (await fields.openOrNull(places.visitCancelReason(id), visit.cancelReason)),
    location: isMine ? await suggestLocation(care, visit, { zip: null, phone: null }) : null,
    locationConfirmedAt: iso(visit.locationConfirmedAt),
    locationConfirmedBy: visit.locationConfirmedBy,
    policy,
    photoIds,
    isMine,
    requestedTimes: isoTimes(visit.requestedTimes),
    proposedTimes: isoTimes(visit.proposedTimes),
    startedAt: iso(visit.startedAt),
    heldUntil: iso(visit.heldUntil),
    ...(await wordsOf(care, visit, draft)),
    version: draft?.version ?? 0,
  }
}
