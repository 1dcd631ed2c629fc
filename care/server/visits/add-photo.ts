import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { lockDraft, mergeDraft } from '#care/server/visits/draft-store.ts'
import { insertPhoto, listPhotoIds } from '#care/server/visits/photo-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { pictureOf } from '#platform/picture-type.ts'
import { mostPhotoBytes, mostPhotos } from '#shared/visits/visit-draft.ts'

/** JPEG or PNG by what the bytes hold, whatever the sender calls them. */
const photoTypeOf = (bytes: Buffer): 'image/jpeg' | 'image/png' => {
  const picture = bytes.length <= mostPhotoBytes ? pictureOf(bytes) : null
  if (!picture || picture.type === 'image/webp' || picture.width === 0 || picture.height === 0) return fail('PhotoInvalid')
  return picture.type
}

/** Adds a photo to the member's draft, and begins one where there is none. Fails with PhotoInvalid or TooManyPhotos. */
export const addPhoto = (care: Care, { member, asking }: { member: CareMember; asking: Asking }): Promise<{ photoId: string }> => {
  const contentType = photoTypeOf(asking.file)
  return care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const draft = (await lockDraft(tx, member.id)) ?? (await mergeDraft(tx, member.id, {}, now))
    if ((await listPhotoIds(tx, draft.id)).length >= mostPhotos) fail('TooManyPhotos', { gaps: { most: mostPhotos } })
    const id = uuidv7()
    await insertPhoto(tx, { id, draftId: draft.id, memberId: member.id, contentType, content: asking.file, createdAt: now })
    await writeAudit(tx, asking.trail, { event: 'consult.photo', outcome: 'ok' })
    return { photoId: id }
  })
}
