import { type LostRights, liveTopics } from '#care/server/live/announce.ts'
import type { LiveBus } from '#care/server/live/live-bus.ts'
import { endedTopic } from '#care/server/session/announce-ended.ts'
import type { RoomKeeper } from '#care/server/video/keep-rooms.ts'
import type { ClinicEvent, MemberEvent } from '#shared/live/live-events.ts'

type Listeners = {
  rooms: RoomKeeper
  whenQueueMoves: () => void
}

/** Passes changes from the feed to this node's listeners, rooms and queue. */
export const passOn = (live: LiveBus, { rooms, whenQueueMoves }: Listeners) => ({
  onChange: (topic: string, key: string) => {
    if (topic === liveTopics.member) {
      const { memberId, event } = JSON.parse(key) as { memberId: string; event: MemberEvent }
      live.toMember(memberId, event)
    }
    if (topic === endedTopic) {
      live.endSession(key)
      rooms.endSession(key)
    }
    if (topic === liveTopics.rights) {
      const { memberId, invitationIds } = JSON.parse(key) as LostRights
      live.toMember(memberId, { kind: 'gap' })
      rooms.lookFor([memberId, ...invitationIds])
    }
    if (topic === liveTopics.queue) whenQueueMoves()
    if (topic === liveTopics.clinic) {
      const { event } = JSON.parse(key) as { event: ClinicEvent }
      live.toClinic(event)
      if (event.kind === 'visit') rooms.look(event.consultId)
    }
  },
  onGap: () => {
    live.toAll({ kind: 'gap' })
    rooms.lookAtAll()
  },
})
