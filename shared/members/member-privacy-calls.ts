import { z } from 'zod/mini'
import { privacyState, privateContactForm } from '#shared/account/private-contact-calls.ts'
import { call } from '#shared/calls.ts'

const personId = { id: z.uuid('InvalidInput') }
const path = '/api/console/members/{id}/private-contact'

/** Operators' calls for confidential communications of an opened member, who may be a minor of an age that the state lets consent. */
export const memberPrivacyCalls = {
  readMemberPrivacy: call({
    method: 'GET',
    path,
    about: 'Whether confidential communications are on for an opened member, and the address.',
    input: z.object(personId),
    answer: privacyState,
  }),
  saveMemberPrivacy: call({
    method: 'PUT',
    path,
    about: 'Turns them on at the member’s request, or changes the address.',
    input: z.object({ ...personId, contact: privateContactForm }),
    answer: privacyState,
  }),
  endMemberPrivacy: call({
    method: 'DELETE',
    path,
    about: 'Turns them off at the member’s request.',
    input: z.object(personId),
    answer: privacyState,
  }),
}
