import { keyedHash, sameHash } from '#platform/auth/secret-token.ts'

const signed = (key: string, referralId: string): string => `${referralId}.${keyedHash(key, `program return\0${referralId}`)}`

/** What the partner brings back when the member takes part: names one referral, and nobody else can make it. */
export const returnToken = (key: string, referralId: string): string => signed(key, referralId)

/** The referral that a token names; null for one that we did not sign. */
export const readReturnToken = (key: string, token: string): string | null => {
  const referralId = token.split('.')[0] ?? ''
  return sameHash(signed(key, referralId), token) ? referralId : null
}
