import { createHash, createHmac, hkdfSync } from 'node:crypto'

/** What a keyed hash is for. Each has its own derived key, so that a hash of one purpose is worth nothing for another. */
type HashPurpose =
  | 'throttle'
  | 'pin'
  | 'session name'
  | 'person name'
  | 'contact'
  | 'case content'
  | 'recovery code'
  | 'share passcode'
  | 'program return'
  | 'challenge'
  | 'robot check'

export type RingKey = {
  /** Names the key in what it seals and signs. */
  id: string
  /** Base64url, at least 32 bytes. */
  secret: string
  /** Whether hashes and tokens use keys derived by HKDF (RFC 5869). Keys without a written id are from before that and are used directly. */
  isDerived: boolean
}

/** A key that is no longer used or accepted, kept to read and verify what cannot be made again. */
export type RetiredKey = RingKey & { retiredAt: Date }

/** All keys of one setting. `current` seals and signs; `others` are accepted: the next key before a rotation, the previous one after it. */
export type KeyRing = { current: RingKey; others: readonly RingKey[]; retired: readonly RetiredKey[] }

const form = /^(?:([\w-]{1,32}):)?([\w-]{43,})$/

const idOf = (secret: string): string => createHash('sha256').update(`key id\0${secret}`).digest('base64url').slice(0, 8)

/** Reads `id:key`, or a key without an id, which gets one computed from it. */
export const readRingKey = (text: string): RingKey => {
  const [, id, secret = text] = form.exec(text) ?? []
  return { id: id ?? idOf(secret), secret, isDerived: id !== undefined }
}

/** The setting's form of a key, as `readRingKey` reads it. */
export const ringKeyText = ({ id, secret, isDerived }: RingKey): string => (isDerived ? `${id}:${secret}` : secret)

/**
 * A key ring of its settings' values.
 * @throws Error when two different keys have one id
 */
export const ringOf = (current: string, others: readonly string[] = []): KeyRing => {
  const ring = { current: readRingKey(current), others: others.map(readRingKey), retired: [] }
  const secrets = new Map([[ring.current.id, ring.current.secret]])
  for (const { id, secret } of ring.others) {
    if ((secrets.get(id) ?? secret) !== secret) throw new Error(`Two keys have the id ${id}. Give each key an id of its own.`)
    secrets.set(id, secret)
  }
  return ring
}

/** The keys that this server accepts, the current one first. */
export const acceptedKeys = ({ current, others }: KeyRing): RingKey[] => [current, ...others]

/** The keys that can read or verify stored data, the current one first. */
export const storedKeys = (ring: KeyRing): RingKey[] => [...acceptedKeys(ring), ...ring.retired]

/** Derives a 256-bit key for one purpose (HKDF-SHA-256). */
export const derivedKey = ({ secret }: Pick<RingKey, 'secret'>, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), Buffer.alloc(0), purpose, 32))

const hashKeys = new WeakMap<RingKey, Map<HashPurpose, Buffer>>()

const hashKeyOf = (key: RingKey, purpose: HashPurpose): Buffer | string => {
  if (!key.isDerived) return key.secret
  const known = hashKeys.get(key) ?? new Map<HashPurpose, Buffer>()
  hashKeys.set(key, known)
  const found = known.get(purpose) ?? derivedKey(key, `hash ${purpose}`)
  known.set(purpose, found)
  return found
}

/** HMAC-SHA-256 with one key of a ring, in base64url. */
export const hashWith = (key: RingKey, purpose: HashPurpose, value: string): string =>
  createHmac('sha256', hashKeyOf(key, purpose)).update(value).digest('base64url')

/** A ring of one key for another service, derived from each key of a ring. */
export const derivedRing = (ring: KeyRing, service: 'care'): KeyRing => {
  const derive = (key: RingKey): RingKey => {
    if (key.isDerived) return { ...key, secret: derivedKey(key, service).toString('base64url') }
    const secret = createHmac('sha256', key.secret).update(service).digest('base64url')
    return { id: idOf(secret), secret, isDerived: false }
  }
  return { current: derive(ring.current), others: ring.others.map(derive), retired: [] }
}

type OwnJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; d: string }

/** All keys of a portal. The first of `partnerTokenKeys` signs; all are accepted. */
export type PortalKeys = { memberTokenKey: KeyRing; pinKey: KeyRing; partnerTokenKeys: readonly OwnJwk[] }

/** The keys as settings or as the demo's file have them. */
export type PortalKeyTexts = {
  memberTokenKey: string
  memberTokenKeyOthers: readonly string[]
  pinKey: string
  pinKeyOthers: readonly string[]
  partnerTokenKey: OwnJwk
  partnerTokenKeyOthers: readonly OwnJwk[]
}

/** @throws Error when two different keys have one id */
export const portalKeysOf = (texts: PortalKeyTexts): PortalKeys => ({
  memberTokenKey: ringOf(texts.memberTokenKey, texts.memberTokenKeyOthers),
  pinKey: ringOf(texts.pinKey, texts.pinKeyOthers),
  partnerTokenKeys: [texts.partnerTokenKey, ...texts.partnerTokenKeyOthers],
})
