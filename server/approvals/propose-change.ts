import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { mailAdministrators } from '#server/approvals/mail-administrators.ts'
import { insertPendingChange } from '#server/approvals/pending-change-store.ts'
import { baseOf, type Proposal } from '#server/approvals/proposals.ts'
import type { Portal } from '#server/portal.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import { approvalMs } from '#shared/approvals/approval-rules.ts'
import type { FieldChange } from '#shared/groups/group-differences.ts'

/** The administrator who makes a change. */
export type Maker = { operator: { id: string; name: string }; request: RequestContext }

/** Stores a change for a second administrator instead of making it, and mails all administrators. `changes`: what the approver is shown. */
export const proposeChange = async (
  portal: Pick<Portal, 'clock' | 'config' | 'publicUrl'>,
  tx: Db,
  { operator, request }: Maker,
  { proposal, changes, subject }: { proposal: Proposal; changes: readonly FieldChange[]; subject: string },
): Promise<WaitingChange> => {
  const madeAt = portal.clock.now()
  const expiresAt = new Date(madeAt.getTime() + approvalMs)
  const id = uuidv7()
  const { kind } = proposal
  const groupId = 'groupId' in proposal ? proposal.groupId : null
  const operatorId = 'operatorId' in proposal ? proposal.operatorId : null
  const base = await baseOf(tx, proposal)
  await insertPendingChange(tx, { id, kind, proposal, changes, base, groupId, operatorId, madeBy: operator.id, madeAt, expiresAt })
  await writeAudit(tx, request.auditContext, {
    event: 'approval.request',
    outcome: 'ok',
    reason: `${kind} ${id}`,
    ...((groupId ?? operatorId) ? { subjectId: groupId ?? operatorId ?? '' } : {}),
  })
  await mailAdministrators(portal, tx, {
    about: 'waits',
    language: languageOfRequest(request),
    kind,
    subject,
    maker: operator.name,
    expiresAt,
  })
  return { id, expiresAt: expiresAt.toISOString() }
}
