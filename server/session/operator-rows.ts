import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Credential, Guard, RouteRow } from '#platform/http/serve.ts'
import type { StaffSessionKind } from '#platform/staff/staff-kind.ts'
import { staffSessionOf } from '#platform/staff/staff-session.ts'
import { markStaffInput, type StaffSession } from '#platform/staff/staff-session-store.ts'
import type { Portal } from '#server/portal.ts'
import { operatorSessions, operators } from '#server/schema/operator-tables.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { type OperatorRole, operatorTimes } from '#shared/operators/operator-roles.ts'

export type OperatorSession = StaffSession<typeof operators.$inferSelect>

export const operatorSessionKind: StaffSessionKind<typeof operators.$inferSelect> = {
  accounts: operators,
  sessions: operatorSessions,
  cookie: cookieNames.operator,
  times: operatorTimes,
  auditLevel: ({ role }, level) => `operator ${level === 'full' ? role : level}`,
}

type Handler<I, R> = (ask: {
  input: I
  operator: OperatorSession['account']
  session: OperatorSession
  request: RequestContext
}) => Promise<R>

const operatorCredential: Credential = { name: 'operatorCookie', type: 'apiKey', in: 'cookie', field: cookieNames.operator }

/** Guard builders for the console's calls. The console has its own cookie, so members' sessions cannot open them. */
export const operatorRows = (portal: Portal) => {
  const sessionOf = (request: RequestContext) =>
    staffSessionOf(operatorSessionKind, { db: portal.db, clock: portal.clock, secretKey: portal.pinKey }, request)
  const admitted = <I, R>(session: OperatorSession, request: RequestContext, handle: Handler<I, R>) => ({
    countedBy: session.id,
    failuresOnly: false,
    handle: (input: I) => handle({ input, operator: session.account, session, request }),
  })
  return {
    /** An operator whose PIN may still be due. */
    pendingOperator: <I, R>(guard: Guard, handle: Handler<I, R>): RouteRow<I, R> => ({
      ...guard,
      who: 'operator, PIN may be due',
      credentials: [[operatorCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED'],
      admit: async (request) => admitted(await sessionOf(request), request, handle),
    }),
    /** An operator with one of these roles. `isPoll` marks automatic requests, which must not extend the session. */
    operator: <I, R>(
      { roles, isPoll = false, ...guard }: Guard & { roles: readonly OperatorRole[]; isPoll?: boolean },
      handle: Handler<I, R>,
    ): RouteRow<I, R> => ({
      ...guard,
      who: `operator: ${roles.join(', ')}`,
      credentials: [[operatorCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED', 'PinPending', 'RoleMissing'],
      admit: async (request) => {
        const session = await sessionOf(request)
        if (session.secondFactorAt === null) fail('PinPending')
        if (!roles.includes(session.account.role)) fail('RoleMissing')
        if (!isPoll) await markStaffInput(portal.db, operatorSessions, session.id, portal.clock.now())
        return admitted(session, request, handle)
      },
    }),
  }
}
