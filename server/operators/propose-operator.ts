import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { languageOfRequest } from '#platform/http/request-language.ts'
import { type Maker, proposeChange } from '#server/approvals/propose-change.ts'
import { changeRole, holdOperator } from '#server/operators/change-operator.ts'
import { inviteOperator } from '#server/operators/invite-operator.ts'
import { findOperator, hasHadOtherAdmin, lockOperators } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import type { WaitingChange } from '#shared/approvals/approval-calls.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import type { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

/**
 * Whether the change needs no approval, because a new deployment has one administrator and nobody to ask. Not so once another
 * administrator existed: otherwise one could end the other and be alone. Locks the operators.
 */
const isFirstAdmin = async (tx: Db, { operator }: Maker): Promise<boolean> => {
  await lockOperators(tx)
  return !(await hasHadOtherAdmin(tx, operator.id))
}

/** Invites an operator, once a second administrator approves. */
export const proposeInvitation = (portal: Portal, input: Input<typeof operatorAdminCalls.inviteOperator>, by: Maker) =>
  portal.db.transaction(async (tx): Promise<WaitingChange> => {
    const invitation = { ...input, email: sameEmail(input.email), language: languageOfRequest(by.request) }
    const isAlone = await isFirstAdmin(tx, by)
    const known = await findOperator(tx, invitation.email)
    if (known && known.endedAt === null) fail('OperatorEmailTaken', { field: 'email' })
    if (isAlone) {
      await inviteOperator(portal, tx, invitation, by.request.auditContext)
      return null
    }
    const { name, email, role } = invitation
    const changes = Object.entries({ name, email, role }).map(([field, after]) => ({ field, before: null, after }))
    const proposal = { kind: 'operator.invite', ...invitation } as const
    return proposeChange(portal, tx, by, { proposal, changes, subject: `${name} (${email})` })
  })

/** Gives an operator another role, once a second administrator approves. */
export const proposeRole = (portal: Portal, { id, role }: Input<typeof operatorAdminCalls.changeOperatorRole>, by: Maker) =>
  portal.db.transaction(async (tx): Promise<WaitingChange> => {
    const now = portal.clock.now()
    const change = { id, by: by.operator.id, auditContext: by.request.auditContext }
    const held = await holdOperator(tx, change, now)
    if (held.role === role) fail('NothingChanged')
    if (await isFirstAdmin(tx, by)) {
      await changeRole(tx, { ...change, role }, now)
      return null
    }
    const proposal = { kind: 'operator.role', operatorId: id, role } as const
    return proposeChange(portal, tx, by, { proposal, changes: [{ field: 'role', before: held.role, after: role }], subject: held.name })
  })
