import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { createInvitation, type Inviting } from '#server/operators/create-invitation.ts'
import { findOperator, insertOperator, lockOperators, updateOperator } from '#server/operators/operator-store.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import type { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

type Invited = Input<typeof operatorAdminCalls.inviteOperator>

/** Adds somebody who has no password yet. One who ended begins anew under their old id, with the name and role given now. */
export const addOperator = async (parts: Inviting, tx: Db, { email: typed, name, role }: Invited, trail: Trail) => {
  const email = sameEmail(typed)
  await lockOperators(tx)
  const known = await findOperator(tx, email)
  if (known && known.endedAt === null) return fail('OperatorEmailTaken', { field: 'email' })
  const id = known?.id ?? uuidv7()
  if (known) await updateOperator(tx, id, { name, role, passwordHash: null, endedAt: null })
  else await insertOperator(tx, { id, email, name, role, passwordHash: null, createdAt: parts.clock.now() })
  await writeAudit(tx, trail, { event: 'operator.invite', outcome: 'ok', subjectId: id })
  return { id, email, ...(await createInvitation(parts, tx, id)) }
}
