import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { mailAdministrators } from '#server/approvals/mail-administrators.ts'
import { findChangeToDecide, type StoredPendingChange, saveChangeDecision } from '#server/approvals/pending-change-store.ts'
import { baseOf, type Proposal, proposal } from '#server/approvals/proposals.ts'
import { findGroup } from '#server/groups/group-store.ts'
import { insertPlannedChange } from '#server/groups/plan-group-change.ts'
import { judgeEdit, writeSettings } from '#server/groups/save-group.ts'
import { changeRole } from '#server/operators/change-operator.ts'
import { inviteOperator } from '#server/operators/invite-operator.ts'
import { findOperatorById, lockOperators, requireOldEnough } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import { removeProvider, writeProvider } from '#server/sso/save-provider.ts'
import type { Decision } from '#shared/approvals/approval-calls.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { Language } from '#shared/languages.ts'

type Context = Pick<Portal, 'db' | 'clock' | 'config' | 'publicUrl'>

/** Who decides: `approver` is null on the command line, where the server's own administrator may decide on any change. */
export type Decider = { approver: { id: string; name: string } | null; auditContext: AuditContext; language: Language }

type Applying = { portal: Context; tx: Db; change: StoredPendingChange; decider: Decider; at: Date }

const applyGroup = async (
  { portal, tx, change, decider, at }: Applying,
  made: Extract<Proposal, { kind: 'group.save' }>,
): Promise<void> => {
  const { groupId: id, settings, appliesOn } = made
  if (appliesOn !== null && appliesOn <= dayIn(portal.config.timeZone, at)) fail('ChangeOutdated')
  const { changes } = await judgeEdit(tx, { id, version: Number(change.base), settings })
  const { auditContext } = decider
  if (appliesOn !== null)
    return insertPlannedChange(tx, { groupId: id, changes, appliesOn, madeBy: change.madeBy, at, approvedAt: at }, auditContext)
  await writeSettings(tx, id, settings)
  await writeAudit(tx, auditContext, { event: 'admin.group.save', outcome: 'ok', subjectId: id })
}

const apply = async (applying: Applying, made: Proposal): Promise<void> => {
  const { portal, tx, change, decider, at } = applying
  const { auditContext } = decider
  switch (made.kind) {
    case 'provider.saml':
    case 'provider.oidc':
      return writeProvider(tx, made, { changedBy: change.madeBy, approvedBy: decider.approver?.id ?? null, at, auditContext })
    case 'provider.remove':
      return removeProvider(tx, { groupId: made.groupId, kind: made.provider }, auditContext)
    case 'group.save':
      return applyGroup(applying, made)
    case 'operator.invite':
      await inviteOperator(portal, tx, made, auditContext)
      return
    case 'operator.role':
      return changeRole(tx, { id: made.operatorId, role: made.role, by: change.madeBy, auditContext }, at)
  }
}

const subjectOf = async (tx: Db, made: Proposal): Promise<string> => {
  if (made.kind === 'operator.invite') return `${made.name} (${made.email})`
  if (made.kind === 'operator.role') return (await findOperatorById(tx, made.operatorId))?.name ?? ''
  return (await findGroup(tx, made.groupId))?.settings.name ?? ''
}

/** The guard read the role before the operators were locked. */
const isAdmin = async (tx: Db, id: string): Promise<boolean> => {
  const found = await findOperatorById(tx, id)
  return found?.role === 'admin' && found.endedAt === null
}

/** Applies a change if its maker is still an administrator and nothing was changed since it was shown. */
const approve = async (applying: Applying): Promise<void> => {
  const { portal, tx, change, decider, at } = applying
  const { approver, language } = decider
  if (approver?.id === change.madeBy) fail('SecondOperatorNeeded')
  await lockOperators(tx)
  if (approver) {
    if (!(await isAdmin(tx, approver.id))) fail('RoleMissing')
    await requireOldEnough(tx, approver.id, at)
  }
  const maker = await findOperatorById(tx, change.madeBy)
  if (!maker || !(await isAdmin(tx, maker.id))) return fail('ChangeOutdated')
  const read = proposal.safeParse(change.proposal)
  if (!read.success || (await baseOf(tx, read.data)) !== change.base) return fail('ChangeOutdated')
  const subject = await subjectOf(tx, read.data)
  await apply(applying, read.data)
  const { kind, expiresAt } = change
  await mailAdministrators(portal, tx, {
    about: 'approved',
    language,
    kind,
    subject,
    maker: maker.name,
    approver: approver?.name ?? null,
    expiresAt,
  })
}

const events = { approved: 'approval.approve', refused: 'approval.refuse', withdrawn: 'approval.withdraw' } as const

/** Records a decision. The audit row has the decider as its actor and the maker in its reason. */
const close = async (
  tx: Db,
  { id, kind, madeBy, groupId, operatorId }: StoredPendingChange,
  { approver, auditContext }: Decider,
  { at, isApproval }: { at: Date; isApproval: boolean },
): Promise<{ decision: Decision; groupId: string | null }> => {
  const refusal = approver?.id === madeBy ? 'withdrawn' : 'refused'
  const decision = isApproval ? 'approved' : refusal
  await saveChangeDecision(tx, id, { decidedBy: approver?.id ?? null, decidedAt: at, decision })
  const subjectId = groupId ?? operatorId
  const reason = `${kind} ${id} made by ${madeBy}`
  await writeAudit(tx, auditContext, { event: events[decision], outcome: 'ok', reason, ...(subjectId === null ? {} : { subjectId }) })
  return { decision, groupId }
}

/**
 * Decides on a change that waits. Its maker can only withdraw it.
 * @throws Failure NotFound, Conflict (decided already), RequestOver, SecondOperatorNeeded, OperatorTooNew, ChangeOutdated
 */
export const decideChange = async (
  portal: Context,
  decider: Decider,
  { id, approve: isApproval }: { id: string; approve: boolean },
): Promise<{ decision: Decision; groupId: string | null }> =>
  portal.db.transaction(async (tx) => {
    const at = portal.clock.now()
    const change = (await findChangeToDecide(tx, id)) ?? fail('NotFound')
    if (change.decidedAt !== null) fail('Conflict')
    if (change.expiresAt <= at) fail('RequestOver')
    if (isApproval) await approve({ portal, tx, change, decider, at })
    return close(tx, change, decider, { at, isApproval })
  })
