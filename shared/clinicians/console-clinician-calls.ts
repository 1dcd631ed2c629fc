import { z } from 'zod/mini'
import { clinicianOrderKinds, waitingChange } from '#shared/approvals/approval-calls.ts'
import { call } from '#shared/calls.ts'
import { clinicianPhotoBytes, clinicianProfile, licenseFields } from '#shared/clinicians/clinician-fields.ts'
import { clinicianEnding, clinicianReason, endingEffects } from '#shared/clinicians/ending.ts'
import { newClinician, rosterClinician, rosterFilter, rosterRow, savedVersion } from '#shared/clinicians/roster.ts'
import { calendarDay } from '#shared/fields/calendar-day.ts'
import { fileAnswer } from '#shared/file-answer.ts'

const id = z.uuid('NotFound')
const version = savedVersion

/** Refusals of an approved order that another try does not change. */
export const orderRefusals = ['NotFound', 'NothingChanged', 'Conflict', 'ClinicianEmailTaken'] as const
export type OrderRefusal = (typeof orderRefusals)[number]

const refusedOrder = z.object({
  id: z.string(),
  kind: z.enum(clinicianOrderKinds),
  name: z.string(),
  /** Of a new clinician. */
  email: z.nullable(z.string()),
  /** Of a clinician whose factors were to be reset. */
  clinicianId: z.nullable(z.string()),
  /** The operators' names; no approver on the command line, and where one administrator needs no approval. */
  madeBy: z.string(),
  approvedBy: z.nullable(z.string()),
  refusal: z.enum(orderRefusals),
  refusedAt: z.string(),
})
export type RefusedOrder = z.infer<typeof refusedOrder>

/** Operators' calls for the roster of clinicians. */
export const consoleClinicianCalls = {
  listClinicians: call({
    method: 'GET',
    path: '/api/console/clinicians',
    about: 'The clinicians that fit the filters, by name; the first 300. Those whose access has ended only if asked for.',
    input: rosterFilter,
    answer: z.object({ rows: z.array(rosterRow), total: z.number() }),
  }),
  listRefusedOrders: call({
    method: 'GET',
    path: '/api/console/refused-clinician-orders',
    about: 'Approved changes of clinicians that the telehealth service refused and nobody has dismissed, the newest first.',
    input: z.object({}),
    answer: z.object({ rows: z.array(refusedOrder) }),
  }),
  dismissRefusedOrder: call({
    method: 'DELETE',
    path: '/api/console/refused-clinician-orders/{id}',
    about: 'Takes a refused change off the list. NotFound if somebody else did.',
    input: z.object({ id }),
    answer: z.object({ dismissed: z.literal(true) }),
  }),
  readClinician: call({
    method: 'GET',
    path: '/api/console/clinicians/{id}',
    about: 'A clinician with profile, licenses, access, and what operators changed.',
    input: z.object({ id }),
    answer: rosterClinician,
  }),
  addClinician: call({
    method: 'POST',
    path: '/api/console/clinicians',
    about:
      'Adds a clinician without licenses, once a second administrator approves, and mails them a link to choose a password; it is valid for three days, once. Somebody whose access had ended comes back under the old id.',
    input: newClinician,
    /** `id` is null while the change waits. */
    answer: z.object({ id: z.nullable(z.string()), waiting: waitingChange }),
  }),
  saveClinician: call({
    method: 'PUT',
    path: '/api/console/clinicians/{id}',
    about:
      'Saves a clinician’s profile; the change is kept in their history. Refused when something was saved since the version that is named.',
    input: z.object({ id, version, ...clinicianProfile.shape }),
    answer: rosterClinician,
  }),
  saveClinicianLicense: call({
    method: 'PUT',
    path: '/api/console/clinicians/{id}/licenses/{state}',
    about: 'Adds a license for a state, or changes its number or last day.',
    input: z.object({ id, version, ...licenseFields.shape }),
    answer: rosterClinician,
  }),
  endClinicianLicense: call({
    method: 'DELETE',
    path: '/api/console/clinicians/{id}/licenses/{state}',
    about: 'Ends a license at once: no visit, slot or message in that state any more.',
    input: z.object({ id, version, state: licenseFields.shape.state }),
    answer: rosterClinician,
  }),
  saveClinicianPhoto: call({
    method: 'POST',
    path: '/api/console/clinicians/{id}/photo',
    about: 'Stores a picture as the clinician’s photo, in place of the one before.',
    input: z.object({ id }),
    answer: rosterClinician,
    takesFile: { mostBytes: clinicianPhotoBytes },
  }),
  removeClinicianPhoto: call({
    method: 'DELETE',
    path: '/api/console/clinicians/{id}/photo',
    about: 'Removes the clinician’s photo.',
    input: z.object({ id }),
    answer: rosterClinician,
  }),
  readClinicianPhoto: call({
    method: 'GET',
    path: '/api/console/clinicians/{id}/photos/{hash}',
    about: 'A clinician’s photo, for the console.',
    input: z.object({ id, hash: z.string() }),
    answer: fileAnswer,
    sendsFile: 'image/*',
    isForGood: true,
  }),
  inviteClinician: call({
    method: 'POST',
    path: '/api/console/clinicians/{id}/invitation',
    about: 'Mails a new link to choose a password; the earlier link is void. A password stays valid until the link is used.',
    input: z.object({ id }),
    answer: rosterClinician,
  }),
  resetClinicianFactors: call({
    method: 'POST',
    path: '/api/console/clinicians/{id}/factors/reset',
    about:
      'Removes a clinician’s passkeys, app and recovery codes, once a second administrator approves, so that they sign in by password and PIN again. Their sessions end. The second administrator sees the reason.',
    input: z.object({ id, reason: clinicianReason }),
    answer: z.object({ waiting: waitingChange }),
  }),
  readClinicianEnding: call({
    method: 'GET',
    path: '/api/console/clinicians/{id}/ending',
    about: 'What happens to visits, times and drafts if the clinician leaves after this day; without a day, at once.',
    input: z.object({ id, lastDay: z.optional(calendarDay) }),
    answer: endingEffects,
  }),
  endClinician: call({
    method: 'POST',
    path: '/api/console/clinicians/{id}/ending',
    about:
      'Ends a clinician after a last day, or at once: no sign-in, no new times or visits from then on. Their sessions end, and open visits go back to the queue; the members are told.',
    input: z.object({ id, ...clinicianEnding.shape }),
    answer: rosterClinician,
  }),
  cancelClinicianEnding: call({
    method: 'DELETE',
    path: '/api/console/clinicians/{id}/ending',
    about: 'Takes a planned ending back. Visits that were handed over stay so.',
    input: z.object({ id }),
    answer: rosterClinician,
  }),
  cancelClinicianInvitation: call({
    method: 'DELETE',
    path: '/api/console/clinicians/{id}/invitation',
    about: 'Voids the open link.',
    input: z.object({ id }),
    answer: rosterClinician,
  }),
}
