import { randomInt } from 'node:crypto'
import { keyedHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { replaceCodes } from '#server/mfa/authenticator-store.ts'
import type { Portal } from '#server/portal.ts'

const howMany = 10
/** 32 signs that nobody mixes up on paper; ten of them are 50 random bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const half = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')

/** Only the keyed hash is stored. Case, spaces and the hyphen do not matter to whoever types a code from paper. */
export const recoveryCodeHash = ({ pinKey }: Portal, profileId: string, code: string): string =>
  keyedHash(pinKey, `recovery code\0${profileId}\0${code.toUpperCase().replace(/[^0-9A-Z]/g, '')}`)

/** Ten codes in the place of all earlier ones; the answer is the one time that they are seen. */
export const makeRecoveryCodes = async (portal: Portal, tx: Db, profileId: string): Promise<string[]> => {
  const codes = Array.from({ length: howMany }, () => `${half()}-${half()}`)
  await replaceCodes(
    tx,
    profileId,
    codes.map((code) => recoveryCodeHash(portal, profileId, code)),
  )
  return codes
}
