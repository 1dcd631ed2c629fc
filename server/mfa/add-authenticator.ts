import { toString as drawQrCode } from 'qrcode'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newTotpSecret, totpAddress, totpStep } from '#platform/auth/totp.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { openSecret, sealSecret } from '#server/mfa/authenticator-secret.ts'
import { findAuthenticator, saveConfirmedApp, saveNewSecret } from '#server/mfa/authenticator-store.ts'
import { postNotice } from '#server/mfa/post-notice.ts'
import { makeRecoveryCodes } from '#server/mfa/recovery-codes.ts'
import type { Portal } from '#server/portal.ts'
import { confirmSession } from '#server/session/confirm-session.ts'
import type { Caller } from '#server/session/who.ts'

type By = { caller: Caller; request: RequestContext }

/** An unconfirmed secret expires after this time. */
const startMs = 60 * 60_000

const qrCodeOf = async (address: string): Promise<string> => {
  const svg = await drawQrCode(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Creates a secret for the caller's app, replacing an unconfirmed one. */
export const startAuthenticator = async (portal: Portal, { caller, request }: By) => {
  const { profile } = caller.session
  const secret = newTotpSecret()
  await portal.db.transaction(async (tx) => {
    if (!(await saveNewSecret(tx, profile.id, sealSecret(portal, profile.id, secret), portal.clock.now()))) fail('Conflict')
    await writeAudit(tx, request.auditContext, { event: 'authenticator.start', outcome: 'ok' })
  })
  return { secret, qrCode: await qrCodeOf(totpAddress(secret, { issuer: portal.config.productName, account: profile.email })) }
}

/**
 * Confirms the app by a code: sign-in now requires it. The confirming session has its second factor; the member's other sessions without
 * one are asked at once.
 */
export const confirmAuthenticator = async (portal: Portal, { caller, request }: By, code: string): Promise<string[]> => {
  const { session } = caller
  const { id: profileId } = session.profile
  const now = portal.clock.now()
  const begun = (await findAuthenticator(portal.db, profileId)) ?? fail('Conflict')
  const secret = openSecret(portal, begun)
  const step = (secret && totpStep(secret, code.replaceAll(' ', ''), now)) || fail('CodeInvalid', { field: 'code' })
  const codes = await portal.db.transaction(async (tx) => {
    const startedAfter = new Date(now.getTime() - startMs)
    if (!(await saveConfirmedApp(tx, begun, { step, now, startedAfter }))) fail('Conflict')
    await confirmSession(portal, tx, caller, session.secondFactor ?? 'authenticator')
    await announceChange(tx, 'profile', profileId)
    await postNotice(portal, tx, session, { what: 'appAdded' })
    await writeAudit(tx, request.auditContext, { event: 'authenticator.add', outcome: 'ok', subjectId: profileId })
    return makeRecoveryCodes(portal, tx, profileId)
  })
  portal.sessions.forget('profile', profileId)
  return codes
}
