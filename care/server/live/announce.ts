import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'

/** Topics of care's change feed; the key is the event itself, so that nodes can pass it on without a query. */
export const liveTopics = { member: 'live-member', clinic: 'live-clinic', queue: 'live-queue', rights: 'live-rights' } as const

/** Announces a new message of a conversation to the clinic's open pages, in the caller's transaction. */
export const announceMessage = (tx: Db, threadId: string): Promise<void> =>
  announceChange(tx, liveTopics.clinic, JSON.stringify({ event: { kind: 'message', threadId } }))

/** People whose rights were taken away: the member who lost some, and the invitations that ended with them. */
export type LostRights = { memberId: string; invitationIds: readonly string[] }

/** Announces lost rights, in the caller's transaction: every node empties rooms of these people and the member's open tabs read their data again. */
export const announceLostRights = (tx: Db, lost: LostRights): Promise<void> => announceChange(tx, liveTopics.rights, JSON.stringify(lost))

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

/** Announces a prescription to the members' open tabs and the clinic, in the caller's transaction. */
export const announcePrescription = async (tx: Db, memberIds: readonly string[], prescriptionId: string): Promise<void> => {
  const event: MemberEvent = { kind: 'prescription', prescriptionId }
  for (const memberId of new Set(memberIds)) await announceChange(tx, liveTopics.member, JSON.stringify({ memberId, event }))
  await announceChange(tx, liveTopics.clinic, JSON.stringify({ event: { kind: 'prescription' } }))
}

/** Announces to the clinic's open pages that the list of alerts changed, in the caller's transaction. */
export const announceAlert = (tx: Db): Promise<void> => announceChange(tx, liveTopics.clinic, JSON.stringify({ event: { kind: 'alert' } }))

/** Announces a document to the members' open tabs, in the caller's transaction. */
export const announceDocument = async (tx: Db, memberIds: readonly string[], documentId: string): Promise<void> => {
  const event: MemberEvent = { kind: 'document', documentId }
  for (const memberId of new Set(memberIds)) await announceChange(tx, liveTopics.member, JSON.stringify({ memberId, event }))
}

/** Announces that places in the queue may have changed. */
export const announceQueue = (tx: Db): Promise<void> => announceChange(tx, liveTopics.queue, '')
