import { writeAudit } from '#platform/audit/write-audit.ts'
import { secretHash } from '#platform/auth/secret-token.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isHandoffBrowser, spentHandoffCookie } from '#platform/sso/sso-browser.ts'
import { reasonOf, refuseSso } from '#platform/sso/sso-refused.ts'
import { findProfileIdOf } from '#server/account/profile-store.ts'
import { eligible, requireAdult } from '#server/eligibility/apply/eligible-person.ts'
import { findPerson } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import { recogniseDevice } from '#server/session/access/remember-device.ts'
import { endEarlierSession } from '#server/session/end-earlier-session.ts'
import { issueRegistrationTicket } from '#server/session/registration-ticket.ts'
import { signedInAnswer } from '#server/session/session-answer.ts'
import { clearedCookies, cookieNames } from '#server/session/session-tokens.ts'
import { startSession } from '#server/session/start-session.ts'
import { findCaller } from '#server/session/who.ts'
import { findProviderById, type IdentityProvider } from '#server/sso/provider-store.ts'
import { consumeHandoff, type Handoff } from '#server/sso/sso-store.ts'
import type { Input } from '#shared/calls.ts'
import { coverageProblem } from '#shared/eligibility/coverage-rules.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { ssoCalls } from '#shared/sso/sso-calls.ts'

/** The provider and who last changed it, for the audit log: this tells a sign-in apart that an operator arranged. Ids only. */
const providerShown = (provider: IdentityProvider | null): string =>
  provider ? `provider ${provider.id} changed by ${provider.changedBy ?? '-'} approved by ${provider.approvedBy ?? '-'}` : 'provider -'

/** Lets an eligible person without a profile register, in this browser and only for themselves (SSO-08). */
const selectPerson = async (portal: Portal, { personId, providerId }: Handoff, request: RequestContext) => {
  const { config, clock, db } = portal
  const reason = `NoProfile ${providerShown(await findProviderById(db, providerId))}`
  const person = (await findPerson(db, personId)) ?? refuseSso('PersonUnknown')
  const today = dayIn(config.timeZone, clock.now())
  const problem = coverageProblem(person, today)
  if (problem) fail(problem)
  requireAdult(person, today)
  const cookie = await db.transaction(async (tx) => {
    const ticket = await issueRegistrationTicket(portal, tx, { membershipId: person.membershipId, personId: person.id })
    await writeAudit(tx, request.auditContext, { event: 'authn.sso', outcome: 'ok', reason, subjectId: person.id })
    return ticket.cookie
  })
  return {
    data: { level: 'none' as const, selectedPerson: { ...eligible(person, today), membershipId: person.membershipId } },
    meta: { isRegistered: false, hasProfile: false, hasMFA: false },
    cookies: [...clearedCookies, spentHandoffCookie, cookie],
  }
}

/** Opens a session. The PIN still applies (MFA-18), unless the group trusts its provider's MFA or this device is remembered. */
const open = (portal: Portal, profileId: string, { providerId }: Handoff, request: RequestContext) =>
  portal.db.transaction(async (tx) => {
    const cookie = request.cookie(cookieNames.device)
    const device = await recogniseDevice(portal, tx, { profileId, cookie, auditContext: request.auditContext })
    const provider = await findProviderById(tx, providerId)
    const secondFactor = provider?.ssoSatisfiesMfa ? 'sso' : device ? 'device' : null
    const session = { profileId, secondFactor, deviceId: device?.id ?? null, userAgent: request.header('user-agent') ?? '' } as const
    const started = await startSession(portal, tx, session)
    await writeAudit(tx, request.auditContext, {
      event: 'authn.sso',
      outcome: 'ok',
      reason: providerShown(provider),
      actorId: profileId,
      subjectId: profileId,
    })
    return { secret: started.secret, cookies: device ? [device.cookie] : [] }
  })

const byHandoff = async (portal: Portal, token: string, request: RequestContext) => {
  const handoff = (await consumeHandoff(portal.db, secretHash(token))) ?? refuseSso('HandoffUnknown')
  if (handoff.expiresAt <= portal.clock.now()) refuseSso('HandoffExpired')
  if (!isHandoffBrowser(request, handoff.browserHash)) refuseSso('WrongBrowser')
  await endEarlierSession(portal, request)
  const profileId = await findProfileIdOf(portal.db, handoff.personId)
  if (profileId === null) return selectPerson(portal, handoff, request)
  const { secret, cookies } = await open(portal, profileId, handoff, request)
  const session = (await portal.sessions.find(secretHash(secret))) ?? fail('AN UNKNOWN ERROR OCCURRED')
  const answer = await signedInAnswer(portal, session, { secret, request })
  return { ...answer, cookies: [...answer.cookies, ...cookies, spentHandoffCookie] }
}

/**
 * Signs in by this browser's sso_token while it and its session are valid (SSO-10, CALL-61). The telehealth side also reads that token,
 * so the session's own cookie is required too.
 */
const byStoredToken = async (portal: Portal, request: RequestContext) => {
  const token = request.cookie(cookieNames.sso) ?? fail('SsoNothingStored')
  const caller = await findCaller(portal, request)
  if (caller === null || caller === 'over') return refuseSso('StoredTokenOver')
  const claims = await portal.tokens.sso.read(token, portal.clock.now())
  if (claims?.sid !== caller.session.secretHash) refuseSso('StoredTokenOver')
  await writeAudit(portal.db, request.auditContext, { event: 'authn.sso', outcome: 'ok', subjectId: caller.session.profile.id })
  return signedInAnswer(portal, caller.session, { secret: caller.secret, request })
}

/** Signs in by a hand-off code or the stored token (CALL-10, CALL-61). All failures look the same on the screen. */
export const authenticate = async (
  portal: Portal,
  { input, request }: { input: Input<typeof ssoCalls.authenticate>; request: RequestContext },
) => {
  try {
    return await (input.token === undefined ? byStoredToken(portal, request) : byHandoff(portal, input.token, request))
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    await writeAudit(portal.db, request.auditContext, { event: 'authn.sso', outcome: 'refused', reason })
    return fail('SsoFailed')
  }
}
