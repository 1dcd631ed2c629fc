import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { cancelReason, notes, summary } from '#shared/clinicians/note-fields.ts'
import { fileAnswer } from '#shared/file-answer.ts'
import { shownInterpreter } from '#shared/interpreters/interpreter-shape.ts'
import { noteContent } from '#shared/notes/note-content.ts'
import { signedEntry } from '#shared/notes/signed-note.ts'
import { suggestedLocation, visitLocation } from '#shared/visits/location-rules.ts'
import { chosenPharmacy, mostTimes } from '#shared/visits/visit-draft.ts'
import { visitPolicy } from '#shared/visits/visit-policy.ts'
import { visitStates } from '#shared/visits/visit-states.ts'
import { visitMethods, visitTypes } from '#shared/visits/visit-types.ts'

const instant = z.iso.datetime({ offset: true })
const id = z.object({ id: z.string() })
const done = z.object({ status: z.enum(visitStates) })

/** A visit as a row of a list. */
export const clinicVisitRow = z.object({
  id: z.string(),
  reference: z.string(),
  type: z.enum(visitTypes),
  method: z.enum(visitMethods),
  status: z.enum(visitStates),
  patient: z.object({ first: z.string(), last: z.string(), dateOfBirth: z.string() }),
  /** The US state where the patient will be. */
  state: z.string(),
  isOnDemand: z.boolean(),
  askedAt: instant,
  /** The requested or agreed time. */
  requestedAt: instant,
  /** IANA time zone of the request. */
  timeZone: z.string(),
  endedAt: z.nullable(instant),
  /** Whether the member has the waiting room open. */
  isHere: z.boolean(),
  /** Whether item 9 of the PHQ-9 before this visit was positive: thoughts of death or self-harm. Absent in answers of an earlier version. */
  hasSelfHarmAlert: z.optional(z.boolean()),
  /** The same for an answer that alerts in a questionnaire of the practice. */
  hasUrgentAnswer: z.optional(z.boolean()),
  /** The interpreter that the member asked for. `isSpoken`: the clinician who reads this speaks the language. Absent in answers of an earlier version. */
  interpreter: z.optional(z.nullable(shownInterpreter)),
  /** When the member asked to change a video visit to a phone call. */
  phoneInsteadAt: z.nullable(instant),
})
export type ClinicVisitRow = z.infer<typeof clinicVisitRow>

const clinicVisit = z.extend(clinicVisitRow, {
  /** Where the patient is: confirmed, or what the form suggests. Null unless the visit is the clinician's own. */
  location: z.nullable(suggestedLocation),
  locationConfirmedAt: z.nullable(instant),
  locationConfirmedBy: z.nullable(z.enum(['member', 'clinic'])),
  requestedTimes: z.array(instant),
  proposedTimes: z.array(instant),
  /** Null if it cannot be read. */
  reason: z.nullable(z.string()),
  symptoms: z.array(z.string()),
  photoIds: z.array(z.string()),
  pharmacy: z.nullable(chosenPharmacy),
  /** The number to call for a phone visit, ten digits. */
  phone: z.nullable(z.string()),
  isMine: z.boolean(),
  /** The visit's place in a series that the member booked. Absent in answers of an earlier version. */
  series: z.optional(z.nullable(z.object({ place: z.number(), total: z.number(), everyWeeks: z.number() }))),
  /** The visits that the member wants with this one, booked when it is accepted. Absent in answers of an earlier version. */
  seriesPlan: z.optional(z.nullable(z.object({ everyWeeks: z.number(), visits: z.number() }))),
  startedAt: z.nullable(instant),
  heldUntil: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  policy: visitPolicy,
  /** What a missed visit costs by its policy. */
  noShowFeeCents: z._default(z.number(), 0),
  patientId: z.string(),
  /** The clinician's draft, or the note that holds. `version` counts the saves of the draft; 0 means none. */
  note: noteContent,
  /** The signed note and what was added since, oldest first; empty before the visit is completed. */
  signed: z.array(signedEntry),
  /** The note as two texts, for pages of the version before structured notes. */
  notes: z.string(),
  summary: z.string(),
  version: z.number(),
})
export type ClinicVisit = z.infer<typeof clinicVisit>

/** The note, or the two texts that pages of the version before structured notes send instead. */
const written = { note: z.optional(noteContent), notes: z._default(notes, ''), summary: z._default(summary, '') }

/** Visit calls of clinicians. Returns NotFound if the visit is neither theirs nor in their queue. */
export const clinicVisitCalls = {
  listClinicQueue: call({
    method: 'GET',
    path: '/mobile/clinic/queue',
    about: 'What waits for a clinician of these kinds, methods and states.',
    input: z.object({}),
    answer: z.object({ rows: z.array(clinicVisitRow) }),
  }),
  listClinicVisits: call({
    method: 'GET',
    path: '/mobile/clinic/visits',
    about: 'The clinician’s own visits: the open ones by their time, and those that ended last.',
    input: z.object({}),
    answer: z.object({ open: z.array(clinicVisitRow), past: z.array(clinicVisitRow) }),
  }),
  readClinicVisit: call({
    method: 'GET',
    path: '/mobile/clinic/visits/{id}',
    about: 'All of a visit; opening it is written down.',
    input: id,
    answer: clinicVisit,
  }),
  readClinicPhoto: call({
    method: 'GET',
    path: '/mobile/clinic/visits/{id}/photos/{photoId}',
    about: 'A photo that the member sent along.',
    sendsFile: 'image/*',
    input: z.extend(id, { photoId: z.string() }),
    answer: fileAnswer,
  }),
  acceptClinicVisit: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/accept',
    about: 'Takes a visit: at one of the times asked for, or as soon as possible.',
    input: z.extend(id, { at: z._default(z.nullable(instant), null) }),
    answer: done,
  }),
  proposeClinicTimes: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/propose',
    about: 'Offers up to three other times, of which the member chooses one.',
    input: z.extend(id, { times: z.array(instant).check(z.minLength(1, 'Required'), z.maxLength(mostTimes, 'InvalidInput')) }),
    answer: done,
  }),
  confirmClinicLocation: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/location',
    about: 'Where the patient says they are, for licenses and for 911, and the number to call back. A phone visit starts only after it.',
    input: z.extend(visitLocation, id.shape),
    answer: done,
  }),
  startClinicVisit: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/start',
    about: 'Begins the visit.',
    input: id,
    answer: done,
  }),
  saveClinicNotes: call({
    method: 'PUT',
    path: '/mobile/clinic/visits/{id}/notes',
    about:
      'Keeps what is being written; `version` is the one it was made from, and the answer’s the next. An older one is refused with Conflict.',
    input: z.extend(id, { ...written, version: z.int() }),
    answer: z.object({ version: z.number(), savedAt: instant }),
  }),
  completeClinicVisit: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/complete',
    about: 'Signs the note, which nobody changes afterwards, ends the visit, and gives the member the summary.',
    input: z.extend(id, written),
    answer: done,
  }),
  cancelClinicVisit: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/cancel',
    about: 'Cancels a visit with a reason, which the member reads.',
    input: z.extend(id, { reason: cancelReason }),
    answer: done,
  }),
  missClinicVisit: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/no-show',
    about: 'Ends a scheduled visit to which the patient did not come, after the wait that its policy states.',
    input: id,
    answer: done,
  }),
  releaseClinicVisit: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/release',
    about: 'Gives a visit back to the queue.',
    input: id,
    answer: done,
  }),
}
