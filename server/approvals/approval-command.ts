import type { AuditContext } from '#platform/audit/audit-context.ts'
import { Failure } from '#platform/http/fail.ts'
import { decideChange } from '#server/approvals/decide-change.ts'
import { listWaitingChanges } from '#server/approvals/pending-change-store.ts'
import type { ApprovalContext, ProposalKinds } from '#server/approvals/proposal-kind.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'

export const approvalUsage = `  npm run foyer -- approvals list
                                changes that wait for a second administrator
  npm run foyer -- approvals approve|refuse ID
                                decides one, where no second administrator can`

/** `kinds`: how each kind of change is applied. */
type Parts = ApprovalContext & { kinds: ProposalKinds }
type Print = (line: string) => void

const list = async ({ db, clock }: Parts, print: Print): Promise<void> => {
  const waiting = await listWaitingChanges(db, clock.now(), { groups: null })
  for (const { change, group, operator, madeBy } of waiting) {
    print(`${change.id}  ${change.kind}  ${group?.name ?? operator ?? ''}  by ${madeBy}, until ${change.expiresAt.toISOString()}`)
    for (const { field, before, after } of change.changes as { field: string; before: unknown; after: unknown }[])
      print(`    ${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`)
  }
  if (waiting.length === 0) print('No change waits.')
}

/** Runs `npm run foyer -- approvals list|approve|refuse`: decides on changes from this machine's command line. */
export const runApprovalCommand = async (
  parts: Parts,
  [what = '', id = '']: readonly string[],
  auditContext: AuditContext,
  print: Print,
): Promise<void> => {
  if (what === 'list') return list(parts, print)
  if ((what !== 'approve' && what !== 'refuse') || !/^[\da-f-]{36}$/.test(id)) throw new Error(approvalUsage.trim())
  const decider = { approver: null, auditContext, language: 'en' } as const
  const decided = decideChange(parts, parts.kinds, decider, { id, approve: what === 'approve' })
  const { decision } = await decided.catch((error: unknown) => {
    throw error instanceof Failure ? new Error(errorTexts[error.code]) : error
  })
  print(`The change is ${decision}.`)
}
