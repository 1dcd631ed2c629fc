import { keyedHash } from '#platform/auth/secret-token.ts'

type PortalKeys = { pinKey: string; partnerTokenKey: { kty: 'OKP'; crv: 'Ed25519'; x: string; d: string } }

/** CALL-47: what the portal shows the telehealth side; where none was agreed on, one that both derive from the portal's own key. */
export const mobileTokenOf = ({ pinKey }: PortalKeys, agreed: string | undefined): string => agreed ?? keyedHash(pinKey, 'mobile api')

/** The keys of a telehealth side in the portal's own process: it knows the portal's public key only. */
export const careKeysOf = (keys: PortalKeys, agreed: string | undefined) => {
  const { d: _, ...portalKey } = keys.partnerTokenKey
  return { portalKey, ownKey: keyedHash(keys.pinKey, 'care'), mobileToken: mobileTokenOf(keys, agreed) }
}
