import { randomInt } from 'node:crypto'
import { hashWith, type KeyRing, type RingKey, storedKeys } from '#platform/auth/keys/key-ring.ts'
import type { Db } from '#platform/db/db.ts'

const howMany = 10
/** 32 unambiguous characters; ten of them give 50 random bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const half = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')

/** Ten new recovery codes, such as 7K2MN-QXB4H. */
const newRecoveryCodes = (): string[] => Array.from({ length: howMany }, () => `${half()}-${half()}`)

/** Hashes a code with a key; only this is stored. Case, spaces and the hyphen are ignored. */
const hashOf = (key: RingKey, ownerId: string, code: string): string =>
  hashWith(key, 'recovery code', `recovery code\0${ownerId}\0${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)

type CodeStore = { replace: (tx: Db, ownerId: string, hashes: readonly string[]) => Promise<void> }

/** Replaces all recovery codes of a person by ten new ones; they are returned only here. */
export const newCodesOf = async (codes: CodeStore, keys: KeyRing, tx: Db, ownerId: string): Promise<string[]> => {
  const made = newRecoveryCodes()
  await codes.replace(
    tx,
    ownerId,
    made.map((code) => hashOf(keys.current, ownerId, code)),
  )
  return made
}

/** The hashes that a code may be stored under, retired keys included: nobody can hash it again until its owner types it. */
export const recoveryCodeHashes = (keys: KeyRing, ownerId: string, code: string): string[] =>
  storedKeys(keys).map((key) => hashOf(key, ownerId, code))
