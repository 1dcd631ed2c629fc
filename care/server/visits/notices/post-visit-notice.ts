import type { Care } from '#care/server/care.ts'
import { type CareMember, findCareMember } from '#care/server/session/member-store.ts'
import { type VisitNotice, visitNoticeWords } from '#care/server/visits/notices/visit-notice-words.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { postMessage } from '#platform/outbox/post.ts'

type VisitNoticeInput = {
  visit: Visit
  what: VisitNotice
  kind: string
  keyOf: (memberId: string, channel: string) => string
  deliverBy?: Date
}

/** Queues a visit notice in the caller's transaction, by each channel the member chose; a text only if they have a phone number. */
export const postToMember = async (
  care: Care,
  tx: Db,
  { id, claims }: CareMember,
  { visit, what, kind, keyOf, deliverBy }: VisitNoticeInput,
): Promise<void> => {
  const { mail, text } = visitNoticeWords(care, visit, claims, what)
  const { email, phone } = claims.member
  const until = deliverBy ? { deliverBy } : {}
  const now = care.clock.now()
  for (const channel of claims.reminders.channels) {
    const common = { kind, dedupeKey: keyOf(id, channel), ...until }
    if (channel === 'email') await postMessage(tx, now, { channel, to: email, ...mail, ...common })
    else if (phone !== null) await postMessage(tx, now, { channel, to: phone, text, ...common })
  }
}

/** Notifies the requester, and the patient if they have an account, of the clinic's change, once per change. */
export const postVisitNotice = async (
  care: Care,
  tx: Db,
  visit: Visit,
  what: Exclude<VisitNotice, 'reminder' | 'earlier'>,
): Promise<void> => {
  const keyOf = (memberId: string, channel: string) => ['visit-notice', visit.id, visit.version, what, memberId, channel].join('/')
  for (const id of new Set([visit.memberId, visit.patientId])) {
    const member = await findCareMember(tx, id)
    if (member) await postToMember(care, tx, member, { visit, what, kind: 'visit-notice', keyOf })
  }
}
