import { listAttachments } from '#care/server/messages/attachment-store.ts'
import { type DraftRow, findMessageDraft } from '#care/server/messages/message-draft-store.ts'
import type { Writer } from '#care/server/messages/thread-access.ts'
import { listLastMessages, listMessages, type MessageRow, type Thread } from '#care/server/messages/thread-store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Message, MessageDraft, ThreadRow } from '#shared/messages/message-shape.ts'

/** Number of characters of a message shown in a list. */
const snippet = 140

/** Maximum number of messages in one response. */
const mostMessages = 500

const rowOf = (thread: Thread, last: MessageRow | undefined, unread: number): ThreadRow => ({
  id: thread.id,
  team: thread.team,
  subject: thread.subject,
  unread,
  patient: { telehealthId: thread.patientId, first: thread.patientFirst, last: thread.patientLast },
  last: {
    from: thread.lastFrom,
    author: last?.author ?? '',
    sentAt: thread.lastAt.toISOString(),
    text: [...(last?.text ?? '')].slice(0, snippet).join(''),
  },
})

export const threadRows = async (db: Db, threads: readonly Thread[], unreadOf: (thread: Thread) => number): Promise<ThreadRow[]> => {
  const ids = threads.map(({ id }) => id)
  const last = await listLastMessages(db, ids)
  return threads.map((thread) => rowOf(thread, last.get(thread.id), unreadOf(thread)))
}

/** Returns the latest messages of a conversation (at most 500), oldest first. */
export const messagesOf = async (db: Db, threadId: string): Promise<Message[]> => {
  const rows = await listMessages(db, threadId, mostMessages)
  const draftIds = rows.map(({ draftId }) => draftId)
  const files = await listAttachments(db, draftIds)
  return rows.map(({ id, side: from, author, text, createdAt, draftId }) => ({
    id,
    from,
    author,
    text,
    sentAt: createdAt.toISOString(),
    attachments: files.get(draftId) ?? [],
  }))
}

export const messageDraftAnswer = async (db: Db, { id, patientId, team, subject, text }: DraftRow): Promise<MessageDraft> => ({
  draftId: id,
  patientId,
  team,
  subject,
  text,
  attachments: (await listAttachments(db, [id])).get(id) ?? [],
})

/** Returns the writer's draft of an answer, or of a new message when `threadId` is null. */
export const draftOf = async (db: Db, { owner }: Writer, threadId: string | null): Promise<MessageDraft | null> => {
  const draft = await findMessageDraft(db, owner, threadId)
  return draft && messageDraftAnswer(db, draft)
}
