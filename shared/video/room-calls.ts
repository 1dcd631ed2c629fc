import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { guestName, guestRole, roomGuest } from '#shared/video/room-guest.ts'

const id = z.object({ id: z.string() })
const ticket = z.object({ ticket: z.string() })
const invitation = z.object({ invitation: z.string() })

/** Returns NotFound to every caller if the room does not exist, is not open, or belongs to someone else. */
export const clinicRoomCalls = {
  enterClinicRoom: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/room',
    about: 'A ticket for the room of an own visit: for one socket, within a minute.',
    input: id,
    answer: ticket,
  }),
  inviteClinicGuest: call({
    method: 'POST',
    path: '/mobile/clinic/visits/{id}/guests',
    about: 'A link for somebody without an account, such as an interpreter. It is shown once, and ends with the visit.',
    input: z.extend(id, { name: guestName, role: guestRole }),
    answer: z.object({ link: z.string(), guest: roomGuest }),
  }),
  listClinicGuests: call({
    method: 'GET',
    path: '/mobile/clinic/visits/{id}/guests',
    about: 'Who is invited to an own visit.',
    input: id,
    answer: z.object({ guests: z.array(roomGuest) }),
  }),
  withdrawClinicGuest: call({
    method: 'DELETE',
    path: '/mobile/clinic/visits/{id}/guests/{guestId}',
    about: 'Takes an invitation back; whoever came in by it is shown out.',
    input: z.extend(id, { guestId: z.string() }),
    answer: z.object({ withdrawn: z.boolean() }),
  }),
}

export const guestRoomCalls = {
  readInvitation: call({
    method: 'POST',
    path: '/mobile/video/guests/read',
    about: 'What an invitation is to, for its page; from then on whoever holds it may enter.',
    input: invitation,
    answer: z.object({
      name: z.string(),
      role: guestRole,
      /** The inviting side: the patient's first name, and the clinician. */
      patient: z.string(),
      clinician: z.nullable(z.string()),
      isOpen: z.boolean(),
      /** When the room opens; null if it is open or the time is unknown. */
      opensAt: z.nullable(z.iso.datetime()),
    }),
  }),
  enterAsGuest: call({
    method: 'POST',
    path: '/mobile/video/guests/enter',
    about: 'A ticket for the room that an invitation is to: for one socket, within a minute.',
    input: invitation,
    answer: ticket,
  }),
}
