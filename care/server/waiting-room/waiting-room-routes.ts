import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { callInstead } from '#care/server/visits/clinic/call-instead.ts'
import { confirmLocation } from '#care/server/visits/location/confirm-location.ts'
import { leaveWaitingRoom, readWaitingRoom, waitingRoomOf } from '#care/server/waiting-room/read-waiting-room.ts'
import { serve } from '#platform/http/serve.ts'
import { waitingRoomScreens } from '#shared/waiting-room/waiting-room-screens.ts'

export const waitingRoomRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const scope = 'visits'
  const shown = screenOf(care)
  return serve(waitingRoomScreens, {
    // A poll: arrivals are audited, single requests are not.
    readWaitingRoom: careMember(
      { scope, limit: '3600/h', audit: 'none', refuses: ['VisitOnlySeen', 'NotFound'] },
      async ({ input, member, request }) =>
        shown('waiting_room', await readWaitingRoom(care, { member, visitId: input.consultId, request }), member),
    ),
    leaveWaitingRoom: careMember(
      { scope, limit: '600/h', audit: 'waiting.leave', refuses: ['NotFound'] },
      async ({ input, member, request }) =>
        shown('leave_waiting_room', await leaveWaitingRoom(care, { member, visitId: input.consultId, request }), member),
    ),
    confirmLocation: careMember(
      {
        scope,
        limit: '60/h',
        audit: 'consult.location',
        refuses: ['NotFound', 'VisitOnlySeen', 'VisitNotOpen', 'VisitChanged', 'ZipInvalid', 'ZipOtherState'],
      },
      async ({ input: { consultId: visitId, ...location }, member, request }) => {
        const visit = await confirmLocation(care, { member, visitId, location, request })
        return shown('confirm_location', await waitingRoomOf(care, member, visit), member)
      },
    ),
    callInstead: careMember(
      {
        scope,
        limit: '60/h',
        audit: 'consult.call_instead',
        refuses: ['PhoneNotServed', 'LocationNeeded', 'NotFound', 'VisitOnlySeen', 'VisitChanged', 'VisitNotOpen'],
      },
      async ({ input, member, request }) => {
        const visit = await callInstead(care, { member, visitId: input.consultId, phone: input.phone, request })
        return shown('call_me_instead', await waitingRoomOf(care, member, visit), member)
      },
    ),
  })
}
