import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { hasDraft, lockDraftId, mergeDraft } from '#care/server/visits/request/draft-store.ts'
import { deletePhoto, findPhoto, insertPhoto, listPhotoIds, type Photo } from '#care/server/visits/request/photo-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { requireClean } from '#platform/gateways/file-scan.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { cleanPicture } from '#platform/picture-metadata.ts'
import { mostPhotoBytes, mostPhotos } from '#shared/visits/visit-draft.ts'

type Asked = { member: CareMember; photoId: string; request: RequestContext }

/** Removes a photo from the member's draft. Fails with NotFound. */
export const dropPhoto = (care: Care, { member, photoId, request }: Asked): Promise<{ dropped: boolean }> =>
  care.db.transaction(async (tx) => {
    // Wait for a concurrent send, which keeps the draft's photos.
    await lockDraftId(tx, member.id)
    const { id } = await ownPhoto(tx, member, photoId)
    const dropped = await deletePhoto(tx, id)
    await writeAudit(tx, request.auditContext, { event: 'consult.photo_drop', outcome: 'ok' })
    return { dropped }
  })

/** Returns a JPEG or PNG without metadata, by the file's content, whatever type the sender states. */
const photoOf = (bytes: Buffer): { contentType: 'image/jpeg' | 'image/png'; content: Buffer } => {
  if (bytes.length > mostPhotoBytes) return fail('PhotoInvalid')
  const { type, content } = cleanPicture(bytes, 'PhotoInvalid')
  return type === 'image/webp' ? fail('PhotoInvalid') : { contentType: type, content }
}

/** Adds a photo to the member's draft, creating the draft if needed. Fails with PhotoInvalid, PictureTooLarge, TooManyPhotos, or what the virus scan refuses. */
export const addPhoto = async (
  care: Care,
  { member, request }: { member: CareMember; request: RequestContext },
): Promise<{ photoId: string }> => {
  const photo = photoOf(request.file)
  await requireClean(care, request.file)
  return care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const draftId = (await lockDraftId(tx, member.id)) ?? (await mergeDraft({ ...care, db: tx }, member.id, {}, now)).id
    if ((await listPhotoIds(tx, draftId)).length >= mostPhotos) fail('TooManyPhotos', { params: { most: mostPhotos } })
    const id = uuidv7()
    const content = care.fields.seal(places.photoContent(id), photo.content)
    await insertPhoto(tx, { id, draftId, memberId: member.id, contentType: photo.contentType, content, createdAt: now })
    await writeAudit(tx, request.auditContext, { event: 'consult.photo', outcome: 'ok' })
    return { photoId: id }
  })
}

/** Returns a photo of the member's draft; any other, including one already sent with a visit, is NotFound. */
export const ownPhoto = async (db: Db, member: CareMember, photoId: string): Promise<Photo> => {
  const photo = isUuid(photoId) ? await findPhoto(db, photoId) : null
  const isOwn = photo?.memberId === member.id && (await hasDraft(db, member.id, photo.draftId))
  return isOwn ? photo : fail('NotFound')
}
