import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'

/** Topics of care's feed of changes; the event itself is the key, so that no node has to read anything to pass it on. */
export const liveTopics = { member: 'live-member', clinic: 'live-clinic', queue: 'live-queue' } as const

/** Tells the clinic's open pages, in the writer's transaction, that a conversation has another message. */
export const announceMessage = (tx: Db, threadId: string): Promise<void> =>
  announceChange(tx, liveTopics.clinic, JSON.stringify({ event: { kind: 'message', threadId } }))

type VisitEvent = Extract<MemberEvent, { kind: 'visit' }>

/** Tells the members' open tabs and the clinic, on every node, in the writer's transaction. */
export const announceVisit = async (tx: Db, memberIds: readonly string[], event: Omit<VisitEvent, 'kind'>): Promise<void> => {
  const told: VisitEvent = { kind: 'visit', ...event }
  for (const memberId of new Set(memberIds)) await announceChange(tx, liveTopics.member, JSON.stringify({ memberId, event: told }))
  await announceChange(tx, liveTopics.clinic, JSON.stringify({ event: told }))
}

/** Tells the clinic's open pages alone, such as that the member of a visit is in the waiting room. */
export const announceClinic = (tx: Db, event: Omit<VisitEvent, 'kind'>): Promise<void> =>
  announceChange(tx, liveTopics.clinic, JSON.stringify({ event: { kind: 'visit', ...event } }))

/** Those who wait for their turn may have another place. */
export const announceQueue = (tx: Db): Promise<void> => announceChange(tx, liveTopics.queue, '')
