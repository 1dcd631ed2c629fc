import { keyedHash } from '#platform/auth/secret-token.ts'

type PortalKeys = { pinKey: string; partnerTokenKey: { kty: 'OKP'; crv: 'Ed25519'; x: string; d: string } }

/** CALL-47: the token that the portal sends to the telehealth side. If none is configured, both derive it from the portal's own key. */
export const mobileTokenOf = ({ pinKey }: PortalKeys, agreed: string | undefined): string => agreed ?? keyedHash(pinKey, 'mobile api')

/** The own key of a telehealth side in the portal's process. */
export const careKeyOf = (pinKey: string): string => keyedHash(pinKey, 'care')

/** The keys of a telehealth side in the portal's process. It gets the portal's public key only. */
export const careKeysOf = (keys: PortalKeys, agreed: string | undefined) => {
  const { d: _, ...portalKey } = keys.partnerTokenKey
  return { portalKey, ownKey: careKeyOf(keys.pinKey), mobileToken: mobileTokenOf(keys, agreed) }
}
