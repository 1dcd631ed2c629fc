import type { JWK } from 'jose'
import { foreignTokens, ownTokens, type Tokens } from '#platform/auth/signing-keys.ts'

const portal = 'foyer'

export type CareTokens = {
  /** The portal's word on a member, at a token login. */
  login: Pick<Tokens, 'read'>
  /** The portal's leave for a browser to open the flows of one member. */
  sdk: Pick<Tokens, 'read'>
  /** Care's own token of the mobile API. */
  mobile: Tokens
  /** For whoever has opened a share of records: to its files. */
  shared: Tokens
}

/** Lifetime of a token of the mobile API, in milliseconds. */
export const mobileTokenMs = 60 * 60_000

export const openCareTokens = async (portalKey: JWK, ownKey: string): Promise<CareTokens> => ({
  login: await foreignTokens(portal, 'care', portalKey),
  sdk: await foreignTokens(portal, 'sdk', portalKey),
  mobile: ownTokens('care', 'mobile', ownKey),
  shared: ownTokens('care', 'shared', ownKey),
})
