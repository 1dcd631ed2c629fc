import { v7 as uuidv7 } from 'uuid'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, sameHash, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { Portal } from '#server/portal.ts'
import { type Device, findDevice, insertDevice, revokeDevice, saveDeviceUse } from '#server/session/access/device-store.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { lifetimes } from '#shared/session-lifetimes.ts'

const day = 86_400_000

const deviceCookie = (id: string, secret: string): CookieChange => ({
  name: cookieNames.device,
  value: `${id}.${secret}`,
  maxAgeSeconds: lifetimes.rememberedDevice / 1000,
})

/** Remembers this browser for as many days as the group allows, at most 30; null if none. */
export const rememberDevice = async (
  portal: Portal,
  tx: Db,
  { profileId, days, userAgent }: { profileId: string; days: number; userAgent: string },
): Promise<{ id: string; cookie: CookieChange } | null> => {
  if (days <= 0) return null
  const [id, secret, now] = [uuidv7(), newSecret(), portal.clock.now()]
  const expiresAt = new Date(now.getTime() + Math.min(days * day, lifetimes.rememberedDevice))
  await insertDevice(tx, {
    id,
    profileId,
    secretHash: secretHash(secret),
    userAgent: userAgent.slice(0, 400),
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  })
  return { id, cookie: deviceCookie(id, secret) }
}

const readCookie = (cookie: string | undefined): { id: string; hash: string } | null => {
  const [id, shown] = (cookie ?? '').split('.')
  return id && shown && /^[0-9a-f-]{36}$/.test(id) ? { id, hash: secretHash(shown) } : null
}

const isKnown = ({ secretHash: current, formerHash }: Device, hash: string): boolean =>
  sameHash(hash, current) || (formerHash !== null && sameHash(hash, formerHash))

/** The id of the remembered device of a cookie, without rotating its secret; null if there is none. */
export const findRememberedDevice = async (portal: Portal, profileId: string, cookie: string | undefined): Promise<string | null> => {
  const shown = readCookie(cookie)
  const device = shown && (await findDevice(portal.db, shown.id, profileId, portal.clock.now()))
  return device && isKnown(device, shown.hash) ? device.id : null
}

/**
 * Finds the remembered device of a cookie and returns it with the next cookie, or null. The secret changes at each use. The previous one
 * stays valid until the new one is used, because a response can get lost; an older one was copied, so the device is forgotten and the
 * event audited.
 */
export const recogniseDevice = async (
  portal: Portal,
  tx: Db,
  { profileId, cookie, auditContext }: { profileId: string; cookie: string | undefined; auditContext: AuditContext },
): Promise<{ id: string; cookie: CookieChange } | null> => {
  const shown = readCookie(cookie)
  const now = portal.clock.now()
  const device = shown && (await findDevice(tx, shown.id, profileId, now))
  if (!device) return null
  if (!isKnown(device, shown.hash)) {
    await revokeDevice(tx, device.id, now)
    await writeAudit(tx, auditContext, { event: 'device.reuse', outcome: 'refused', subjectId: profileId })
    return null
  }
  const next = newSecret()
  await saveDeviceUse(tx, device.id, { secretHash: secretHash(next), formerHash: shown.hash, lastUsedAt: now })
  return { id: device.id, cookie: deviceCookie(device.id, next) }
}
