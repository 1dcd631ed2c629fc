import type { Care } from '#care/server/care.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { draftAnswer } from '#care/server/visits/draft-answer.ts'
import { mergeDraft } from '#care/server/visits/draft-store.ts'
import { mayBookFor } from '#care/server/visits/request-options.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

type Asked = { member: CareMember; patch: VisitDraft; asking: Asking }

/** Keeps what was filled in; what the patch does not name stays. A patient whom the member may not act for is NotFound. */
export const saveDraft = (care: Care, { member, patch, asking }: Asked) => {
  const { photoIds: _, ...content } = patch
  if (content.patientId !== undefined && !mayBookFor(member, content.patientId)) return fail('NotFound', { field: 'patch.patientId' })
  return care.db.transaction(async (tx) => {
    const draft = await mergeDraft(tx, member.id, content, care.clock.now())
    await writeAudit(tx, asking.trail, { event: 'consult.draft', outcome: 'ok' })
    return draftAnswer(tx, draft)
  })
}
