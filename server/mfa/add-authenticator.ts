import { writeAudit } from '#platform/audit/write-audit.ts'
import { authenticatorStep, newAuthenticator, unconfirmedMs } from '#platform/auth/authenticator-app.ts'
import { newCodesOf } from '#platform/auth/recovery-code.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { memberApps, memberCodes } from '#server/mfa/member-factor-store.ts'
import { postNotice } from '#server/mfa/post-notice.ts'
import type { Portal } from '#server/portal.ts'
import { confirmSession } from '#server/session/confirm-session.ts'
import type { Caller } from '#server/session/who.ts'

type By = { caller: Caller; request: RequestContext }

/** Creates a secret for the caller's app, replacing an unconfirmed one. */
export const startAuthenticator = async (portal: Portal, { caller, request }: By) => {
  const { profile } = caller.session
  const names = { issuer: portal.config.productName, account: profile.email }
  const { sealed, shown } = await newAuthenticator(portal.pinKey, profile.id, names)
  await portal.db.transaction(async (tx) => {
    if (!(await memberApps.saveSecret(tx, profile.id, sealed, portal.clock.now()))) fail('Conflict')
    await writeAudit(tx, request.auditContext, { event: 'authenticator.start', outcome: 'ok' })
  })
  return shown
}

/**
 * Confirms the app by a code: sign-in now requires it. The confirming session has its second factor; the member's other sessions without
 * one are asked at once.
 */
export const confirmAuthenticator = async (portal: Portal, { caller, request }: By, code: string): Promise<string[]> => {
  const { session } = caller
  const { id: profileId } = session.profile
  const now = portal.clock.now()
  const begun = (await memberApps.find(portal.db, profileId)) ?? fail('Conflict')
  const step = authenticatorStep(portal.pinKey, begun, code, now) ?? fail('CodeInvalid', { field: 'code' })
  const codes = await portal.db.transaction(async (tx) => {
    const startedAfter = new Date(now.getTime() - unconfirmedMs)
    if (!(await memberApps.confirm(tx, begun, { step, now, startedAfter }))) fail('Conflict')
    await confirmSession(portal, tx, caller, session.secondFactor ?? 'authenticator')
    await announceChange(tx, 'profile', profileId)
    await postNotice(portal, tx, session, { what: 'appAdded' })
    await writeAudit(tx, request.auditContext, { event: 'authenticator.add', outcome: 'ok', subjectId: profileId })
    return newCodesOf(memberCodes, portal.pinKey, tx, profileId)
  })
  portal.sessions.forget('profile', profileId)
  return codes
}
