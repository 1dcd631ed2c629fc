import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { findDraft, lockDraft, mergeDraft } from '#care/server/visits/request/draft-store.ts'
import { deletePhoto, findPhoto, insertPhoto, listPhotoIds, type Photo } from '#care/server/visits/request/photo-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { pictureOf } from '#platform/picture-type.ts'
import { mostPhotoBytes, mostPhotos } from '#shared/visits/visit-draft.ts'

type Asked = { member: CareMember; photoId: string; request: RequestContext }

/** Removes a photo from the member's draft. Fails with NotFound. */
export const dropPhoto = (care: Care, { member, photoId, request }: Asked): Promise<{ dropped: boolean }> =>
  care.db.transaction(async (tx) => {
    // Wait for a concurrent send, which keeps the draft's photos.
    await lockDraft(tx, member.id)
    const { id } = await ownPhoto(tx, member, photoId)
    const dropped = await deletePhoto(tx, id)
    await writeAudit(tx, request.auditContext, { event: 'consult.photo_drop', outcome: 'ok' })
    return { dropped }
  })

/** Returns JPEG or PNG by the file's content, whatever type the sender states. */
const photoTypeOf = (bytes: Buffer): 'image/jpeg' | 'image/png' => {
  const picture = bytes.length <= mostPhotoBytes ? pictureOf(bytes) : null
  if (!picture || picture.type === 'image/webp' || picture.width === 0 || picture.height === 0) return fail('PhotoInvalid')
  return picture.type
}

/** Adds a photo to the member's draft, creating the draft if needed. Fails with PhotoInvalid or TooManyPhotos. */
export const addPhoto = (
  care: Care,
  { member, request }: { member: CareMember; request: RequestContext },
): Promise<{ photoId: string }> => {
  const contentType = photoTypeOf(request.file)
  return care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const draft = (await lockDraft(tx, member.id)) ?? (await mergeDraft(tx, member.id, {}, now))
    if ((await listPhotoIds(tx, draft.id)).length >= mostPhotos) fail('TooManyPhotos', { params: { most: mostPhotos } })
    const id = uuidv7()
    await insertPhoto(tx, { id, draftId: draft.id, memberId: member.id, contentType, content: request.file, createdAt: now })
    await writeAudit(tx, request.auditContext, { event: 'consult.photo', outcome: 'ok' })
    return { photoId: id }
  })
}

/** Returns a photo of the member's draft; any other, including one already sent with a visit, is NotFound. */
export const ownPhoto = async (db: Db, member: CareMember, photoId: string): Promise<Photo> => {
  const photo = isUuid(photoId) ? await findPhoto(db, photoId) : null
  const draft = photo?.memberId === member.id ? await findDraft(db, member.id) : null
  return photo && draft?.id === photo.draftId ? photo : fail('NotFound')
}
