import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { recordMessageNews } from '#care/server/inbox/record-news.ts'
import { announceMessage } from '#care/server/live/announce.ts'
import { draftWordsOf, subjectOf } from '#care/server/messages/message-answers.ts'
import { type DraftRow, deleteMessageDraft, lockMessageDraft } from '#care/server/messages/message-draft-store.ts'
import { messageNoticeTexts } from '#care/server/messages/message-notice-texts.en.ts'
import { adviceRefusalIn } from '#care/server/messages/state-of-patient.ts'
import type { Writer } from '#care/server/messages/thread-access.ts'
import {
  findMessageOfDraft,
  insertMessage,
  insertThread,
  lockThread,
  type MessageRow,
  type Thread,
} from '#care/server/messages/thread-store.ts'
import { postPush } from '#care/server/push/post-push.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import { type CareMember, listWatchers } from '#care/server/session/member-store.ts'
import { noticeRecipients } from '#care/server/session/notice-recipients.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { InvalidInput } from '#platform/http/error-handler.ts'
import { Failure, fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { defineMessage } from '#platform/outbox/define-message.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { translationsOf } from '#platform/translations.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { messageProblems } from '#shared/messages/message-rules.ts'
import { paths } from '#shared/paths.ts'

const texts = await translationsOf(messageNoticeTexts, '#care/server/messages/message-notice-texts')

const newMessage = defineMessage(texts, { subject: 'title', body: ['text'], action: 'read', short: 'short' })

type MessageNotice = { member: CareMember; threadId: string; messageId: string; now: Date }

/** Notifies a member of a new message without its content or patient: other people may read e-mails and texts. */
const postMessageNotice = async (care: Care, tx: Db, { member, threadId, messageId, now }: MessageNotice): Promise<void> => {
  const { config } = care
  const { email, phone, language } = member.claims.member
  const params = { product: config.productName, phone: config.supportPhone }
  const values = { language, params, url: `${config.publicUrl}${paths.messages}` }
  // Claims from an older portal have no channels: such a member gets e-mail.
  const channels = (member.claims.messages as { channels: string[] } | undefined)?.channels ?? ['email']
  const common = { kind: 'message notice', language } as const
  if (channels.includes('email')) {
    const mail = newMessage.mail(values)
    await postMessage(tx, now, { ...common, ...mail, channel: 'email', to: email, dedupeKey: `${messageId} ${member.id} email` })
  }
  if (channels.includes('text') && phone !== null)
    await postMessage(tx, now, {
      ...common,
      text: newMessage.text(values),
      channel: 'text',
      to: phone,
      dedupeKey: `${messageId} ${member.id} text`,
    })
  await postPush(care, tx, member, {
    push: 'message',
    kind: common.kind,
    path: paths.messages,
    about: threadId,
    keyOf: (deviceId) => `${messageId} ${member.id} push/${deviceId}`,
  })
}

type SentMessage = { thread: Thread; message: MessageRow; now: Date }

/** Adds a clinic message to the inbox of every member who may see it, and notifies them by the channels they chose. */
const notifyMembers = async (care: Care, tx: Db, { thread, message, now }: SentMessage): Promise<void> => {
  const watchers = await listWatchers(tx, thread.patientId, 'messages')
  const subject = (await subjectOf(care, thread)) ?? ''
  const members = await recordMessageNews({ ...care, db: tx }, { thread: { ...thread, subject }, author: message.author, watchers, now })
  const recipients = await noticeRecipients(
    tx,
    thread.patientId,
    members.map(({ id }) => id),
  )
  for (const member of recipients) await postMessageNotice(care, tx, { member, threadId: thread.id, messageId: message.id, now })
}

type Asked = {
  writer: Writer
  draftId: string
  /** The conversation in the request path, if any: the draft must belong to it. */
  threadId?: string
  /** The clinician says that the answer contains no medical advice. */
  isLogistics?: boolean
  request: RequestContext
}

const receiptOf = ({ id, threadId, createdAt }: MessageRow) => ({ threadId, messageId: id, sentAt: createdAt.toISOString() })

/** Returns the conversation that a draft answers, or creates a new one. */
const threadOf = async (
  care: Sealing,
  draft: Omit<DraftRow, 'subject'> & { subject: string },
  writer: Writer,
  now: Date,
): Promise<Thread> => {
  const { db: tx, fields } = care
  const { patientId, team } = draft
  if (draft.threadId !== null) {
    const thread = await lockThread(tx, draft.threadId)
    return thread && writer.maySee(thread) ? thread : fail('NotFound')
  }
  if (patientId === null || team === null) return fail('Required')
  const patient = writer.patient(patientId) ?? fail('NotFound')
  const id = uuidv7()
  const thread = {
    id,
    patientId,
    patientFirst: patient.first,
    patientLast: patient.last,
    team,
    subject: fields.seal(places.threadSubject(id), draft.subject),
    createdAt: now,
    lastAt: now,
    lastFrom: writer.owner.side,
  }
  await insertThread(tx, thread)
  return thread
}

const requireWhole = (draft: DraftRow, words: { subject: string; text: string }): void => {
  const problems = messageProblems({ ...draft, ...words }, { isNew: draft.threadId === null })
  const failures = Object.entries(problems).map(([field, code]) => new Failure(code, { field }))
  if (failures.length > 0) throw new InvalidInput(failures)
}

/** Returns the receipt of a message already sent from this draft; fails with DraftGone if the draft was discarded. */
const sentBefore = async (tx: Db, { writer: { owner }, draftId, threadId, request }: Asked, event: AuditEventName) => {
  const sent = isUuid(draftId) ? await findMessageOfDraft(tx, draftId) : null
  if (sent?.writerId !== owner.id || (threadId !== undefined && sent.threadId !== threadId)) return fail('DraftGone')
  await writeAudit(tx, request.auditContext, { event, outcome: 'ok', reason: 'again' })
  return receiptOf(sent)
}

type Sending = { draft: DraftRow; writer: Writer; isLogistics: boolean; now: Date }

/** Inserts the message and deletes its draft. */
const send = async (care: Sealing, { draft, writer, isLogistics, now }: Sending): Promise<{ thread: Thread; message: MessageRow }> => {
  const { db: tx, fields } = care
  const words = await draftWordsOf(care, draft)
  requireWhole(draft, words)
  const thread = await threadOf(care, { ...draft, subject: words.subject.trim() }, writer, now)
  // A label that is not needed would only make the member doubt the advice.
  const noAdvice = await adviceRefusalIn(tx, writer, thread, now)
  const isMarked = isLogistics && noAdvice === 'NotLicensed'
  const refusal = writer.refusal(thread.patientId, thread.team) ?? (isMarked ? null : noAdvice)
  if (refusal) fail(refusal)
  const { side, id: writerId } = writer.owner
  const id = uuidv7()
  const text = fields.seal(places.messageText(id), words.text.trim())
  const written = { threadId: thread.id, side, writerId, author: writer.name, text }
  const message = { id, ...written, createdAt: now, draftId: draft.id, isLogistics: isMarked }
  await insertMessage(tx, message)
  await deleteMessageDraft(tx, draft.id)
  return { thread, message }
}

/**
 * Sends a draft; a repeated call returns the first message's receipt. Fails with DraftGone if the draft was discarded, with the codes of
 * `messageProblems` at the draft's fields, with the codes of `Writer.refusal`, and with TeamNotLicensed or NotLicensed by the patient's
 * state; the draft is then unchanged.
 */
export const sendMessage = (care: Care, asked: Asked) =>
  care.db.transaction(async (tx) => {
    const { writer, draftId, threadId, isLogistics = false, request } = asked
    const event = writer.owner.side === 'member' ? 'message.send' : 'message.answer'
    const now = care.clock.now()
    const draft = isUuid(draftId) ? await lockMessageDraft(tx, writer.owner, draftId) : null
    if (!draft) return sentBefore(tx, asked, event)
    if (threadId !== undefined && draft.threadId !== threadId) return fail('NotFound')
    const { thread, message } = await send({ ...care, db: tx }, { draft, writer, isLogistics, now })
    const reason = message.isLogistics ? { reason: 'no medical advice' } : {}
    await writeAudit(tx, request.auditContext, { event, outcome: 'ok', subjectId: thread.patientId, ...reason })
    if (writer.owner.side === 'clinic') await notifyMembers(care, tx, { thread, message, now })
    await announceMessage(tx, thread.id)
    return receiptOf(message)
  })
