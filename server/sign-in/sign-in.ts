import { writeAudit } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import { consumeTry, throttleFor } from '#platform/auth/throttle.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { consumeMemberTries } from '#server/account/check-current-password.ts'
import { clearPasswordLock } from '#server/account/password-lock.ts'
import { type Account, findAccount } from '#server/account/profile-store.ts'
import { renewPasswordHash } from '#server/account/renew-password-hash.ts'
import type { Portal } from '#server/portal.ts'
import { recogniseDevice } from '#server/session/access/remember-device.ts'
import { findEarlierSession } from '#server/session/end-earlier-session.ts'
import { endSessionWithin } from '#server/session/end-own-session.ts'
import { isFirstSignIn } from '#server/session/registration-ticket.ts'
import { requireRobotCheck } from '#server/session/require-robot-check.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { startSession } from '#server/session/start-session.ts'
import { refuseSignIn } from '#server/sign-in/refuse-sign-in.ts'

import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import type { signInCalls } from '#shared/sign-in/sign-in-calls.ts'

/** Refuses an unknown address and a wrong password with the same response and work (SIGN-14). */
const refuse = (portal: Portal, account: Account | null, request: RequestContext): Promise<never> =>
  refuseSignIn(portal, request, { event: 'authn.login', code: 'Rejected', subjectId: account?.id })

/** Opens the session, and ends in the same transaction the one that this browser still has (SSO-01). */
const open = async (portal: Portal, account: Account, password: string, request: RequestContext) => {
  const earlier = await findEarlierSession(portal, request)
  const opened = await portal.db.transaction(async (tx) => {
    if (earlier) await endSessionWithin(portal, tx, earlier)
    const cookie = request.cookie(cookieNames.device)
    const device = await recogniseDevice(portal, tx, { profileId: account.id, cookie, auditContext: request.auditContext })
    const isNew = await isFirstSignIn(portal, tx, account.id, request.cookie(cookieNames.registration))
    const secondFactor = device ? 'device' : isNew ? 'new-profile' : null
    const session = { profileId: account.id, secondFactor, deviceId: device?.id ?? null } as const
    const started = await startSession(portal, tx, { ...session, userAgent: request.header('user-agent') ?? '' })
    await renewPasswordHash(tx, account, password)
    await writeAudit(tx, request.auditContext, { event: 'authn.login', outcome: 'ok', actorId: account.id, subjectId: account.id })
    return { ...started, device }
  })
  if (earlier) portal.sessions.forget('session', earlier.caller.session.id)
  return opened
}

/**
 * After ten failures for an account from anywhere, each try costs a robot check, so that strangers cannot lock the member out. Twenty a
 * day, then a mailed link is needed. The answer is the same for unknown addresses and right passwords.
 * @throws Failure RobotCheckNeeded, RobotCheckFailed, SignInPaused
 */
const passLock = async (portal: Portal, email: string, altcha: string | undefined, request: RequestContext): Promise<void> => {
  const { db, clock, pinKey, config } = portal
  await requireRobotCheck(portal, altcha)
  const checked = throttleFor(request, pinKey, 'passwordByAccountChecked', email, config.rateLimits)
  if (!(await consumeTry(db, clock.now(), checked)).allowed) fail('SignInPaused')
}

/**
 * Signs a member in by e-mail and password (CALL-06). The session is pending if the group requires the PIN and the device is not
 * remembered.
 */
export const signIn = async (portal: Portal, input: Input<typeof signInCalls.signIn>, request: RequestContext) => {
  const email = sameEmail(input.email)
  const account = await findAccount(portal.db, email)
  const tries = await consumeMemberTries(portal, email, account, request)
  if (tries.locked) await passLock(portal, email, input.altcha, request)
  const fits = await tries.fits(account?.passwordHash ?? null, input.password)
  if (!fits || !account) return refuse(portal, account, request)
  // Before anything that can fail: a right password never counts as a wrong one.
  await tries.giveBack()
  const { secret, device } = await open(portal, account, input.password, request)
  if (tries.locked) await clearPasswordLock(portal, portal.db, email, [])
  const session = (await portal.sessions.find(secretHash(secret))) ?? fail('AN UNKNOWN ERROR OCCURRED')
  const answer = await signedInAnswer(portal, session, { secret, request })
  return device ? { ...answer, cookies: [...answer.cookies, device.cookie] } : answer
}
