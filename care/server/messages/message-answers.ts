import { listAttachments } from '#care/server/messages/attachment-store.ts'
import { type DraftRow, findMessageDraft } from '#care/server/messages/message-draft-store.ts'
import type { Writer } from '#care/server/messages/thread-access.ts'
import { listLastMessages, listMessages, type MessageRow, type Thread } from '#care/server/messages/thread-store.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Message, MessageDraft, ThreadRow } from '#shared/messages/message-shape.ts'

/** Number of characters of a message shown in a list. */
const snippet = 140

/** Maximum number of messages in one response. */
const mostMessages = 500

const textOf = ({ fields }: Sealing, { id, text }: MessageRow): Promise<string | null> => fields.openOrNull(places.messageText(id), text)

/** First words of a text; null if it cannot be read. */
const snippetOf = (text: string | null): string | null => text && [...text].slice(0, snippet).join('')

/** A conversation's subject; null if it cannot be read. */
export const subjectOf = ({ fields }: Pick<Sealing, 'fields'>, { id, subject }: Pick<Thread, 'id' | 'subject'>): Promise<string | null> =>
  fields.openOrNull(places.threadSubject(id), subject)

type RowFacts = { last: MessageRow | undefined; unread: number; readerId: string | null }

const rowOf = async (care: Sealing, thread: Thread, { last, unread, readerId }: RowFacts): Promise<ThreadRow> => ({
  id: thread.id,
  team: thread.team,
  subject: await subjectOf(care, thread),
  unread,
  patient: { telehealthId: thread.patientId, first: thread.patientFirst, last: thread.patientLast },
  last: {
    from: thread.lastFrom,
    author: last?.author ?? '',
    isOwn: readerId !== null && last?.side === 'member' && last.writerId === readerId,
    sentAt: thread.lastAt.toISOString(),
    text: last ? snippetOf(await textOf(care, last)) : '',
  },
})

type Reader = {
  /** The member who reads; null for the clinic. */
  readerId: string | null
  unreadOf: (thread: Thread) => number
}

export const threadRows = async (care: Sealing, threads: readonly Thread[], { readerId, unreadOf }: Reader): Promise<ThreadRow[]> => {
  const ids = threads.map(({ id }) => id)
  const last = await listLastMessages(care.db, ids)
  return Promise.all(threads.map((thread) => rowOf(care, thread, { last: last.get(thread.id), unread: unreadOf(thread), readerId })))
}

/**
 * Returns the first words of the clinic's last message in each of these conversations, by conversation; none for one that cannot be read.
 * The inbox names the clinician beside them, so the member's own last words would look like the clinician's.
 */
export const previewsOf = async (care: Sealing, threadIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const last = await listLastMessages(care.db, threadIds, 'clinic')
  const read = await Promise.all([...last].map(async ([id, message]) => [id, snippetOf(await textOf(care, message))] as const))
  return new Map(read.flatMap(([id, words]) => (words === null ? [] : [[id, words] as const])))
}

/** Returns the latest messages of a conversation (at most 500), oldest first. Null `readerId`: a reader who writes no messages. */
export const messagesOf = async (care: Sealing, threadId: string, readerId: string | null): Promise<Message[]> => {
  const rows = await listMessages(care.db, threadId, mostMessages)
  const draftIds = rows.map(({ draftId }) => draftId)
  const files = await listAttachments(care, draftIds)
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      from: row.side,
      author: row.author,
      isOwn: row.writerId === readerId,
      text: await textOf(care, row),
      sentAt: row.createdAt.toISOString(),
      attachments: files.get(row.draftId) ?? [],
      isLogistics: row.isLogistics,
    })),
  )
}

export const draftWordsOf = async ({ fields }: Pick<Sealing, 'fields'>, draft: DraftRow): Promise<{ subject: string; text: string }> => ({
  subject: await fields.open(places.messageDraftSubject(draft), draft.subject),
  text: await fields.open(places.messageDraftText(draft), draft.text),
})

export const messageDraftAnswer = async (care: Sealing, draft: DraftRow): Promise<MessageDraft> => {
  const { id, patientId, team } = draft
  const attachments = (await listAttachments(care, [id])).get(id) ?? []
  return { draftId: id, patientId, team, ...(await draftWordsOf(care, draft)), attachments }
}

/** Returns the writer's draft of an answer, or of a new message when `threadId` is null. */
export const draftOf = async (care: Sealing, { owner }: Writer, threadId: string | null): Promise<MessageDraft | null> => {
  const draft = await findMessageDraft(care.db, owner, threadId)
  return draft && messageDraftAnswer(care, draft)
}
