import { writeAudit } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { findProfileIdOf } from '#server/account/profile-store.ts'
import type { Portal } from '#server/portal.ts'
import { recogniseDevice } from '#server/session/remember-device.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { signOut } from '#server/session/sign-out.ts'
import { startSession } from '#server/session/start-session.ts'
import { findCaller } from '#server/session/who.ts'
import { findProviderById } from '#server/sso/provider-store.ts'
import { selectPerson } from '#server/sso/select-person.ts'
import { isHandoffBrowser, spentHandoffCookie } from '#server/sso/sso-browser.ts'
import { reasonOf, refuseSso } from '#server/sso/sso-refused.ts'
import { type Handoff, takeHandoff } from '#server/sso/sso-store.ts'
import type { Input } from '#shared/calls.ts'
import type { ssoCalls } from '#shared/sso/sso-calls.ts'

/** SSO-01: whoever was signed in here is not any more. What is written of that is of the session that ends. */
const endSessionHere = async (portal: Portal, asking: Asking): Promise<void> => {
  const earlier = { ...asking, trail: { ...asking.trail, written: [] } }
  const caller = await findCaller(portal, earlier)
  if (caller && caller !== 'over') await signOut(portal, { caller, asking: earlier })
}

/** The PIN still applies (MFA-18), unless the group takes its provider's word for it or this device is remembered. */
const open = (portal: Portal, profileId: string, { providerId }: Handoff, asking: Asking) =>
  portal.db.transaction(async (tx) => {
    const cookie = asking.cookies[cookieNames.device]
    const device = await recogniseDevice(portal, tx, { profileId, cookie, trail: asking.trail })
    const satisfied = (await findProviderById(tx, providerId))?.ssoSatisfiesMfa ?? false
    const secondFactor = satisfied ? 'sso' : device ? 'device' : null
    const session = { profileId, secondFactor, deviceId: device?.id ?? null, userAgent: asking.header('user-agent') ?? '' } as const
    const started = await startSession(portal, tx, session)
    await writeAudit(tx, asking.trail, { event: 'authn.sso', outcome: 'ok', actorId: profileId, subjectId: profileId })
    return { secret: started.secret, cookies: device ? [device.cookie] : [] }
  })

const byHandoff = async (portal: Portal, token: string, asking: Asking) => {
  const handoff = (await takeHandoff(portal.db, secretHash(token))) ?? refuseSso('HandoffUnknown')
  if (handoff.expiresAt <= portal.clock.now()) refuseSso('HandoffExpired')
  if (!isHandoffBrowser(asking, handoff.browserHash)) refuseSso('WrongBrowser')
  await endSessionHere(portal, asking)
  const profileId = await findProfileIdOf(portal.db, handoff.personId)
  if (profileId === null) return selectPerson(portal, handoff.personId, asking)
  const { secret, cookies } = await open(portal, profileId, handoff, asking)
  const session = (await portal.sessions.find(secretHash(secret))) ?? fail('AN UNKNOWN ERROR OCCURRED')
  const answer = await signedInAnswer(portal, session, secret)
  return { ...answer, cookies: [...answer.cookies, ...cookies, spentHandoffCookie] }
}

/**
 * SSO-10, CALL-61: the sso_token of this browser, while it and its session live. The telehealth side reads that token too, so it alone
 * opens nothing: the session's own cookie must have come along.
 */
const byStoredToken = async (portal: Portal, asking: Asking) => {
  const token = asking.cookies[cookieNames.sso] ?? fail('SsoNothingStored')
  const caller = await findCaller(portal, asking)
  if (caller === null || caller === 'over') return refuseSso('StoredTokenOver')
  const claims = await portal.tokens.sso.read(token, portal.clock.now())
  if (claims?.sid !== caller.session.secretHash) refuseSso('StoredTokenOver')
  await writeAudit(portal.db, asking.trail, { event: 'authn.sso', outcome: 'ok', subjectId: caller.session.profile.id })
  return signedInAnswer(portal, caller.session, caller.secret)
}

/** Signs in by a hand-off code, or goes on with the stored token (CALL-10, CALL-61). Whatever is wrong reads the same on the screen. */
export const authenticate = async (portal: Portal, { input, asking }: { input: Input<typeof ssoCalls.authenticate>; asking: Asking }) => {
  try {
    return await (input.token === undefined ? byStoredToken(portal, asking) : byHandoff(portal, input.token, asking))
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    await writeAudit(portal.db, asking.trail, { event: 'authn.sso', outcome: 'refused', reason })
    return fail('SsoFailed')
  }
}
