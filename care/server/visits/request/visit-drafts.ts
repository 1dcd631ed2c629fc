import type { Care } from '#care/server/care.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { dropHolds } from '#care/server/slots/claim-slot.ts'
import { type Draft, deleteDraft, findDraft, lockDraftId, mergeDraft } from '#care/server/visits/request/draft-store.ts'
import { deletePhotosOf, listPhotoIds } from '#care/server/visits/request/photo-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { actsFor } from '#shared/care/managed.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

/** Deletes the member's draft with its photos and slot hold; `dropped` is false if there was none. */
export const dropDraft = (
  care: Care,
  { member, request }: { member: CareMember; request: RequestContext },
): Promise<{ dropped: boolean }> =>
  care.db.transaction(async (tx) => {
    const draftId = await lockDraftId(tx, member.id)
    if (draftId !== null) {
      await deletePhotosOf(tx, draftId)
      await deleteDraft(tx, draftId)
    }
    await dropHolds(tx, member.id)
    await writeAudit(tx, request.auditContext, { event: 'consult.draft_drop', outcome: 'ok' })
    return { dropped: draftId !== null }
  })

type Asked = { member: CareMember; patch: VisitDraft; request: RequestContext }

/** Saves a draft; fields missing from the patch are unchanged. A patient whom the member may not act for is NotFound. */
export const saveDraft = (care: Care, { member, patch, request }: Asked) => {
  const { photoIds: _, ...content } = patch
  if (content.patientId !== undefined && !actsFor(member, content.patientId, 'book')) return fail('NotFound', { field: 'patch.patientId' })
  return care.db.transaction(async (tx) => {
    const draft = await mergeDraft({ ...care, db: tx }, member.id, content, care.clock.now())
    await writeAudit(tx, request.auditContext, { event: 'consult.draft', outcome: 'ok' })
    return visitDraftAnswer(tx, draft)
  })
}

/** Returns a draft as the API sends it; the photo ids come from the database. */
export const visitDraftAnswer = async (db: Db, { id, content }: Draft) => ({
  draftId: id,
  content: { ...content, photoIds: await listPhotoIds(db, id) },
})

/** Makes a member's unsent request one for the person into whom its patient was merged. */
export const moveDraftTo = async (
  care: Sealing,
  memberId: string,
  { fromId, intoId }: { fromId: string; intoId: string },
  now: Date,
): Promise<void> => {
  if ((await findDraft(care, memberId))?.content.patientId === fromId) await mergeDraft(care, memberId, { patientId: intoId }, now)
}
