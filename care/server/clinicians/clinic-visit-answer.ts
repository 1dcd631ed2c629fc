import type { NoteDraft } from '#care/server/clinicians/note-store.ts'
import { readSignedNotes } from '#care/server/notes/read-signed-notes.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { interpreterFor } from '#care/server/visits/interpreter-of.ts'
import { suggestLocation } from '#care/server/visits/location/suggest-location.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { VisitSigns } from '#care/server/waiting-room/visit-signs-store.ts'
import type { ClinicVisit, ClinicVisitRow } from '#shared/clinicians/clinic-visit-calls.ts'
import { emptyNote, type NoteContent } from '#shared/notes/note-content.ts'
import { isWrittenOver, noteOfTexts, notesTextOf, summaryTextOf } from '#shared/notes/note-rules.ts'
import { currentNote, type SignedEntry } from '#shared/notes/signed-note.ts'
import { noShowFee } from '#shared/visits/clinic-rules.ts'
import { isInSeries } from '#shared/visits/series/series-rules.ts'

type VisitRow = Omit<Visit, 'clinician' | 'isInterpreterInvited' | 'series'> & Partial<Pick<Visit, 'isInterpreterInvited'>>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const isoTimes = (times: readonly Date[]): string[] => times.map((at) => at.toISOString())

/** What a row needs besides the visit; `languages` are those of the clinician who reads it. */
type Around = VisitSigns & { languages: readonly string[] }

/** Converts a visit to a list row. */
export const visitRowAnswer = (visit: VisitRow, { here, alerted, languages }: Around): ClinicVisitRow => {
  const { id, reference, type, method, status, state, isOnDemand, timeZone } = visit
  const patient = { first: visit.patientFirst, last: visit.patientLast, dateOfBirth: visit.patientDateOfBirth }
  const times = {
    askedAt: visit.createdAt.toISOString(),
    requestedAt: visit.requestedAt.toISOString(),
    endedAt: iso(visit.endedAt),
    phoneInsteadAt: iso(visit.phoneInsteadAt),
  }
  return {
    id,
    reference,
    type,
    method,
    status,
    patient,
    state,
    isOnDemand,
    timeZone,
    ...times,
    isHere: here.has(id),
    hasSelfHarmAlert: alerted.selfHarm.has(id),
    hasUrgentAnswer: alerted.urgent.has(id),
    interpreter: interpreterFor(visit, languages),
  }
}

/** Reads a clinician's draft. What a server of the version before wrote over it is taken over, and the codes stay. */
const noteOfDraft = async ({ fields }: Sealing, { visitId, ...draft }: NoteDraft): Promise<NoteContent> => {
  const texts = {
    notes: await fields.open(places.draftNotes(visitId), draft.notes),
    summary: await fields.open(places.draftSummary(visitId), draft.summary),
  }
  if (draft.content === null) return noteOfTexts(texts)
  const note = await fields.open(places.draftContent(visitId), draft.content)
  if (!isWrittenOver(note, texts)) return note
  const { diagnoses, services, vitals } = note
  return { ...noteOfTexts(texts), diagnoses, services, vitals }
}

/** The note of a clinician's own visit: what they are writing, or what holds of the signed note. */
export const noteNow = async (
  care: Sealing,
  { draft, signed }: { draft: NoteDraft | null; signed: readonly SignedEntry[] },
): Promise<NoteContent> => (draft ? noteOfDraft(care, draft) : (currentNote(signed) ?? emptyNote))

type Shown = Around & { clinicianId: string; photoIds: string[]; draft: NoteDraft | null }

/** Converts a visit to a clinician's full view; `draft` is their unfinished note. */
export const visitAnswer = async (
  care: Sealing,
  visit: Visit,
  { clinicianId, photoIds, draft, ...around }: Shown,
): Promise<ClinicVisit> => {
  const { id, phone, policy } = visit
  const { fields } = care
  const isMine = visit.clinicianId === clinicianId
  const signed = isMine ? ((await readSignedNotes(care, [visit])).get(id) ?? []) : []
  const note = await noteNow(care, { draft, signed })
  return {
    ...visitRowAnswer(visit, around),
    reason: await fields.openOrNull(places.visitReason(id), visit.reason),
    symptoms: (await fields.openOrNull(places.visitSymptoms(id), visit.symptoms)) ?? [],
    pharmacy: visit.pharmacy && (await fields.openOrNull(places.visitPharmacy(id), visit.pharmacy)),
    phone,
    cancelReason: visit.cancelReason && (await fields.openOrNull(places.visitCancelReason(id), visit.cancelReason)),
    location: isMine ? await suggestLocation(care, visit, { zip: null, phone: null }) : null,
    locationConfirmedAt: iso(visit.locationConfirmedAt),
    locationConfirmedBy: visit.locationConfirmedBy,
    policy,
    noShowFeeCents: noShowFee(visit),
    photoIds,
    isMine,
    series:
      visit.series && isInSeries(visit)
        ? { place: visit.series.place, total: visit.series.total, everyWeeks: visit.seriesWeeks ?? 1 }
        : null,
    seriesPlan: visit.seriesPlan && { everyWeeks: visit.seriesPlan.everyWeeks, visits: visit.seriesPlan.visits },
    requestedTimes: isoTimes(visit.requestedTimes),
    proposedTimes: isoTimes(visit.proposedTimes),
    startedAt: iso(visit.startedAt),
    heldUntil: iso(visit.heldUntil),
    patientId: visit.patientId,
    note,
    signed,
    notes: notesTextOf(note),
    summary: summaryTextOf(note.summary),
    version: draft?.version ?? 0,
  }
}
