import { validate as isUuid } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Portal } from '#server/portal.ts'
import { revokeDeviceOf } from '#server/session/access/access-store.ts'
import { revokeDevicesOf } from '#server/session/access/device-store.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import type { Caller } from '#server/session/who.ts'

type By = { caller: Caller; request: RequestContext }

const forgottenCookie: readonly CookieChange[] = [{ name: cookieNames.device, value: null }]

/** Forgets one of the caller's browsers: its sessions stay, its next sign-in needs the PIN. NotFound for another member's. */
export const forgetDevice = async (portal: Portal, { caller, request }: By, id: string): Promise<readonly CookieChange[]> => {
  const { profile, deviceId } = caller.session
  await portal.db.transaction(async (tx) => {
    if (!isUuid(id) || !(await revokeDeviceOf(tx, profile.id, id, portal.clock.now()))) fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'device.revoke', outcome: 'ok', subjectId: profile.id })
  })
  return id === deviceId ? forgottenCookie : []
}

/** Forgets all of the caller's browsers, this one too. */
export const forgetDevices = async (portal: Portal, { caller, request }: By): Promise<readonly CookieChange[]> => {
  const { id: profileId } = caller.session.profile
  await portal.db.transaction(async (tx) => {
    await revokeDevicesOf(tx, profileId, portal.clock.now())
    await writeAudit(tx, request.auditContext, { event: 'device.revoke', outcome: 'ok', reason: 'all', subjectId: profileId })
  })
  return forgottenCookie
}
