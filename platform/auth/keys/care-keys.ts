import { createHmac } from 'node:crypto'
import type { JWK } from 'jose'
import { acceptedKeys, derivedKey, derivedRing, type KeyRing } from '#platform/auth/keys/key-ring.ts'

type PortalKeys = { pinKey: KeyRing; partnerTokenKeys: readonly JWK[] }

/**
 * CALL-47: the tokens that the telehealth side accepts; the portal sends the first. If none is configured, both derive them from the
 * portal's own keys.
 */
export const mobileTokensOf = ({ pinKey }: Pick<PortalKeys, 'pinKey'>, agreed: readonly string[]): string[] =>
  agreed.length > 0
    ? [...agreed]
    : acceptedKeys(pinKey).map((key) =>
        key.isDerived
          ? derivedKey(key, 'mobile api').toString('base64url')
          : createHmac('sha256', key.secret).update('mobile api').digest('base64url'),
      )

/** The keys of a telehealth side in the portal's process. It gets the portal's public keys only. */
export const careKeysOf = (keys: PortalKeys, agreed: readonly string[]) => ({
  portalKeys: keys.partnerTokenKeys.map(({ d: _, ...publicJwk }) => publicJwk),
  ownKey: derivedRing(keys.pinKey, 'care'),
  mobileTokens: mobileTokensOf(keys, agreed),
})
