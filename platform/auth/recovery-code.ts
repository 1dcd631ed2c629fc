import { randomInt } from 'node:crypto'
import { hashWith, type KeyRing, type RingKey, storedKeys } from '#platform/auth/keys/key-ring.ts'

const howMany = 10
/** 32 unambiguous characters; ten of them give 50 random bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const half = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')

/** Ten new recovery codes, such as 7K2MN-QXB4H. */
export const newRecoveryCodes = (): string[] => Array.from({ length: howMany }, () => `${half()}-${half()}`)

/** Hashes a code with a key; only this is stored. Case, spaces and the hyphen are ignored. */
const hashOf = (key: RingKey, ownerId: string, code: string): string =>
  hashWith(key, 'recovery code', `recovery code\0${ownerId}\0${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)

/** The hash of a new code. */
export const recoveryCodeHash = ({ current }: KeyRing, ownerId: string, code: string): string => hashOf(current, ownerId, code)

/** The hashes that a code may be stored under, retired keys included: nobody can hash it again until its owner types it. */
export const recoveryCodeHashes = (keys: KeyRing, ownerId: string, code: string): string[] =>
  storedKeys(keys).map((key) => hashOf(key, ownerId, code))
