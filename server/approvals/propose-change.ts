import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { mailAdministrators } from '#server/approvals/mail-administrators.ts'
import { insertPendingChange } from '#server/approvals/pending-change-store.ts'
import type { AnyHandler } from '#server/approvals/proposal-kind.ts'
import type { Portal } from '#server/portal.ts'
import type { ProposalKind, WaitingChange } from '#shared/approvals/approval-calls.ts'
import { approvalMs } from '#shared/approvals/approval-rules.ts'
import type { FieldChange } from '#shared/field-change.ts'

/** The administrator who makes a change. */
export type Maker = { operator: { id: string; name: string }; request: RequestContext }

type Proposed = {
  kind: ProposalKind
  handler: AnyHandler
  proposal: object
  /** What the approver is shown. */
  changes: readonly FieldChange[]
  groupId?: string
  operatorId?: string
  clinicianId?: string
  /** The day of a planned change. */
  appliesOn?: string | null
}

/** Stores a change for a second administrator instead of making it, and mails all administrators. */
export const proposeChange = async (
  portal: Pick<Portal, 'clock' | 'config' | 'publicUrl'>,
  tx: Db,
  { operator, request }: Maker,
  { kind, handler, proposal, changes, groupId, operatorId, clinicianId, appliesOn }: Proposed,
): Promise<WaitingChange> => {
  const madeAt = portal.clock.now()
  const expiresAt = new Date(madeAt.getTime() + approvalMs)
  const id = uuidv7()
  const base = (await handler.baseOf(tx, proposal)) ?? fail('InvalidInput')
  const about = { groupId: groupId ?? null, operatorId: operatorId ?? null, clinicianId: clinicianId ?? null, appliesOn: appliesOn ?? null }
  await insertPendingChange(tx, { id, kind, proposal, changes, base, ...about, madeBy: operator.id, madeAt, expiresAt })
  const subjectId = groupId ?? operatorId ?? clinicianId
  await writeAudit(tx, request.auditContext, {
    event: 'approval.request',
    outcome: 'ok',
    reason: `${kind} ${id}`,
    ...(subjectId === undefined ? {} : { subjectId }),
  })
  const subject = await handler.subjectOf(tx, proposal)
  const language = languageOfRequest(request)
  await mailAdministrators(portal, tx, { about: 'waits', language, kind, groupId: about.groupId, subject, maker: operator.name, expiresAt })
  return { id, expiresAt: expiresAt.toISOString() }
}
