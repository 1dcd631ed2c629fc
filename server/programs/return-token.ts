import { keyedHash, sameHash } from '#platform/auth/secret-token.ts'

const signed = (key: string, referralId: string): string => `${referralId}.${keyedHash(key, `program return\0${referralId}`)}`

/** The signed token of a referral, which the partner returns when the member enrolls. */
export const returnToken = (key: string, referralId: string): string => signed(key, referralId)

/** The referral id in a token; null if we did not sign it. */
export const readReturnToken = (key: string, token: string): string | null => {
  const referralId = token.split('.')[0] ?? ''
  return sameHash(signed(key, referralId), token) ? referralId : null
}
