import { writeAudit } from '#platform/audit/write-audit.ts'
import { hashNewPassword } from '#platform/auth/hash-new-password.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { takeInvitationCode } from '#server/operators/invitation-store.ts'
import { endOperatorSessionsOf } from '#server/operators/operator-access-store.ts'
import { findOperatorById, updateOperator } from '#server/operators/operator-store.ts'
import type { Portal } from '#server/portal.ts'
import type { Input } from '#shared/calls.ts'
import type { operatorAdminCalls } from '#shared/operators/operator-admin-calls.ts'

/** Sets the password by a mailed code, once. It signs nobody in: that takes the password and a PIN. */
export const takeInvitation = async (
  { db, clock, config }: Pick<Portal, 'db' | 'clock' | 'config'>,
  { code, password }: Input<typeof operatorAdminCalls.takeInvitation>,
  asking: Asking,
) => {
  const passwordHash = await hashNewPassword({ config }, password)
  const now = clock.now()
  return db.transaction(async (tx) => {
    const taken = await takeInvitationCode(tx, secretHash(code), now)
    const operator = taken ? await findOperatorById(tx, taken.operatorId) : null
    if (!operator || operator.endedAt !== null) return fail('LinkExpired')
    await updateOperator(tx, operator.id, { passwordHash })
    await endOperatorSessionsOf(tx, operator.id, now)
    await writeAudit(tx, asking.trail, { event: 'operator.password', outcome: 'ok', actorId: operator.id, subjectId: operator.id })
    return { data: { email: operator.email } }
  })
}
