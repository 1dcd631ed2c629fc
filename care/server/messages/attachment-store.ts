import { and, asc, eq, inArray } from 'drizzle-orm'
import { messageAttachments } from '#care/server/schema/message-tables.ts'
import { places, type Sealing } from '#care/server/sealed-columns.ts'
import type { Db } from '#platform/db/db.ts'
import type { Attachment } from '#shared/messages/message-shape.ts'

/** Name of a file that was sent without one, or whose name cannot be read. */
export const namelessFile = 'file'

export type AttachmentRow = typeof messageAttachments.$inferSelect

/** Returns attachments without their content, grouped by draft id, in upload order. */
export const listAttachments = async ({ db, fields }: Sealing, draftIds: readonly string[]): Promise<Map<string, Attachment[]>> => {
  const found = new Map<string, Attachment[]>(draftIds.map((id) => [id, []]))
  if (draftIds.length === 0) return found
  const { draftId, id, name, contentType: type, bytes } = messageAttachments
  const rows = await db
    .select({ draftId, id, name, type, bytes })
    .from(messageAttachments)
    .where(inArray(draftId, [...draftIds]))
    .orderBy(asc(id))
  for (const { draftId, name, ...attachment } of rows)
    found.get(draftId)?.push({ ...attachment, name: (await fields.openOrNull(places.attachmentName(attachment.id), name)) ?? namelessFile })
  return found
}

export const findAttachment = async (db: Db, id: string): Promise<AttachmentRow | null> =>
  (await db.select().from(messageAttachments).where(eq(messageAttachments.id, id)))[0] ?? null

export const countAttachments = (db: Db, draftId: string): Promise<number> =>
  db.$count(messageAttachments, eq(messageAttachments.draftId, draftId))

export const insertAttachment = async (tx: Db, row: AttachmentRow): Promise<void> => {
  await tx.insert(messageAttachments).values(row)
}

/** Deletes an attachment of a draft; returns false if there is none. */
export const deleteAttachment = async (tx: Db, draftId: string, id: string): Promise<boolean> => {
  const which = and(eq(messageAttachments.draftId, draftId), eq(messageAttachments.id, id))
  return (await tx.delete(messageAttachments).where(which).returning({ id: messageAttachments.id })).length === 1
}
