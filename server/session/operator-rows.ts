import { keyedHash, secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import type { Guard, Row } from '#platform/http/serve.ts'
import type { Portal } from '#server/portal.ts'
import { findOperatorSession, markOperatorInput, type OperatorSession } from '#server/session/operator-session-store.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { type OperatorLevel, type OperatorRole, operatorTimes } from '#shared/operators/operator-roles.ts'

type Handler<I, R> = (ask: { input: I; operator: OperatorSession['operator']; session: OperatorSession; asking: Asking }) => Promise<R>

export const operatorLevelOf = ({ secondFactorAt }: Pick<OperatorSession, 'secondFactorAt'>): OperatorLevel =>
  secondFactorAt === null ? 'pending' : 'full'

const isOver = (session: OperatorSession, now: Date): boolean => {
  const age = now.getTime() - session.createdAt.getTime()
  if (session.secondFactorAt === null) return age >= operatorTimes.pending
  return age >= operatorTimes.absolute || now.getTime() - session.lastInputAt.getTime() >= operatorTimes.idle
}

const callerOf = async (portal: Portal, asking: Asking): Promise<OperatorSession> => {
  const secret = asking.cookies[cookieNames.operator]
  const session = secret ? await findOperatorSession(portal.db, secretHash(secret)) : null
  if (!session) return fail('UNAUTHORIZED')
  const level = operatorLevelOf(session)
  Object.assign(asking.trail, {
    actorId: session.operator.id,
    sessionHash: keyedHash(portal.pinKey, session.id),
    level: `operator ${level === 'full' ? session.operator.role : level}`,
  })
  if (session.endedAt !== null || session.operator.endedAt !== null) return fail('UNAUTHORIZED')
  if (isOver(session, portal.clock.now())) return fail('SESSION_EXPIRED')
  if (asking.method !== 'GET' && asking.origin !== 'same') return fail('CrossOrigin')
  return session
}

/** The builders of the console's rows. Its cookie is another than the members', so no session of theirs opens any of them. */
export const operatorRows = (portal: Portal) => {
  const admitted = <I, R>(session: OperatorSession, asking: Asking, handle: Handler<I, R>) => ({
    countedBy: session.id,
    failuresOnly: false,
    handle: (input: I) => handle({ input, operator: session.operator, session, asking }),
  })
  return {
    /** An operator whose PIN may still be due. */
    pendingOperator: <I, R>(guard: Guard, handle: Handler<I, R>): Row<I, R> => ({
      ...guard,
      who: 'operator, PIN may be due',
      admit: async (asking) => admitted(await callerOf(portal, asking), asking, handle),
    }),
    /** An operator with one of these roles; `isPoll` for what a page asks by itself, which must not keep a session alive. */
    operator: <I, R>(
      { roles, isPoll = false, ...guard }: Guard & { roles: readonly OperatorRole[]; isPoll?: boolean },
      handle: Handler<I, R>,
    ): Row<I, R> => ({
      ...guard,
      who: `operator: ${roles.join(', ')}`,
      admit: async (asking) => {
        const session = await callerOf(portal, asking)
        if (operatorLevelOf(session) === 'pending') fail('PinPending')
        if (!roles.includes(session.operator.role)) fail('RoleMissing')
        if (!isPoll) await markOperatorInput(portal.db, session.id, portal.clock.now())
        return admitted(session, asking, handle)
      },
    }),
  }
}
