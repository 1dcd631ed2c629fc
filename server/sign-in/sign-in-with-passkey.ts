import { writeAudit } from '#platform/audit/write-audit.ts'
import { answeredCookie } from '#platform/auth/passkey-challenge.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findShownPasskey, type ShownPasskey, usePasskey } from '#server/mfa/use-passkey.ts'
import type { Portal } from '#server/portal.ts'
import { recogniseDevice } from '#server/session/access/remember-device.ts'
import { endEarlierSession } from '#server/session/end-earlier-session.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { startSession } from '#server/session/start-session.ts'
import { refuseSignIn } from '#server/sign-in/refuse-sign-in.ts'
import type { PasskeyAssertion } from '#shared/mfa/passkey-answers.ts'

const open = (portal: Portal, shown: ShownPasskey, request: RequestContext) =>
  portal.db.transaction(async (tx) => {
    const used = await usePasskey(portal, tx, shown)
    // Return, not throw, so that the challenge stays consumed.
    if (used !== 'ok') return { refused: used }
    const { ownerId: profileId } = shown.passkey
    const device = await recogniseDevice(portal, tx, {
      profileId,
      cookie: request.cookie(cookieNames.device),
      auditContext: request.auditContext,
    })
    const session = { profileId, secondFactor: device ? 'device' : 'passkey', deviceId: device?.id ?? null } as const
    const started = await startSession(portal, tx, { ...session, userAgent: request.header('user-agent') ?? '' })
    await writeAudit(tx, request.auditContext, { event: 'authn.passkey', outcome: 'ok', actorId: profileId, subjectId: profileId })
    return { ...started, device }
  })

/**
 * Signs in with a passkey, which counts as two factors because the device verified its user. If the group requires the PIN and does not
 * accept passkeys instead, the session is pending.
 */
export const signInWithPasskey = async (portal: Portal, assertion: PasskeyAssertion, request: RequestContext) => {
  const refuse = (reason: string, subjectId?: string) =>
    refuseSignIn(portal, request, { event: 'authn.passkey', code: 'PasskeyRejected', reason, subjectId })
  const shown = await findShownPasskey(portal, request, assertion)
  if (!shown) return refuse('PasskeyRejected')
  const opened = await open(portal, shown, request)
  if ('refused' in opened) return refuse(opened.refused, shown.passkey.ownerId)
  await endEarlierSession(portal, request)
  const session = (await portal.sessions.find(secretHash(opened.secret))) ?? fail('AN UNKNOWN ERROR OCCURRED')
  const answer = await signedInAnswer(portal, session, { secret: opened.secret, request })
  return { ...answer, cookies: [...answer.cookies, answeredCookie, ...(opened.device ? [opened.device.cookie] : [])] }
}
