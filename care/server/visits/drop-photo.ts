import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { lockDraft } from '#care/server/visits/draft-store.ts'
import { ownPhoto } from '#care/server/visits/own-photo.ts'
import { deletePhoto } from '#care/server/visits/photo-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'

type Asked = { member: CareMember; photoId: string; asking: Asking }

/** Takes a photo out of the member's draft. Fails with NotFound. */
export const dropPhoto = (care: Care, { member, photoId, asking }: Asked): Promise<{ dropped: boolean }> =>
  care.db.transaction(async (tx) => {
    // A draft that is being sent takes its photos along first.
    await lockDraft(tx, member.id)
    const { id } = await ownPhoto(tx, member, photoId)
    const dropped = await deletePhoto(tx, id)
    await writeAudit(tx, asking.trail, { event: 'consult.photo_drop', outcome: 'ok' })
    return { dropped }
  })
