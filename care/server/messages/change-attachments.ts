import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { countAttachments, deleteAttachment, insertAttachment } from '#care/server/messages/attachment-store.ts'
import { type DraftRow, lockMessageDraft } from '#care/server/messages/message-draft-store.ts'
import type { Writer } from '#care/server/messages/thread-access.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fileTypeOf } from '#platform/file-type.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { mostAttachmentBytes, mostAttachments } from '#shared/messages/message-rules.ts'
import type { Attachment } from '#shared/messages/message-shape.ts'

type Asked = { writer: Writer; draftId: string; asking: Asking }

const lockOwnDraft = async (tx: Db, { owner }: Writer, draftId: string): Promise<DraftRow> =>
  (isUuid(draftId) ? await lockMessageDraft(tx, owner, draftId) : null) ?? fail('NotFound')

/** Without a scanner, or with one that does not answer, no file is taken: nobody would have looked through it. */
const requireClean = async ({ fileScan, log }: Care, bytes: Buffer): Promise<void> => {
  if (!fileScan) return fail('AttachmentUnchecked')
  const isClean = await fileScan.isClean(bytes).catch((error: unknown) => {
    log.warn({ err: error }, 'a file could not be scanned')
    return fail('AttachmentUnchecked')
  })
  if (!isClean) fail('AttachmentRefused')
}

const lineFeeds = /[\p{Cc}/\\]+/gu

/**
 * Takes a file for a draft of the writer's. Fails with AttachmentInvalid by its content or size, AttachmentRefused by the virus check,
 * AttachmentUnchecked, TooManyAttachments, or NotFound where the draft is not theirs.
 */
export const addAttachment = async (care: Care, { writer, draftId, name, asking }: Asked & { name: string }): Promise<Attachment> => {
  const content = asking.file
  const type = content.length <= mostAttachmentBytes ? fileTypeOf(content) : null
  if (!type) return fail('AttachmentInvalid')
  await requireClean(care, content)
  return care.db.transaction(async (tx) => {
    const draft = await lockOwnDraft(tx, writer, draftId)
    if ((await countAttachments(tx, draft.id)) >= mostAttachments) fail('TooManyAttachments', { gaps: { most: mostAttachments } })
    const shown = { id: uuidv7(), name: name.replace(lineFeeds, ' ').trim() || 'file', bytes: content.length }
    await insertAttachment(tx, { ...shown, draftId: draft.id, contentType: type, content, createdAt: care.clock.now() })
    await writeAudit(tx, asking.trail, { event: 'message.attach', outcome: 'ok' })
    return { ...shown, type }
  })
}

/** Takes a file out of the writer's draft. Fails with NotFound. */
export const dropAttachment = (
  care: Care,
  { writer, draftId, attachmentId, asking }: Asked & { attachmentId: string },
): Promise<{ dropped: boolean }> =>
  care.db.transaction(async (tx) => {
    const draft = await lockOwnDraft(tx, writer, draftId)
    if (!isUuid(attachmentId) || !(await deleteAttachment(tx, draft.id, attachmentId))) return fail('NotFound')
    await writeAudit(tx, asking.trail, { event: 'message.attach_drop', outcome: 'ok' })
    return { dropped: true }
  })
