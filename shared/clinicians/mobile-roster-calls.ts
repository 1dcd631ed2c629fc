import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { clinicianPhotoBytes, clinicianPhotoTypes, clinicianProfile, licenseFields } from '#shared/clinicians/clinician-fields.ts'
import { clinicianEnding, endingEffects } from '#shared/clinicians/ending.ts'
import { newClinician, rosterClinician, rosterFilter, rosterRow, savedVersion } from '#shared/clinicians/roster.ts'

/** The requesting operator's portal id, for the history and the telehealth service's audit log. */
const by = { operator_id: z.string().check(z.minLength(1), z.maxLength(80)) }
const one = { ...by, id: z.uuid('NotFound') }
const changed = { ...one, version: savedVersion }

/** An order of the portal, and who approved it: null where no approval was needed. It is carried out once, however often it arrives. */
const order = z.object({ id: z.uuid('InvalidInput'), approved_by: z.nullable(z.string().check(z.maxLength(80))) })
export type SentOrder = z.infer<typeof order>

/** An order in the reason of an audit row, on both sides. */
export const orderReason = ({ id, approved_by: approvedBy }: SentOrder): string =>
  `order ${id} ${approvedBy === null ? 'without approval' : `approved by ${approvedBy}`}`

/** Calls that the portal makes for operators who manage clinicians, with its own secret instead of a member's token. */
export const mobileRosterCalls = {
  listRoster: call({
    method: 'POST',
    path: '/mobile/clinicians/search',
    about: 'The clinicians that fit the filters, by name.',
    isBare: true,
    input: z.object({ ...by, ...rosterFilter.shape }),
    answer: z.object({ rows: z.array(rosterRow), total: z.number() }),
  }),
  readRosterClinician: call({
    method: 'POST',
    path: '/mobile/clinicians/read',
    about: 'A clinician with profile, licenses, access, and what operators changed.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object(one),
    answer: rosterClinician,
  }),
  addToRoster: call({
    method: 'POST',
    path: '/mobile/clinicians',
    about: 'Adds a clinician, or takes back one whose access had ended, and mails the link that sets the password.',
    isBare: true,
    refuses: ['ClinicianEmailTaken'],
    input: z.object({ ...by, ...newClinician.shape, order: z.optional(order) }),
    answer: z.object({ id: z.string() }),
  }),
  saveRosterClinician: call({
    method: 'POST',
    path: '/mobile/clinicians/save',
    about: 'Saves a clinician’s profile.',
    isBare: true,
    refuses: ['NotFound', 'Conflict', 'NothingChanged'],
    input: z.object({ ...changed, ...clinicianProfile.shape }),
    answer: rosterClinician,
  }),
  saveRosterLicense: call({
    method: 'POST',
    path: '/mobile/clinicians/license',
    about: 'Adds or changes the license for a state.',
    isBare: true,
    refuses: ['NotFound', 'Conflict', 'NothingChanged'],
    input: z.object({ ...changed, ...licenseFields.shape }),
    answer: rosterClinician,
  }),
  endRosterLicense: call({
    method: 'POST',
    path: '/mobile/clinicians/license/end',
    about: 'Ends the license for a state at once.',
    isBare: true,
    refuses: ['NotFound', 'Conflict', 'NothingChanged'],
    input: z.object({ ...changed, state: licenseFields.shape.state }),
    answer: rosterClinician,
  }),
  saveRosterPhoto: call({
    method: 'POST',
    path: '/mobile/clinicians/photo',
    about: 'Stores a photo that the portal has scanned, as base64; null removes it.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({
      ...one,
      photo: z.nullable(
        z.object({
          type: z.enum(clinicianPhotoTypes),
          content: z.base64().check(z.maxLength(Math.ceil(clinicianPhotoBytes / 3) * 4)),
        }),
      ),
    }),
    answer: rosterClinician,
  }),
  readRosterPhoto: call({
    method: 'POST',
    path: '/mobile/clinicians/photo/read',
    about: 'A clinician’s photo as base64; its hash names the version.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({ ...one, hash: z.string() }),
    answer: z.object({ type: z.enum(clinicianPhotoTypes), content: z.string() }),
  }),
  inviteRosterClinician: call({
    method: 'POST',
    path: '/mobile/clinicians/invitation',
    about: 'Mails a new link that sets the password.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object(one),
    answer: rosterClinician,
  }),
  resetRosterFactors: call({
    method: 'POST',
    path: '/mobile/clinicians/factors/reset',
    about: 'Removes passkeys, app and recovery codes that a clinician had when the order was made, ends their sessions and mails them.',
    isBare: true,
    refuses: ['NotFound', 'NothingChanged', 'Conflict'],
    input: z.object({ ...one, order, asked_at: z.iso.datetime('InvalidInput') }),
    answer: z.object({ id: z.string() }),
  }),
  readRosterEnding: call({
    method: 'POST',
    path: '/mobile/clinicians/ending/read',
    about: 'What happens to visits, times and drafts if the clinician leaves.',
    isBare: true,
    refuses: ['NotFound'],
    input: z.object({ ...one, lastDay: clinicianEnding.shape.lastDay }),
    answer: endingEffects,
  }),
  endRosterClinician: call({
    method: 'POST',
    path: '/mobile/clinicians/ending',
    about: 'Ends a clinician after a last day, or at once.',
    isBare: true,
    refuses: ['NotFound', 'TimePast'],
    input: z.object({ ...one, ...clinicianEnding.shape }),
    answer: rosterClinician,
  }),
  cancelRosterEnding: call({
    method: 'POST',
    path: '/mobile/clinicians/ending/cancel',
    about: 'Takes a planned ending back.',
    isBare: true,
    refuses: ['NotFound', 'NothingChanged'],
    input: z.object(one),
    answer: rosterClinician,
  }),
  cancelRosterInvitation: call({
    method: 'POST',
    path: '/mobile/clinicians/invitation/cancel',
    about: 'Voids the open link.',
    isBare: true,
    refuses: ['NotFound', 'NothingChanged'],
    input: z.object(one),
    answer: rosterClinician,
  }),
}
