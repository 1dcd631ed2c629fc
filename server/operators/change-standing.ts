import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { settleInvitations } from '#server/operators/invitation-store.ts'
import { endOperatorSessionsOf } from '#server/operators/operator-access-store.ts'
import { listStandings, lockOperators, updateOperator } from '#server/operators/operator-store.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { lossRefusal } from '#shared/operators/operator-rules.ts'

/** Whose standing changes, when, and by whom: null for whoever may log in to the machine. */
type Change = { id: string; by: string | null; now: Date; trail: Trail }

/** The operator as they are, held until the transaction ends; refuses what nobody may do to them. */
const holdOperator = async (tx: Db, { id, by, now }: Change) => {
  await lockOperators(tx)
  const operators = await listStandings(tx, now)
  const refusal = lossRefusal(operators, id, by)
  const found = operators.find((one) => one.id === id)
  if (!found || found.state === 'ended') return fail('NotFound')
  return refusal ? fail(refusal) : found
}

/** Sessions go on with the new role from their next call on. */
export const changeRole = async (tx: Db, change: Change, role: OperatorRole): Promise<void> => {
  await holdOperator(tx, change)
  await updateOperator(tx, change.id, { role })
  await writeAudit(tx, change.trail, { event: 'operator.role', outcome: 'ok', reason: role, subjectId: change.id })
}

/** Ends an operator, their sessions and whatever invitation waits for them. */
export const endOperator = async (tx: Db, change: Change): Promise<void> => {
  await holdOperator(tx, change)
  await updateOperator(tx, change.id, { endedAt: change.now, passwordHash: null })
  await endOperatorSessionsOf(tx, change.id, change.now)
  await settleInvitations(tx, change.id, change.now)
  await writeAudit(tx, change.trail, { event: 'operator.end', outcome: 'ok', subjectId: change.id })
}

/** Takes the password and the sessions away; a new invitation gives the way back. Gives their address. */
export const voidPassword = async (tx: Db, change: Change): Promise<string> => {
  const { email } = await holdOperator(tx, change)
  await updateOperator(tx, change.id, { passwordHash: null })
  await endOperatorSessionsOf(tx, change.id, change.now)
  await writeAudit(tx, change.trail, { event: 'operator.restart', outcome: 'ok', subjectId: change.id })
  return email
}
