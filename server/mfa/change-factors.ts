import { validate as isUuid } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { passkeyShown } from '#platform/auth/passkey-store.ts'
import { newCodesOf } from '#platform/auth/recovery-code.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { checkCurrentPassword } from '#server/account/check-current-password.ts'
import { memberApps, memberCodes, memberPasskeys } from '#server/mfa/member-factor-store.ts'
import { postNotice } from '#server/mfa/post-notice.ts'
import type { Portal } from '#server/portal.ts'
import type { Caller } from '#server/session/who.ts'

type ChangePasskeyBy = { caller: Caller; request: RequestContext }

/** Renames one of the caller's passkeys. NotFound for another member's. */
export const renamePasskey = (portal: Portal, { caller, request }: ChangePasskeyBy, { id, name }: { id: string; name: string }) =>
  portal.db.transaction(async (tx) => {
    const profileId = caller.session.profile.id
    const renamed = (isUuid(id) && (await memberPasskeys.rename(tx, profileId, { id, name }))) || fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'passkey.rename', outcome: 'ok', subjectId: profileId })
    return passkeyShown(renamed)
  })

/** Deletes one of the caller's passkeys and notifies them. NotFound for another member's. */
export const removePasskey = (portal: Portal, { caller, request }: ChangePasskeyBy, id: string): Promise<void> =>
  portal.db.transaction(async (tx) => {
    const profileId = caller.session.profile.id
    const { name } = (isUuid(id) && (await memberPasskeys.remove(tx, profileId, id))) || fail('NotFound')
    await postNotice(portal, tx, caller.session, { what: 'passkeyRemoved', name })
    await writeAudit(tx, request.auditContext, { event: 'passkey.remove', outcome: 'ok', subjectId: profileId })
  })

type By = { caller: Caller; request: RequestContext }

/** Creates ten new recovery codes for a member with an app. */
export const renewRecoveryCodes = (portal: Portal, { caller, request }: By): Promise<string[]> =>
  portal.db.transaction(async (tx) => {
    const { profile } = caller.session
    if (!profile.hasAuthenticator) fail('NotFound')
    const codes = await newCodesOf(memberCodes, portal.pinKey, tx, profile.id)
    await postNotice(portal, tx, caller.session, { what: 'codesRenewed' })
    await writeAudit(tx, request.auditContext, { event: 'authenticator.codes', outcome: 'ok', subjectId: profile.id })
    return codes
  })

/** Deletes the caller's app and recovery codes, by the current password, and notifies them. */
export const removeAuthenticator = async (portal: Portal, by: By, currentPassword: string): Promise<void> => {
  const { session } = by.caller
  const { id: profileId } = session.profile
  await checkCurrentPassword(portal, by, currentPassword)
  await portal.db.transaction(async (tx) => {
    if (!(await memberApps.removeConfirmed(tx, profileId))) fail('NotFound')
    await announceChange(tx, 'profile', profileId)
    await postNotice(portal, tx, session, { what: 'appRemoved' })
    await writeAudit(tx, by.request.auditContext, { event: 'authenticator.remove', outcome: 'ok', subjectId: profileId })
  })
  portal.sessions.forget('profile', profileId)
}
