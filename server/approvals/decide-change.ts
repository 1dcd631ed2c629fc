import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { requireOldEnough } from '#server/approvals/approver.ts'
import { findAdminName, listOperatorsLocked } from '#server/approvals/approver-store.ts'
import { mailAdministrators } from '#server/approvals/mail-administrators.ts'
import { findChangeToDecide, type StoredPendingChange, saveChangeDecision } from '#server/approvals/pending-change-store.ts'
import type { Applying, ApprovalContext, ProposalKinds } from '#server/approvals/proposal-kind.ts'
import type { Decision } from '#shared/approvals/approval-calls.ts'
import type { Language } from '#shared/languages.ts'

/** Who decides: `approver` is null on the command line, where the server's own administrator may decide on any change. */
export type Decider = { approver: { id: string; name: string } | null; auditContext: AuditContext; language: Language }

type Approving = Omit<Applying, 'approvedBy' | 'auditContext'> & { kinds: ProposalKinds; decider: Decider }

/** Applies a change if its maker is still an administrator and nothing was changed since it was shown. */
const approve = async ({ kinds, decider, ...applying }: Approving): Promise<void> => {
  const { portal, tx, change, at } = applying
  const { approver, language, auditContext } = decider
  if (approver?.id === change.madeBy) fail('SecondOperatorNeeded')
  // The guard read the role before the operators were locked.
  await listOperatorsLocked(tx)
  if (approver) {
    if ((await findAdminName(tx, approver.id)) === null) fail('RoleMissing')
    await requireOldEnough(tx, approver.id, at)
  }
  const maker = (await findAdminName(tx, change.madeBy)) ?? fail('ChangeOutdated')
  const { kind, proposal, expiresAt } = change
  const handler = kinds[kind]
  if ((await handler.baseOf(tx, proposal)) !== change.base) fail('ChangeOutdated')
  const subject = await handler.subjectOf(tx, proposal)
  await handler.apply({ ...applying, approvedBy: approver?.id ?? null, auditContext }, proposal)
  const news = {
    about: 'approved',
    language,
    kind,
    groupId: change.groupId,
    subject,
    maker,
    approver: approver?.name ?? null,
    expiresAt,
  } as const
  await mailAdministrators(portal, tx, news)
}

const events = { approved: 'approval.approve', refused: 'approval.refuse', withdrawn: 'approval.withdraw' } as const

/** Records a decision. The audit row has the decider as its actor and the maker in its reason. */
const close = async (
  tx: Db,
  { id, kind, madeBy, groupId, operatorId, clinicianId }: StoredPendingChange,
  { approver, auditContext }: Decider,
  { at, isApproval }: { at: Date; isApproval: boolean },
): Promise<{ decision: Decision; groupId: string | null }> => {
  const refusal = approver?.id === madeBy ? 'withdrawn' : 'refused'
  const decision = isApproval ? 'approved' : refusal
  await saveChangeDecision(tx, id, { decidedBy: approver?.id ?? null, decidedAt: at, decision })
  const subjectId = groupId ?? operatorId ?? clinicianId
  const reason = `${kind} ${id} made by ${madeBy}`
  await writeAudit(tx, auditContext, { event: events[decision], outcome: 'ok', reason, ...(subjectId === null ? {} : { subjectId }) })
  return { decision, groupId }
}

/**
 * Decides on a change that waits. Its maker can only withdraw it.
 * @throws Failure NotFound, Conflict (decided already), RequestOver, SecondOperatorNeeded, OperatorTooNew, ChangeOutdated
 */
export const decideChange = async (
  portal: ApprovalContext,
  kinds: ProposalKinds,
  decider: Decider,
  { id, approve: isApproval }: { id: string; approve: boolean },
): Promise<{ decision: Decision; groupId: string | null }> =>
  portal.db.transaction(async (tx) => {
    const at = portal.clock.now()
    const change = (await findChangeToDecide(tx, id)) ?? fail('NotFound')
    if (change.decidedAt !== null) fail('Conflict')
    if (change.expiresAt <= at) fail('RequestOver')
    if (isApproval) await approve({ kinds, portal, tx, change, decider, at })
    return close(tx, change, decider, { at, isApproval })
  })
