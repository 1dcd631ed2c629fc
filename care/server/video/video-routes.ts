import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { giveTicket } from '#care/server/video/give-ticket.ts'
import { enterAsGuest, readInvitation } from '#care/server/video/guest-entry.ts'
import { inviteGuest, listGuests } from '#care/server/video/invite-guest.ts'
import { withdrawGuest } from '#care/server/video/withdraw-guest.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicRoomCalls, guestRoomCalls } from '#shared/video/room-calls.ts'
import { videoScreens } from '#shared/video/video-screens.ts'

/** Whoever's line comes and goes enters again and again. */
const entering = '600/h'

export const videoRoutes = (care: Care) => {
  const { careMember, clinician, anyone } = careWho(care)
  const scope = 'visits'
  const shown = screenOf(care)
  return [
    ...serve(videoScreens, {
      enterRoom: careMember({ scope, limit: entering, audit: 'room.ticket' }, async ({ input, member, token, asking }) =>
        shown('enter_room', await giveTicket(care, { member }, { visitId: input.consultId, sessionId: token.sid, asking }), member),
      ),
      inviteGuest: careMember({ scope, limit: '60/h', audit: 'room.invite' }, async ({ input, member, asking }) =>
        shown('invite_guest', await inviteGuest(care, { member }, { visitId: input.consultId, name: input.name, asking }), member),
      ),
      listGuests: careMember({ scope, limit: '1200/h', audit: 'room.guests' }, async ({ input, member, asking }) => {
        const { guests, patientId } = await listGuests(care, { member }, input.consultId)
        await writeAudit(care.db, asking.trail, { event: 'room.guests', outcome: 'ok', subjectId: patientId })
        return shown('room_guests', { guests }, member)
      }),
      withdrawGuest: careMember({ scope, limit: '120/h', audit: 'room.withdraw' }, async ({ input, member, asking }) =>
        shown(
          'withdraw_guest',
          await withdrawGuest(care, { member }, { visitId: input.consultId, guestId: input.guestId, asking }),
          member,
        ),
      ),
    }),
    ...serve(clinicRoomCalls, {
      enterClinicRoom: clinician({ limit: entering, audit: 'room.ticket' }, async ({ input, clinician, session, asking }) => ({
        data: await giveTicket(care, { clinician }, { visitId: input.id, sessionId: session.id, asking }),
      })),
      inviteClinicGuest: clinician({ limit: '120/h', audit: 'room.invite' }, async ({ input, clinician, asking }) => ({
        data: await inviteGuest(care, { clinician }, { visitId: input.id, name: input.name, asking }),
      })),
      listClinicGuests: clinician({ limit: '1200/h', audit: 'room.guests' }, async ({ input, clinician }) => ({
        data: { guests: (await listGuests(care, { clinician }, input.id)).guests },
      })),
      withdrawClinicGuest: clinician({ limit: '240/h', audit: 'room.withdraw' }, async ({ input, clinician, asking }) => ({
        data: await withdrawGuest(care, { clinician }, { visitId: input.id, guestId: input.guestId, asking }),
      })),
    }),
    // Guesses are failures, and these are counted: a secret of 256 bits is not found so.
    ...serve(guestRoomCalls, {
      readInvitation: anyone({ limit: '60/min', audit: 'room.invitation' }, async ({ input, asking }) => ({
        data: await readInvitation(care, { invitation: input.invitation, asking }),
      })),
      enterAsGuest: anyone({ limit: '60/min', audit: 'room.ticket' }, async ({ input, asking }) => ({
        data: await enterAsGuest(care, { invitation: input.invitation, asking }),
      })),
    }),
  ]
}
