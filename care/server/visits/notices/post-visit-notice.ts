import type { Care } from '#care/server/care.ts'
import { postPush } from '#care/server/push/post-push.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { noticeRecipients } from '#care/server/session/notice-recipients.ts'
import { type VisitNotice, visitNoticeWords } from '#care/server/visits/notices/visit-notice-words.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'
import { postMessage } from '#platform/outbox/post.ts'
import type { MessageKind } from '#shared/account/message-kinds.ts'
import type { PushKind } from '#shared/account/notification-rules.ts'
import { paths, withQuery } from '#shared/paths.ts'

type VisitNoticeInput = {
  visit: Visit
  what: VisitNotice
  kind: MessageKind
  keyOf: (memberId: string, channel: string) => string
  deliverBy?: Date
  /** The kind of push message, if the notice is also one. */
  push?: PushKind
}

/** A clinician who is ready waits in the room; all else is on the dashboard. */
const pathOf = (visit: Visit, push: PushKind): string =>
  push === 'clinicianReady' ? withQuery(paths.waitingRoom, { consultId: visit.id }) : paths.dashboard

/**
 * Queues a visit notice in the caller's transaction, by each channel the member chose; a text only if they have a phone number, a push
 * message for each of their devices.
 */
export const postToMember = async (
  care: Care,
  tx: Db,
  member: CareMember,
  { visit, what, kind, keyOf, deliverBy, push }: VisitNoticeInput,
): Promise<void> => {
  const { id, claims } = member
  const { mail, text } = visitNoticeWords(care, visit, claims, what)
  const { email, phone } = claims.member
  const until = deliverBy ? { deliverBy } : {}
  const now = care.clock.now()
  for (const channel of claims.reminders.channels) {
    const common = { kind, dedupeKey: keyOf(id, channel), ...until }
    if (channel === 'email') await postMessage(tx, now, { channel, to: email, ...mail, ...common })
    else if (phone !== null) await postMessage(tx, now, { channel, to: phone, text, ...common })
  }
  if (push === undefined) return
  const ofDevice = (deviceId: string) => keyOf(id, `push/${deviceId}`)
  await postPush(care, tx, member, { push, kind, path: pathOf(visit, push), about: visit.id, keyOf: ofDevice, ...until })
}

/** Pushes to the requester and the patient that the clinician has started the visit. Members in an open tab see it there as well. */
export const postStartPush = async (care: Care, tx: Db, visit: Visit): Promise<void> => {
  const push = 'clinicianReady'
  for (const member of await noticeRecipients(tx, visit.patientId, [visit.memberId, visit.patientId])) {
    const keyOf = (deviceId: string) => ['visit-notice', visit.id, visit.version, 'started', member.id, 'push', deviceId].join('/')
    await postPush(care, tx, member, { push, kind: 'visit-notice', path: pathOf(visit, push), about: visit.id, keyOf })
  }
}

/** `also`: members besides requester and patient. `about`: what tells two changes of the same version of a visit apart. */
type More = { also?: readonly string[]; about?: string }

/** Notifies the requester, and the patient if they have an account, of the clinic's change, once per change. */
export const postVisitNotice = async (
  care: Care,
  tx: Db,
  visit: Visit,
  what: Exclude<VisitNotice, 'reminder' | 'earlier'>,
  { also = [], about = '' }: More = {},
): Promise<void> => {
  const keyOf = (memberId: string, channel: string) =>
    ['visit-notice', visit.id, visit.version, `${what}${about}`, memberId, channel].join('/')
  for (const member of await noticeRecipients(tx, visit.patientId, [visit.memberId, visit.patientId, ...also])) {
    const ready = what === 'taken' ? ({ push: 'clinicianReady' } as const) : {}
    await postToMember(care, tx, member, { visit, what, kind: 'visit-notice', keyOf, ...ready })
  }
}
