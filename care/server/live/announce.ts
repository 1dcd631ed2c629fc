import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'

/** Topics of care's change feed; the key is the event itself, so that nodes can pass it on without a query. */
export const liveTopics = { member: 'live-member', clinic: 'live-clinic', queue: 'live-queue' } as const

/** Announces a new message of a conversation to the clinic's open pages, in the caller's transaction. */
export const announceMessage = (tx: Db, threadId: string): Promise<void> =>
  announceChange(tx, liveTopics.clinic, JSON.stringify({ event: { kind: 'message', threadId } }))

type VisitEvent = Extract<MemberEvent, { kind: 'visit' }>

/** Announces a visit to the members' open tabs and the clinic, on every node, in the caller's transaction. */
export const announceVisit = async (tx: Db, memberIds: readonly string[], event: Omit<VisitEvent, 'kind'>): Promise<void> => {
  const visitEvent: VisitEvent = { kind: 'visit', ...event }
  for (const memberId of new Set(memberIds)) await announceChange(tx, liveTopics.member, JSON.stringify({ memberId, event: visitEvent }))
  await announceChange(tx, liveTopics.clinic, JSON.stringify({ event: visitEvent }))
}

/** Announces a visit to the clinic's open pages only, for example that its member is in the waiting room. */
export const announceClinic = (tx: Db, event: Omit<VisitEvent, 'kind'>): Promise<void> =>
  announceChange(tx, liveTopics.clinic, JSON.stringify({ event: { kind: 'visit', ...event } }))

/** Announces that places in the queue may have changed. */
export const announceQueue = (tx: Db): Promise<void> => announceChange(tx, liveTopics.queue, '')
