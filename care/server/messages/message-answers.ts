import { listAttachments } from '#care/server/messages/attachment-store.ts'
import { type DraftRow, findMessageDraft } from '#care/server/messages/message-draft-store.ts'
import type { Writer } from '#care/server/messages/thread-access.ts'
import { listLastMessages, listMessages, type MessageRow, type OpenedThread, type Thread } from '#care/server/messages/thread-store.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Attachment, Message, MessageDraft, ThreadRow } from '#shared/messages/message-shape.ts'

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

type Files = ReadonlyMap<string, Attachment[]>

const messageOf = async (care: Sealing, row: MessageRow, { files, readerId }: { files: Files; readerId: string | null }) => ({
  id: row.id,
  from: row.side,
  author: row.author,
  isOwn: row.writerId === readerId,
  text: await textOf(care, row),
  sentAt: row.createdAt.toISOString(),
  attachments: files.get(row.draftId) ?? [],
  isLogistics: row.isLogistics,
})

/** Reads the latest messages of a conversation, oldest first, with their files and those of the reader's draft. */
const readMessages = async (care: Sealing, threadId: string, { readerId, draft }: { readerId: string | null; draft: DraftRow | null }) => {
  const rows = await listMessages(care.db, threadId, mostMessages)
  const draftIds = rows.map(({ draftId }) => draftId)
  const files = await listAttachments(care, draft ? [...draftIds, draft.id] : draftIds)
  return { last: rows.at(-1), files, messages: await Promise.all(rows.map((row) => messageOf(care, row, { files, readerId }))) }
}

/** Returns the latest messages of a conversation (at most 500), oldest first, for a reader who writes none. */
export const messagesOf = async (care: Sealing, threadId: string): Promise<Message[]> =>
  (await readMessages(care, threadId, { readerId: null, draft: null })).messages

/** Returns a conversation with its latest messages (at most 500), oldest first, and the reader's draft of an answer. */
export const conversationOf = async (
  care: Sealing,
  { thread, draft }: OpenedThread,
  { readerId, unread }: { readerId: string; unread: number },
): Promise<{ thread: ThreadRow; messages: Message[]; draft: MessageDraft | null }> => {
  const { last, files, messages } = await readMessages(care, thread.id, { readerId, draft })
  return {
    thread: await rowOf(care, thread, { last, unread, readerId: null }),
    messages,
    draft: draft && (await draftAnswer(care, draft, files)),
  }
}

export const draftWordsOf = async ({ fields }: Pick<Sealing, 'fields'>, draft: DraftRow): Promise<{ subject: string; text: string }> => ({
  subject: await fields.open(places.messageDraftSubject(draft), draft.subject),
  text: await fields.open(places.messageDraftText(draft), draft.text),
})

const draftAnswer = async (care: Sealing, draft: DraftRow, files: Files): Promise<MessageDraft> => {
  const { id, patientId, team } = draft
  return { draftId: id, patientId, team, ...(await draftWordsOf(care, draft)), attachments: files.get(id) ?? [] }
}

export const messageDraftAnswer = async (care: Sealing, draft: DraftRow): Promise<MessageDraft> =>
  draftAnswer(care, draft, await listAttachments(care, [draft.id]))

/** Returns the writer's draft of a new message. */
export const newDraftOf = async (care: Sealing, { owner }: Writer): Promise<MessageDraft | null> => {
  const draft = await findMessageDraft(care.db, owner, null)
  return draft && messageDraftAnswer(care, draft)
}
