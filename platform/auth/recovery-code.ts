import { randomInt } from 'node:crypto'
import { keyedHash } from '#platform/auth/secret-token.ts'

const howMany = 10
/** 32 unambiguous characters; ten of them give 50 random bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const half = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')

/** Ten new recovery codes, such as 7K2MN-QXB4H. */
export const newRecoveryCodes = (): string[] => Array.from({ length: howMany }, () => `${half()}-${half()}`)

/** Hashes a code with a key; only this is stored. Case, spaces and the hyphen are ignored. */
export const recoveryCodeHash = (key: string, ownerId: string, code: string): string =>
  keyedHash(key, `recovery code\0${ownerId}\0${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)
