import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { countAttachments, deleteAttachment, insertAttachment, namelessFile } from '#care/server/messages/attachment-store.ts'
import { type DraftRow, lockMessageDraft } from '#care/server/messages/message-draft-store.ts'
import type { Writer } from '#care/server/messages/thread-access.ts'
import { places } from '#care/server/sealed-columns.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fileTypeOf } from '#platform/file-type.ts'
import { requireClean } from '#platform/gateways/file-scan.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { cleanPicture } from '#platform/picture-metadata.ts'
import { mostAttachmentBytes, mostAttachments } from '#shared/messages/message-rules.ts'
import type { Attachment } from '#shared/messages/message-shape.ts'

type Asked = { writer: Writer; draftId: string; request: RequestContext }

const lockOwnDraft = async (tx: Db, { owner }: Writer, draftId: string): Promise<DraftRow> =>
  (isUuid(draftId) ? await lockMessageDraft(tx, owner, draftId) : null) ?? fail('NotFound')

const lineFeeds = /[\p{Cc}/\\]+/gu

/**
 * Adds a file to the writer's draft, a picture without its metadata. Fails with AttachmentInvalid for its content or size, PictureTooLarge, AttachmentRefused by the virus scan,
 * AttachmentUnchecked, TooManyAttachments, or NotFound if the draft is not the writer's.
 */
export const addAttachment = async (care: Care, { writer, draftId, name, request }: Asked & { name: string }): Promise<Attachment> => {
  const type = request.file.length <= mostAttachmentBytes ? fileTypeOf(request.file) : null
  if (!type) return fail('AttachmentInvalid')
  const content = type === 'application/pdf' ? request.file : cleanPicture(request.file, 'AttachmentInvalid').content
  await requireClean(care, request.file)
  return care.db.transaction(async (tx) => {
    const draft = await lockOwnDraft(tx, writer, draftId)
    if ((await countAttachments(tx, draft.id)) >= mostAttachments) fail('TooManyAttachments', { params: { most: mostAttachments } })
    const shown = { id: uuidv7(), name: name.replace(lineFeeds, ' ').trim() || namelessFile, bytes: content.length }
    const sealed = {
      name: care.fields.seal(places.attachmentName(shown.id), shown.name),
      content: care.fields.seal(places.attachmentContent(shown.id), content),
    }
    await insertAttachment(tx, { ...shown, ...sealed, draftId: draft.id, contentType: type, createdAt: care.clock.now() })
    await writeAudit(tx, request.auditContext, { event: 'message.attach', outcome: 'ok' })
    return { ...shown, type }
  })
}

/** Removes a file from the writer's draft. Fails with NotFound. */
export const dropAttachment = (
  care: Care,
  { writer, draftId, attachmentId, request }: Asked & { attachmentId: string },
): Promise<{ dropped: boolean }> =>
  care.db.transaction(async (tx) => {
    const draft = await lockOwnDraft(tx, writer, draftId)
    if (!isUuid(attachmentId) || !(await deleteAttachment(tx, draft.id, attachmentId))) return fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'message.attach_drop', outcome: 'ok' })
    return { dropped: true }
  })
