import { z } from 'zod/mini'
import { screen } from '#shared/screen.ts'
import { guestName, roomGuest } from '#shared/video/room-guest.ts'

const consult = z.object({ consultId: z.string() })

/** Returns NotFound if the room does not exist, is not open, or belongs to someone else. */
export const videoScreens = {
  enterRoom: screen('enter_room', {
    about: 'A ticket for the room of a visit: for one socket, within a minute.',
    input: consult,
    data: z.object({ ticket: z.string() }),
  }),
  inviteGuest: screen('invite_guest', {
    about: 'A link for somebody without an account, such as family or an interpreter. It is shown once, and ends with the visit.',
    input: z.extend(consult, { name: guestName }),
    data: z.object({ link: z.string(), guest: roomGuest }),
  }),
  listGuests: screen('room_guests', {
    about: 'Who is invited to a visit.',
    input: consult,
    data: z.object({ guests: z.array(roomGuest) }),
  }),
  withdrawGuest: screen('withdraw_guest', {
    about: 'Takes an invitation back; whoever came in by it is shown out.',
    input: z.extend(consult, { guestId: z.string() }),
    data: z.object({ withdrawn: z.boolean() }),
  }),
}
