import { validate as isUuid } from 'uuid'
import type { CareMember } from '#care/server/session/member-store.ts'
import { findDraft } from '#care/server/visits/draft-store.ts'
import { findPhoto, type Photo } from '#care/server/visits/photo-store.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'

/** A photo of the member's own draft; any other, and one that was sent with a visit, is NotFound. */
export const ownPhoto = async (db: Db, member: CareMember, photoId: string): Promise<Photo> => {
  const photo = isUuid(photoId) ? await findPhoto(db, photoId) : null
  const draft = photo?.memberId === member.id ? await findDraft(db, member.id) : null
  return photo && draft?.id === photo.draftId ? photo : fail('NotFound')
}
