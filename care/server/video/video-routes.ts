import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { enterAsGuest, readInvitation } from '#care/server/video/guest-entry.ts'
import { issueRoomTicket } from '#care/server/video/issue-room-ticket.ts'
import { inviteVisitGuest, listGuests, withdrawGuest } from '#care/server/video/visit-guests.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicRoomCalls, guestRoomCalls } from '#shared/video/room-calls.ts'
import { videoScreens } from '#shared/video/video-screens.ts'

/** Generous, because people on unstable connections enter repeatedly. */
const entering = '600/h'

export const videoRoutes = (care: Care) => {
  const { careMember, clinician, anyone } = careWho(care)
  const scope = 'visits'
  const shown = screenOf(care)
  return [
    ...serve(videoScreens, {
      enterRoom: careMember(
        { scope, limit: entering, audit: 'room.ticket', refuses: ['NotFound', 'LocationNeeded', 'ClinicianNotLicensed'] },
        async ({ input, member, token, request }) =>
          shown('enter_room', await issueRoomTicket(care, { member }, { visitId: input.consultId, sessionId: token.sid, request }), member),
      ),
      inviteGuest: careMember(
        { scope, limit: '60/h', audit: 'room.invite', refuses: ['TooManyGuests', 'ScopeMissing', 'NotFound'] },
        async ({ input, member, request }) =>
          shown(
            'invite_guest',
            await inviteVisitGuest(care, { member }, { visitId: input.consultId, name: input.name, role: null, request }),
            member,
          ),
      ),
      listGuests: careMember(
        { scope, limit: '1200/h', audit: 'room.guests', refuses: ['NotFound'] },
        async ({ input, member, request }) => {
          const { guests, patientId } = await listGuests(care, { member }, input.consultId)
          await writeAudit(care.db, request.auditContext, { event: 'room.guests', outcome: 'ok', subjectId: patientId })
          return shown('room_guests', { guests }, member)
        },
      ),
      withdrawGuest: careMember(
        { scope, limit: '120/h', audit: 'room.withdraw', refuses: ['NotFound'] },
        async ({ input, member, request }) =>
          shown(
            'withdraw_guest',
            await withdrawGuest(care, { member }, { visitId: input.consultId, guestId: input.guestId, request }),
            member,
          ),
      ),
    }),
    ...serve(clinicRoomCalls, {
      enterClinicRoom: clinician(
        { limit: entering, audit: 'room.ticket', refuses: ['NotLicensed'] },
        async ({ input, clinician, session, request }) => ({
          data: await issueRoomTicket(care, { clinician }, { visitId: input.id, sessionId: session.id, request }),
        }),
      ),
      inviteClinicGuest: clinician(
        { limit: '120/h', audit: 'room.invite', refuses: ['TooManyGuests'] },
        async ({ input, clinician, request }) => ({
          data: await inviteVisitGuest(care, { clinician }, { visitId: input.id, name: input.name, role: input.role ?? null, request }),
        }),
      ),
      listClinicGuests: clinician({ limit: '1200/h', audit: 'room.guests' }, async ({ input, clinician }) => ({
        data: { guests: (await listGuests(care, { clinician }, input.id)).guests },
      })),
      withdrawClinicGuest: clinician({ limit: '240/h', audit: 'room.withdraw' }, async ({ input, clinician, request }) => ({
        data: await withdrawGuest(care, { clinician }, { visitId: input.id, guestId: input.guestId, request }),
      })),
    }),
    // Only failures are counted, and wrong guesses are failures: a 256-bit secret cannot be found this way.
    ...serve(guestRoomCalls, {
      readInvitation: anyone({ limit: '60/min', audit: 'room.invitation', refuses: ['NotFound'] }, async ({ input, request }) => ({
        data: await readInvitation(care, { invitation: input.invitation, request }),
      })),
      enterAsGuest: anyone({ limit: '60/min', audit: 'room.ticket', refuses: ['NotFound'] }, async ({ input, request }) => ({
        data: await enterAsGuest(care, { invitation: input.invitation, request }),
      })),
    }),
  ]
}
