import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { dropHolds } from '#care/server/slots/take-slot.ts'
import { deleteDraft, lockDraft } from '#care/server/visits/draft-store.ts'
import { deletePhotosOf } from '#care/server/visits/photo-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'

/** Forgets what was filled in, with its photos and the slot that was held; false where there was nothing. */
export const dropDraft = (care: Care, { member, asking }: { member: CareMember; asking: Asking }): Promise<{ dropped: boolean }> =>
  care.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, member.id)
    if (draft) {
      await deletePhotosOf(tx, draft.id)
      await deleteDraft(tx, draft.id)
    }
    await dropHolds(tx, member.id)
    await writeAudit(tx, asking.trail, { event: 'consult.draft_drop', outcome: 'ok' })
    return { dropped: draft !== null }
  })
