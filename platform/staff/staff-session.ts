import { keyedHash, secretHash } from '#platform/auth/secret-token.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { StaffAccount, StaffKind, StaffLevel, StaffServer, StaffSessionKind, WithoutPassword } from '#platform/staff/staff-kind.ts'
import { findStaffSession, type StaffSession } from '#platform/staff/staff-session-store.ts'
import { maskedEmail } from '#shared/mfa/pin-rules.ts'

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
  const secret = request.cookies[kind.cookie]
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

/** The session response to the browser: its level, the masked address of a pending PIN, and the account. */
export const staffSessionAnswer = <Account extends StaffAccount, Shown extends object>(
  kind: Pick<StaffKind<Account, Shown>, 'shown'>,
  { account, secondFactorAt }: { account: WithoutPassword<Account>; secondFactorAt: Date | null },
): Shown & { level: StaffLevel; sentTo: string | null } => {
  const level = staffLevelOf({ secondFactorAt })
  return { level, ...kind.shown(account), sentTo: level === 'pending' ? maskedEmail(account.email) : null }
}
