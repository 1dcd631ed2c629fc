import { keyedHash, secretHash } from '#platform/auth/secret-token.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { StaffFactor } from '#platform/schema/staff-tables.ts'
import type { StaffAccount, StaffKind, StaffLevel, StaffServer, StaffSessionKind, WithoutPassword } from '#platform/staff/staff-kind.ts'
import { findStaffSession, type StaffSession } from '#platform/staff/staff-session-store.ts'
import { maskedEmail } from '#shared/mfa/pin-rules.ts'
import type { StaffWay } from '#shared/mfa/staff-factor-calls.ts'

type Times = Pick<StaffSession<StaffAccount>, 'createdAt' | 'lastInputAt' | 'secondFactorAt'>

export const staffLevelOf = ({ secondFactorAt }: Pick<Times, 'secondFactorAt'>): StaffLevel =>
  secondFactorAt === null ? 'pending' : 'full'

/** Whether a time limit ended the session: to enter the PIN, without a call, or in all. */
export const isStaffSessionOver = ({ times }: Pick<StaffSessionKind<StaffAccount>, 'times'>, session: Times, now: Date): boolean => {
  const age = now.getTime() - session.createdAt.getTime()
  if (session.secondFactorAt === null) return age >= times.pending
  return age >= times.absolute || now.getTime() - session.lastInputAt.getTime() >= times.idle
}

/** The cookie with the session's secret; null deletes it. */
export const staffCookie = (
  { cookie, times }: Pick<StaffSessionKind<StaffAccount>, 'cookie' | 'times'>,
  secret: string | null,
): CookieChange => ({
  name: cookie,
  value: secret,
  maxAgeSeconds: times.absolute / 1000,
})

/**
 * Returns the session of a request, pending or full, and sets the caller in the audit context.
 * @throws Failure UNAUTHORIZED, SESSION_EXPIRED, CrossOrigin
 */
export const staffSessionOf = async <Account extends StaffAccount>(
  kind: StaffSessionKind<Account>,
  { db, clock, secretKey }: Pick<StaffServer, 'db' | 'clock' | 'secretKey'>,
  request: RequestContext,
): Promise<StaffSession<Account>> => {
  const secret = request.cookie(kind.cookie)
  const session = secret ? await findStaffSession(db, kind, secretHash(secret)) : null
  if (!session) return fail('UNAUTHORIZED')
  Object.assign(request.auditContext, {
    actorId: session.account.id,
    sessionHash: keyedHash(secretKey, 'session name', session.id),
    level: kind.auditLevel(session.account, staffLevelOf(session)),
  })
  if (session.endedAt !== null || session.account.endedAt !== null) return fail('UNAUTHORIZED')
  if (isStaffSessionOver(kind, session, clock.now())) return fail('SESSION_EXPIRED')
  if (request.method !== 'GET' && request.origin !== 'same') return fail('CrossOrigin')
  return session
}

/** Whether the deployment requires a passkey or an app, and the account has none and its provider did not check one. */
const mustAddFactor = (
  { staffStrongFactor }: Pick<StaffServer['config'], 'staffStrongFactor'>,
  { account, secondFactor }: { account: Pick<StaffAccount, 'strongFactorAt'>; secondFactor: StaffFactor | null },
): boolean => staffStrongFactor === 'on' && account.strongFactorAt === null && secondFactor !== 'provider'

/** Time for which a proof of identity opens changes of factors, in ms. */
const confirmedMs = 15 * 60_000

/**
 * The session of a request after its second factor.
 * @param needs `strong factor`: fails with FactorRequired if the deployment requires one that the account does not have. `confirmation`:
 * fails with ConfirmationNeeded unless the person proved who they are within 15 minutes.
 * @throws Failure PinPending; what staffSessionOf throws
 */
export const fullStaffSessionOf = async <Account extends StaffAccount>(
  kind: StaffSessionKind<Account>,
  server: Pick<StaffServer, 'db' | 'clock' | 'secretKey'> & { config: Pick<StaffServer['config'], 'staffStrongFactor'> },
  request: RequestContext,
  needs: 'second factor' | 'strong factor' | 'confirmation',
): Promise<StaffSession<Account>> => {
  const session = await staffSessionOf(kind, server, request)
  const { secondFactorAt, confirmedAt } = session
  if (secondFactorAt === null) return fail('PinPending')
  if (needs === 'strong factor' && mustAddFactor(server.config, session)) fail('FactorRequired')
  const provedAt = Math.max(secondFactorAt.getTime(), confirmedAt?.getTime() ?? 0)
  if (needs === 'confirmation' && server.clock.now().getTime() - provedAt >= confirmedMs) fail('ConfirmationNeeded')
  return session
}

type StaffSessionAnswer = { level: StaffLevel; sentTo: string | null; ways: StaffWay[]; mustAddFactor: boolean }

/** The session response to the browser: its level, what is due, and the account. */
export const staffSessionAnswer = async <Account extends StaffAccount, Shown extends object>(
  kind: Pick<StaffKind<Account, Shown>, 'shown' | 'factors'>,
  { db, config }: Pick<StaffServer, 'db' | 'config'>,
  {
    account,
    secondFactorAt,
    secondFactor,
  }: { account: WithoutPassword<Account>; secondFactorAt: Date | null; secondFactor: StaffFactor | null },
): Promise<Shown & StaffSessionAnswer> => {
  const shown = kind.shown(account)
  if (secondFactorAt !== null)
    return { level: 'full', ...shown, sentTo: null, ways: [], mustAddFactor: mustAddFactor(config, { account, secondFactor }) }
  if (account.strongFactorAt === null)
    return { level: 'pending', ...shown, sentTo: maskedEmail(account.email), ways: ['pin'], mustAddFactor: false }
  const hasPasskey = (await kind.factors.passkeys.list(db, account.id)).length > 0
  return { level: 'pending', ...shown, sentTo: null, ways: hasPasskey ? ['passkey', 'code'] : ['code'], mustAddFactor: false }
}
