import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's push subscription, in base64url: its public P-256 key (65 bytes, uncompressed) and its secret (16 bytes). */
export type PushKeys = { p256dh: string; auth: string }

const curve = 'prime256v1'
const publicKeyBytes = 65
/** Record size in the header of `aes128gcm`; a push message is a single record, so it only has to be larger than that (RFC 8291, 4). */
const recordSize = 4096
/** The largest payload that push services must accept, in bytes (RFC 8030, 7.2), less the header, the padding delimiter and the tag. */
export const mostPushBytes = recordSize - (16 + 4 + 1 + publicKeyBytes) - 1 - 16

const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url')

/** Whether these are a point of the curve and a secret of 16 bytes. A point off the curve could reveal our key (RFC 8291, 7). */
export const arePushKeys = ({ p256dh, auth }: PushKeys): boolean => {
  const [point, secret] = [bytesOf(p256dh), bytesOf(auth)]
  if (point.length !== publicKeyBytes || point[0] !== 4 || secret.length !== 16) return false
  try {
    const own = createECDH(curve)
    own.generateKeys()
    own.computeSecret(point)
    return true
  } catch {
    return false
  }
}

/** A key pair for one message. */
const freshPair = (): ECDH => {
  const pair = createECDH(curve)
  pair.generateKeys()
  return pair
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Encrypts a payload for one browser by RFC 8291, as one record of `aes128gcm` (RFC 8188). Only that browser can read it, not its push
 * service. `given` sets the key pair and the salt, for the test vector of the RFC.
 * @throws Error when the payload is longer than `mostPushBytes`, or the subscription's key is not on the curve
 */
export const encryptPush = (payload: string, { p256dh, auth }: PushKeys, given?: { privateKey: string; salt: string }): Buffer => {
  const plain = Buffer.from(payload, 'utf8')
  if (plain.length > mostPushBytes) throw new Error('The payload of a push message is too long.')
  const pair = given ? createECDH(curve) : freshPair()
  if (given) pair.setPrivateKey(bytesOf(given.privateKey))
  const salt = given ? bytesOf(given.salt) : randomBytes(16)
  const [theirs, ours] = [bytesOf(p256dh), pair.getPublicKey()]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(pair.computeSecret(theirs), bytesOf(auth), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter 2 ends the last record (RFC 8188, 2).
  const record = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, record])
}
