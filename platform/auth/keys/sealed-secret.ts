import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey, type KeyRing, type RingKey, storedKeys } from '#platform/auth/keys/key-ring.ts'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Encrypts with AES-256-GCM. @returns nonce, ciphertext and tag */
export const encryptBytes = (key: Buffer, plain: string | Buffer, boundTo = ''): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo))
  const bytes = typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when it was encrypted with another key or for another place, or was changed */
export const decryptBytes = (key: Buffer, bytes: Buffer, boundTo = ''): Buffer => {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** What a value is sealed for. `earlier`: the purpose that keys without a written id use, as the version before the ring did. */
export type SealPurpose = string | { bound: string; earlier: string }

const keyFor = (key: RingKey, purpose: SealPurpose): Buffer =>
  derivedKey(key, `sealed ${typeof purpose === 'string' ? purpose : key.isDerived ? purpose.bound : purpose.earlier}`)

/** The id of the key that sealed a value; undefined for values from before keys had ids. */
export const sealedUnder = (sealed: string): string | undefined => sealed.split('=')[1]

/**
 * Encrypts data that must be readable again but not in plain text in the database, for one purpose: sealed for another, it cannot be
 * opened. The key's id follows after `=`, where base64 ends, so that a server of the version before the ids reads the value as well.
 */
export const seal = ({ current }: KeyRing, purpose: SealPurpose, secret: string): string =>
  `${encryptBytes(keyFor(current, purpose), secret).toString('base64url')}=${current.id}`

/** @throws Error when the ring lacks the key, it was sealed for another purpose, or was changed */
export const unseal = (ring: KeyRing, purpose: SealPurpose, sealed: string): string => {
  const [bytes = ''] = sealed.split('=')
  const id = sealedUnder(sealed)
  const keys = storedKeys(ring).filter((key) => id === undefined || key.id === id)
  for (const key of keys) {
    try {
      return decryptBytes(keyFor(key, purpose), Buffer.from(bytes, 'base64url')).toString('utf8')
    } catch {}
  }
  throw new Error(keys.length === 0 ? `No key has the id ${id}.` : 'The value was sealed with another key or for another purpose.')
}
