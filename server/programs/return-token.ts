import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { isKeyedHash, keyedHash } from '#platform/auth/secret-token.ts'

const signedText = (referralId: string): string => `program return\0${referralId}`

/** The signed token of a referral, which the partner returns when the member enrolls. */
export const returnToken = (keys: KeyRing, referralId: string): string =>
  `${referralId}.${keyedHash(keys, 'program return', signedText(referralId))}`

/** The referral id in a token; null if we did not sign it. */
export const readReturnToken = (keys: KeyRing, token: string): string | null => {
  const [referralId = '', hash = '', ...rest] = token.split('.')
  const isOurs = rest.length === 0 && isKeyedHash(keys, 'program return', { value: signedText(referralId), hash })
  return isOurs ? referralId : null
}
