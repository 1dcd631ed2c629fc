import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { callInstead } from '#care/server/visits/call-instead.ts'
import { leaveWaitingRoom } from '#care/server/waiting-room/leave-waiting-room.ts'
import { readWaitingRoom, waitingRoomOf } from '#care/server/waiting-room/read-waiting-room.ts'
import { serve } from '#platform/http/serve.ts'
import { waitingRoomScreens } from '#shared/waiting-room/waiting-room-screens.ts'

export const waitingRoomRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const scope = 'visits'
  const shown = screenOf(care)
  return serve(waitingRoomScreens, {
    // Asked again and again: that somebody came is written down, not each look.
    readWaitingRoom: careMember({ scope, limit: '3600/h', audit: 'none' }, async ({ input, member, asking }) =>
      shown('waiting_room', await readWaitingRoom(care, { member, visitId: input.consultId, asking }), member),
    ),
    leaveWaitingRoom: careMember({ scope, limit: '600/h', audit: 'waiting.leave' }, async ({ input, member, asking }) =>
      shown('leave_waiting_room', await leaveWaitingRoom(care, { member, visitId: input.consultId, asking }), member),
    ),
    callInstead: careMember({ scope, limit: '60/h', audit: 'consult.call_instead' }, async ({ input, member, asking }) => {
      const visit = await callInstead(care, { member, visitId: input.consultId, phone: input.phone, asking })
      return shown('call_me_instead', await waitingRoomOf(care, member, visit), member)
    }),
  })
}
