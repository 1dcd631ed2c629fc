import type { JWK } from 'jose'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { foreignTokens, ownTokens, type Tokens } from '#platform/auth/keys/signing-keys.ts'

const portal = 'foyer'

export type CareTokens = {
  /** Reads the portal's signed claims about a member at token login. */
  login: Pick<Tokens, 'read'>
  /** Reads the portal's tokens that let a browser open the flows of one member. */
  sdk: Pick<Tokens, 'read'>
  /** Care's own tokens of the mobile API. */
  mobile: Tokens
  /** Care's own download tickets for an opened share of records. */
  shared: Tokens
}

/** Lifetime of a token of the mobile API, in milliseconds. */
export const mobileTokenMs = 60 * 60_000

export const openCareTokens = async (portalKeys: readonly JWK[], ownKey: KeyRing): Promise<CareTokens> => ({
  login: await foreignTokens(portal, 'care', portalKeys),
  sdk: await foreignTokens(portal, 'sdk', portalKeys),
  mobile: ownTokens('care', 'mobile', ownKey),
  shared: ownTokens('care', 'shared', ownKey),
})
