import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { findAttachment, namelessFile } from '#care/server/messages/attachment-store.ts'
import { lockMessageDraft } from '#care/server/messages/message-draft-store.ts'
import type { Writer } from '#care/server/messages/thread-access.ts'
import { findMessageOfDraft, findThread } from '#care/server/messages/thread-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { FileAnswer } from '#shared/file-answer.ts'

const mayOpen = async (db: Db, writer: Writer, draftId: string): Promise<boolean> => {
  const message = await findMessageOfDraft(db, draftId)
  if (!message) return (await lockMessageDraft(db, writer.owner, draftId)) !== null
  const thread = await findThread(db, message.threadId)
  return thread !== null && writer.maySee(thread)
}

/** Returns a file of a conversation that the reader may see, or of their own draft; any other is NotFound. */
export const openAttachment = async ({ db, fields }: Care, writer: Writer, attachmentId: string): Promise<FileAnswer> => {
  const file = isUuid(attachmentId) ? await findAttachment(db, attachmentId) : null
  if (!file || !(await mayOpen(db, writer, file.draftId))) return fail('NotFound')
  const name = (await fields.openOrNull(places.attachmentName(file.id), file.name)) ?? namelessFile
  return { name, type: file.contentType, content: await fields.open(places.attachmentContent(file.id), file.content) }
}
