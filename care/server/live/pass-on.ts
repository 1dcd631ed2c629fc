import { liveTopics } from '#care/server/live/announce.ts'
import type { LiveBus } from '#care/server/live/live-bus.ts'
import { endedTopic } from '#care/server/session/announce-ended.ts'
import type { ClinicEvent, MemberEvent } from '#shared/live/live-events.ts'

/** Hands what the feed of changes brings to those who listen on this node. */
export const passOn = (live: LiveBus) => ({
  onChange: (topic: string, key: string) => {
    if (topic === liveTopics.member) {
      const { memberId, event } = JSON.parse(key) as { memberId: string; event: MemberEvent }
      live.toMember(memberId, event)
    }
    if (topic === endedTopic) live.endSession(key)
    if (topic === liveTopics.clinic) live.toClinic((JSON.parse(key) as { event: ClinicEvent }).event)
  },
  onGap: () => live.toAll({ kind: 'gap' }),
})
