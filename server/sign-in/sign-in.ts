import { writeAudit } from '#platform/audit/write-audit.ts'
import { passwordFits } from '#platform/auth/password-hash.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { takePasswordTries } from '#server/account/password-tries.ts'
import { type Account, findAccount } from '#server/account/profile-store.ts'
import { renewPasswordHash } from '#server/account/renew-password-hash.ts'
import type { Portal } from '#server/portal.ts'
import { isFirstSignIn } from '#server/session/registration-ticket.ts'
import { recogniseDevice } from '#server/session/remember-device.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { startSession } from '#server/session/start-session.ts'
import { refuseSignIn } from '#server/sign-in/refuse-sign-in.ts'

import type { Input } from '#shared/calls.ts'
import { sameEmail } from '#shared/fields/email.ts'
import type { signInCalls } from '#shared/sign-in/sign-in-calls.ts'

/** One answer for an unknown address, a wrong password and a locked account, after the same work (SIGN-14). */
const refuse = (portal: Portal, account: Account | null, asking: Asking): Promise<never> =>
  refuseSignIn(portal, asking, { event: 'authn.login', code: 'Rejected', subjectId: account?.id })

const open = (portal: Portal, account: Account, password: string, asking: Asking) =>
  portal.db.transaction(async (tx) => {
    const cookie = asking.cookies[cookieNames.device]
    const device = await recogniseDevice(portal, tx, { profileId: account.id, cookie, trail: asking.trail })
    const isNew = await isFirstSignIn(portal, tx, account.id, asking.cookies[cookieNames.registration])
    const secondFactor = device ? 'device' : isNew ? 'new-profile' : null
    const session = { profileId: account.id, secondFactor, deviceId: device?.id ?? null } as const
    const started = await startSession(portal, tx, { ...session, userAgent: asking.header('user-agent') ?? '' })
    await renewPasswordHash(tx, account, password)
    await writeAudit(tx, asking.trail, { event: 'authn.login', outcome: 'ok', actorId: account.id, subjectId: account.id })
    return { ...started, device }
  })

/** Signs a member in by e-mail and password (CALL-06). Where the group requires the PIN and the device is not remembered, the session is pending. */
export const signIn = async (portal: Portal, input: Input<typeof signInCalls.signIn>, asking: Asking) => {
  const email = sameEmail(input.email)
  const account = await findAccount(portal.db, email)
  const tries = await takePasswordTries(portal, email, account, asking)
  const fits = await passwordFits(account?.passwordHash ?? null, input.password)
  if (!fits || !account || tries.locked) return refuse(portal, account, asking)
  const { secret, device } = await open(portal, account, input.password, asking)
  await tries.giveBack()
  const session = (await portal.sessions.find(secretHash(secret))) ?? fail('AN UNKNOWN ERROR OCCURRED')
  const answer = await signedInAnswer(portal, session, secret)
  return device ? { ...answer, cookies: [...answer.cookies, device.cookie] } : answer
}
