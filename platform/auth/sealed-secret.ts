import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

/** Derives a key for one purpose: data sealed for one cannot be opened for another. `key`: base64url, at least 32 bytes. */
const keyFor = (key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), Buffer.alloc(0), `sealed ${purpose}`, 32))

/** Encrypts data that must be readable again but not in plain text in the database. AES-256-GCM: nonce, ciphertext, tag, in base64url. */
export const seal = (key: string, purpose: string, secret: string): string => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(key, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** @throws Error when it was sealed with another key or purpose, or was changed */
export const unseal = (key: string, purpose: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, keyFor(key, purpose), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8')
}
