import type { ClaimTexts } from '#shared/claims/claim-texts.en.ts'

type ReasonKey = Extract<keyof ClaimTexts, `reason ${string}`>

/** Codes that `claim-texts` has words for. A build for browsers replaces the catalogue by its name, so they are listed here. */
const knownReasons = '1 2 3 16 18 22 26 27 29 45 50 96 97 109 119 151 197 198 204 242'.split(' ')

/** The text of a claim adjustment reason code, with or without its group (`PR-1`, `1`); null for a code that has none here. */
export const reasonKeyOf = (code: string): ReasonKey | null => {
  const plain = code.replace(/^[A-Z]{2}-/, '')
  return knownReasons.includes(plain) ? (`reason ${plain}` as ReasonKey) : null
}
