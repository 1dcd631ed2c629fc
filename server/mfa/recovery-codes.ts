import { randomInt } from 'node:crypto'
import { hashWith, type RingKey, storedKeys } from '#platform/auth/key-ring.ts'
import type { Db } from '#platform/db/db.ts'
import { replaceCodes } from '#server/mfa/authenticator-store.ts'
import type { Portal } from '#server/portal.ts'

const howMany = 10
/** 32 unambiguous characters; ten of them give 50 random bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const half = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')

/** Hashes a code with a key; only this is stored. Case, spaces and the hyphen are ignored. */
const hashOf = (key: RingKey, profileId: string, code: string): string =>
  hashWith(key, 'recovery code', `recovery code\0${profileId}\0${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)

/** The hashes that a code may be stored under, retired keys included: nobody can hash it again until the member types it. */
export const recoveryCodeHashes = ({ pinKey }: Portal, profileId: string, code: string): string[] =>
  storedKeys(pinKey).map((key) => hashOf(key, profileId, code))

/** Replaces all codes by ten new ones; they are returned only here. */
export const makeRecoveryCodes = async (portal: Portal, tx: Db, profileId: string): Promise<string[]> => {
  const codes = Array.from({ length: howMany }, () => `${half()}-${half()}`)
  await replaceCodes(
    tx,
    profileId,
    codes.map((code) => hashOf(portal.pinKey.current, profileId, code)),
  )
  return codes
}
