import { writeAudit } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { answeredCookie } from '#server/mfa/passkey-challenge.ts'
import { findShownPasskey, type ShownPasskey, usePasskey } from '#server/mfa/use-passkey.ts'
import type { Portal } from '#server/portal.ts'
import { recogniseDevice } from '#server/session/remember-device.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { startSession } from '#server/session/start-session.ts'
import { refuseSignIn } from '#server/sign-in/refuse-sign-in.ts'
import type { PasskeyAssertion } from '#shared/mfa/passkey-answers.ts'

const open = (portal: Portal, shown: ShownPasskey, asking: Asking) =>
  portal.db.transaction(async (tx) => {
    const used = await usePasskey(portal, tx, shown)
    // The question stays spent: nothing is thrown here.
    if (used !== 'ok') return { refused: used }
    const { profileId } = shown.passkey
    const device = await recogniseDevice(portal, tx, { profileId, cookie: asking.cookies[cookieNames.device], trail: asking.trail })
    const session = { profileId, secondFactor: device ? 'device' : 'passkey', deviceId: device?.id ?? null } as const
    const started = await startSession(portal, tx, { ...session, userAgent: asking.header('user-agent') ?? '' })
    await writeAudit(tx, asking.trail, { event: 'authn.passkey', outcome: 'ok', actorId: profileId, subjectId: profileId })
    return { ...started, device }
  })

/**
 * Signs in with a passkey, which the device gave only after it knew its person: two factors in one. Where the group requires the
 * PIN and has not let passkeys take its place, the session is pending all the same.
 */
export const signInWithPasskey = async (portal: Portal, assertion: PasskeyAssertion, asking: Asking) => {
  const refuse = (reason: string, subjectId?: string) =>
    refuseSignIn(portal, asking, { event: 'authn.passkey', code: 'PasskeyRejected', reason, subjectId })
  const shown = await findShownPasskey(portal, asking, assertion)
  if (!shown) return refuse('PasskeyRejected')
  const opened = await open(portal, shown, asking)
  if ('refused' in opened) return refuse(opened.refused, shown.passkey.profileId)
  const session = (await portal.sessions.find(secretHash(opened.secret))) ?? fail('AN UNKNOWN ERROR OCCURRED')
  const answer = await signedInAnswer(portal, session, opened.secret)
  return { ...answer, cookies: [...answer.cookies, answeredCookie, ...(opened.device ? [opened.device.cookie] : [])] }
}
