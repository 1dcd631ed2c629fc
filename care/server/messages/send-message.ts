import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { announceMessage } from '#care/server/live/announce.ts'
import { type DraftRow, deleteMessageDraft, lockMessageDraft } from '#care/server/messages/message-draft-store.ts'
import { tellMembers } from '#care/server/messages/tell-members.ts'
import type { Writer } from '#care/server/messages/thread-access.ts'
import {
  findMessageOfDraft,
  insertMessage,
  insertThread,
  lockThread,
  type MessageRow,
  type Thread,
} from '#care/server/messages/thread-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Asking } from '#platform/http/asking.ts'
import { InvalidInput } from '#platform/http/error-handler.ts'
import { Failure, fail } from '#platform/http/fail.ts'
import { messageProblems } from '#shared/messages/message-rules.ts'

type Asked = {
  writer: Writer
  draftId: string
  /** The conversation that the call named, where it named one: the draft must be of it. */
  threadId?: string
  asking: Asking
}

const receiptOf = ({ id, threadId, createdAt }: MessageRow) => ({ threadId, messageId: id, sentAt: createdAt.toISOString() })

/** The conversation of a draft: the one that it answers, or a new one. */
const threadOf = async (tx: Db, draft: DraftRow, writer: Writer, now: Date): Promise<Thread> => {
  const { patientId, team } = draft
  if (draft.threadId !== null) {
    const thread = await lockThread(tx, draft.threadId)
    return thread && writer.maySee(thread) ? thread : fail('NotFound')
  }
  if (patientId === null || team === null) return fail('Required')
  const patient = writer.patient(patientId) ?? fail('NotFound')
  const thread = {
    ...{ id: uuidv7(), patientId, patientFirst: patient.first, patientLast: patient.last, team, subject: draft.subject.trim() },
    ...{ createdAt: now, lastAt: now, lastFrom: writer.owner.side },
  }
  await insertThread(tx, thread)
  return thread
}

const requireWhole = (draft: DraftRow): void => {
  const problems = messageProblems(draft, { isNew: draft.threadId === null })
  const failures = Object.entries(problems).map(([field, code]) => new Failure(code, { field }))
  if (failures.length > 0) throw new InvalidInput(failures)
}

/** The draft is there no more: it was sent, from here or elsewhere, or dropped. */
const sentBefore = async (tx: Db, { writer: { owner }, draftId, threadId, asking }: Asked, event: string) => {
  const sent = isUuid(draftId) ? await findMessageOfDraft(tx, draftId) : null
  if (sent?.writerId !== owner.id || (threadId !== undefined && sent.threadId !== threadId)) return fail('DraftGone')
  await writeAudit(tx, asking.trail, { event, outcome: 'ok', reason: 'again' })
  return receiptOf(sent)
}

/** Puts the message in the place of its draft. */
const send = async (tx: Db, draft: DraftRow, writer: Writer, now: Date): Promise<{ thread: Thread; message: MessageRow }> => {
  requireWhole(draft)
  const thread = await threadOf(tx, draft, writer, now)
  const refusal = writer.refusal(thread.patientId, thread.team)
  if (refusal) fail(refusal)
  const { side, id: writerId } = writer.owner
  const written = { threadId: thread.id, side, writerId, author: writer.name, text: draft.text.trim() }
  const message = { id: uuidv7(), ...written, createdAt: now, draftId: draft.id }
  await insertMessage(tx, message)
  await deleteMessageDraft(tx, draft.id)
  return { thread, message }
}

/**
 * Sends a draft; the same one sent again is the message that it became. Fails with DraftGone when it was dropped, with the codes of
 * `messageProblems` at the fields of the draft, and as `Writer.refusal` says; the draft then stays as it was.
 */
export const sendMessage = (care: Care, asked: Asked) =>
  care.db.transaction(async (tx) => {
    const { writer, draftId, threadId, asking } = asked
    const event = writer.owner.side === 'member' ? 'message.send' : 'message.answer'
    const now = care.clock.now()
    const draft = isUuid(draftId) ? await lockMessageDraft(tx, writer.owner, draftId) : null
    if (!draft) return sentBefore(tx, asked, event)
    if (threadId !== undefined && draft.threadId !== threadId) return fail('NotFound')
    const { thread, message } = await send(tx, draft, writer, now)
    await writeAudit(tx, asking.trail, { event, outcome: 'ok', subjectId: thread.patientId })
    if (writer.owner.side === 'clinic') await tellMembers(care, tx, { thread, message, now })
    await announceMessage(tx, thread.id)
    return receiptOf(message)
  })
