import { validate as isUuid } from 'uuid'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import { fail } from '#platform/http/fail.ts'
import type { Portal } from '#server/portal.ts'
import { revokeDeviceOf } from '#server/session/access-store.ts'
import { revokeDevicesOf } from '#server/session/device-store.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import type { Caller } from '#server/session/who.ts'

type By = { caller: Caller; asking: Asking }

const forgottenCookie: readonly CookieChange[] = [{ name: cookieNames.device, value: null }]

/** Forgets one of the caller's browsers: its sessions go on, its next sign-in asks for the PIN. Another's is answered as not there. */
export const forgetDevice = async (portal: Portal, { caller, asking }: By, id: string): Promise<readonly CookieChange[]> => {
  const { profile, deviceId } = caller.session
  await portal.db.transaction(async (tx) => {
    if (!isUuid(id) || !(await revokeDeviceOf(tx, profile.id, id, portal.clock.now()))) fail('NotFound')
    await writeAudit(tx, asking.trail, { event: 'device.revoke', outcome: 'ok', subjectId: profile.id })
  })
  return id === deviceId ? forgottenCookie : []
}

/** Forgets all of the caller's browsers, this one too. */
export const forgetDevices = async (portal: Portal, { caller, asking }: By): Promise<readonly CookieChange[]> => {
  const { id: profileId } = caller.session.profile
  await portal.db.transaction(async (tx) => {
    await revokeDevicesOf(tx, profileId, portal.clock.now())
    await writeAudit(tx, asking.trail, { event: 'device.revoke', outcome: 'ok', reason: 'all', subjectId: profileId })
  })
  return forgottenCookie
}
