import { v7 as uuidv7 } from 'uuid'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, sameHash, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { Portal } from '#server/portal.ts'
import { type Device, findDevice, insertDevice, revokeDevice, saveDeviceUse } from '#server/session/device-store.ts'
import { cookieNames } from '#server/session/session-tokens.ts'
import { sessionTimes } from '#shared/session-times.ts'

const day = 86_400_000

const deviceCookie = (id: string, secret: string): CookieChange => ({
  name: cookieNames.device,
  value: `${id}.${secret}`,
  maxAgeSeconds: sessionTimes.rememberedDevice / 1000,
})

/** Remembers this browser for as many days as the group allows, at most thirty; null where it allows none. */
export const rememberDevice = async (
  portal: Portal,
  tx: Db,
  { profileId, days, userAgent }: { profileId: string; days: number; userAgent: string },
): Promise<{ id: string; cookie: CookieChange } | null> => {
  if (days <= 0) return null
  const [id, secret, now] = [uuidv7(), newSecret(), portal.clock.now()]
  const expiresAt = new Date(now.getTime() + Math.min(days * day, sessionTimes.rememberedDevice))
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

/** The id of the remembered device that a cookie stands for, without using the cookie up; null when there is none. */
export const findRememberedDevice = async (portal: Portal, profileId: string, cookie: string | undefined): Promise<string | null> => {
  const shown = readCookie(cookie)
  const device = shown && (await findDevice(portal.db, shown.id, profileId, portal.clock.now()))
  return device && isKnown(device, shown.hash) ? device.id : null
}

/**
 * The remembered device behind a browser's cookie, with the cookie's next value, or null.
 * The secret changes at each use. The one before stays good until its successor was seen once, for an answer can get lost;
 * anything older was copied, so the device is forgotten and the event written down.
 */
export const recogniseDevice = async (
  portal: Portal,
  tx: Db,
  { profileId, cookie, trail }: { profileId: string; cookie: string | undefined; trail: Trail },
): Promise<{ id: string; cookie: CookieChange } | null> => {
  const shown = readCookie(cookie)
  const now = portal.clock.now()
  const device = shown && (await findDevice(tx, shown.id, profileId, now))
  if (!device) return null
  if (!isKnown(device, shown.hash)) {
    await revokeDevice(tx, device.id, now)
    await writeAudit(tx, trail, { event: 'device.reuse', outcome: 'refused', subjectId: profileId })
    return null
  }
  const next = newSecret()
  await saveDeviceUse(tx, device.id, { secretHash: secretHash(next), formerHash: shown.hash, lastUsedAt: now })
  return { id: device.id, cookie: deviceCookie(device.id, next) }
}
