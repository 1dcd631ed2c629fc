import { v7 as uuidv7 } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { passwordFits } from '#platform/auth/password-hash.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { takePasswordTries } from '#server/account/password-tries.ts'
import { insertOperatorSession } from '#server/operators/operator-access-store.ts'
import { operatorCookie, operatorSessionAnswer } from '#server/operators/operator-session-answer.ts'
import { findOperator, type Operator } from '#server/operators/operator-store.ts'
import { sendOperatorPin } from '#server/operators/send-operator-pin.ts'
import type { Portal } from '#server/portal.ts'
import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import type { operatorCalls } from '#shared/operators/operator-calls.ts'

const isActive = (operator: Operator | null): operator is Operator & { passwordHash: string } =>
  operator !== null && operator.endedAt === null && operator.passwordHash !== null

/** One answer, after the same work, whatever was wrong. Tries count apart from those at the members' sign-in. */
export const signInOperator = async (portal: Portal, input: Input<typeof operatorCalls.signInOperator>, asking: Asking) => {
  const { db, clock } = portal
  const email = sameEmail(input.email)
  const found = await findOperator(db, email)
  const tries = await takePasswordTries(portal, `operator ${email}`, null, asking)
  const fits = await passwordFits(found?.passwordHash ?? null, input.password)
  if (!fits || !isActive(found) || tries.locked) {
    const subject = found ? { subjectId: found.id } : {}
    await writeAudit(db, asking.trail, { event: 'operator.login', outcome: 'failed', reason: 'Rejected', ...subject })
    return fail('Rejected', { cookies: [operatorCookie(null)] })
  }
  const [secret, now] = [newSecret(), clock.now()]
  const session = { id: uuidv7(), operatorId: found.id, createdAt: now, lastInputAt: now, secondFactorAt: null }
  await db.transaction(async (tx) => {
    const userAgent = (asking.header('user-agent') ?? '').slice(0, 400)
    await insertOperatorSession(tx, { ...session, secretHash: secretHash(secret), userAgent })
    await writeAudit(tx, asking.trail, { event: 'operator.login', outcome: 'ok', actorId: found.id })
  })
  await tries.giveBack()
  await sendOperatorPin(portal, { id: session.id, operator: found }, asking)
  return { data: operatorSessionAnswer({ ...session, operator: found }), cookies: [operatorCookie(secret)] }
}
