import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Credential, Guard, RouteRow } from '#platform/http/serve.ts'
import type { StaffSessionKind } from '#platform/staff/staff-kind.ts'
import { fullStaffSessionOf, staffSessionOf } from '#platform/staff/staff-session.ts'
import { markStaffInput, type StaffSession } from '#platform/staff/staff-session-store.ts'
import type { Portal } from '#server/portal.ts'
import { operatorSessions, operators } from '#server/schema/operator-tables.ts'
import { type GroupLimit, type GroupScope, isRecordWithin } from '#server/session/group-limit-store.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'
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
  /** The groups whose data the caller may see and change. */
  groups: GroupLimit
}) => Promise<R>

const operatorCredential: Credential = { name: 'operatorCookie', type: 'apiKey', in: 'cookie', field: cookieNames.operator }

/** How the guard refuses an operator who is limited to other groups. */
const scopeRefusals = (scope: GroupScope): ErrorCode[] =>
  scope === 'every group' ? ['EveryGroupNeeded'] : typeof scope === 'string' ? [] : ['NotFound']

/** Guard builders for the console's calls. The console has its own cookie, so members' sessions cannot open them. */
export const operatorRows = (portal: Portal) => {
  // Read when a call arrives: the list of routes is made without a portal.
  const server = () => ({ db: portal.db, clock: portal.clock, secretKey: portal.pinKey, config: portal.config })
  const admitted = <I, R>(session: OperatorSession, request: RequestContext, handle: Handler<I, R>) => ({
    countedBy: session.id,
    failuresOnly: false,
    handle: (input: I) => handle({ input, operator: session.account, session, request, groups: session.account.groupIds }),
  })
  const requireScope = async (scope: GroupScope, input: unknown, limit: GroupLimit): Promise<void> => {
    if (typeof scope === 'string') return
    const given = input as Readonly<Record<string, unknown>>
    // As if there were none: whether another group has such a record is its own data.
    for (const field of scope.ids) if (!(await isRecordWithin(portal.db, scope.of, given[field], limit))) fail('NotFound')
  }
  const admittedToOwn = async <I, R>(request: RequestContext, needs: 'second factor' | 'confirmation', handle: Handler<I, R>) => {
    const session = await fullStaffSessionOf(operatorSessionKind, server(), request, needs)
    await markStaffInput(portal.db, operatorSessions, session, portal.clock.now())
    return admitted(session, request, handle)
  }
  return {
    /** An operator whose second factor may still be due. */
    pendingOperator: <I, R>(guard: Guard, handle: Handler<I, R>): RouteRow<I, R> => ({
      ...guard,
      who: 'operator, PIN may be due',
      credentials: [[operatorCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED'],
      admit: async (request) => admitted(await staffSessionOf(operatorSessionKind, server(), request), request, handle),
    }),
    /** An operator of any role for their own account, even without the passkey or app that the deployment requires. */
    ownOperator: <I, R>(guard: Guard, handle: Handler<I, R>): RouteRow<I, R> => ({
      ...guard,
      who: 'operator, own account',
      credentials: [[operatorCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED', 'PinPending'],
      admit: (request) => admittedToOwn(request, 'second factor', handle),
    }),
    /** The same, with a proof of identity of the last 15 minutes. */
    confirmedOperator: <I, R>(guard: Guard, handle: Handler<I, R>): RouteRow<I, R> => ({
      ...guard,
      who: 'operator, just confirmed',
      credentials: [[operatorCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED', 'PinPending', 'ConfirmationNeeded'],
      admit: (request) => admittedToOwn(request, 'confirmation', handle),
    }),
    /**
     * An operator with one of these roles. `scope` decides whose data a role limited to groups opens. `isPoll` marks automatic requests,
     * which must not extend the session.
     */
    operator: <I, R>(
      { roles, scope, isPoll = false, ...guard }: Guard & { roles: readonly OperatorRole[]; scope: GroupScope; isPoll?: boolean },
      handle: Handler<I, R>,
    ): RouteRow<I, R> => ({
      ...guard,
      scope: typeof scope === 'string' ? scope : scope.of,
      who: `operator: ${roles.join(', ')}`,
      credentials: [[operatorCredential]],
      guardRefuses: ['UNAUTHORIZED', 'SESSION_EXPIRED', 'PinPending', 'FactorRequired', 'RoleMissing', ...scopeRefusals(scope)],
      admit: async (request) => {
        const session = await fullStaffSessionOf(operatorSessionKind, server(), request, 'strong factor')
        const { role, groupIds } = session.account
        if (!roles.includes(role)) fail('RoleMissing')
        if (scope === 'every group' && groupIds !== null) fail('EveryGroupNeeded')
        if (!isPoll) await markStaffInput(portal.db, operatorSessions, session, portal.clock.now())
        return admitted<I, R>(session, request, async (ask) => {
          await requireScope(scope, ask.input, groupIds)
          return handle(ask)
        })
      },
    }),
  }
}
