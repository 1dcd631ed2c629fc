import { randomBytes } from 'node:crypto'
import { z } from 'zod/mini'
import { decryptBytes, encryptBytes } from '#platform/auth/keys/sealed-secret.ts'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'
import { inPartnerSpan } from '#platform/tracing/spans.ts'

/** A key service: it wraps data keys with a key that never leaves it. */
export type Kms = {
  /** `kms` and the key's name there, as the database notes who wrapped a data key. */
  name: `kms ${string}`
  /** @param purpose authenticated with the text: another one cannot decrypt it */
  encrypt: (purpose: string, text: string) => Promise<string>
  decrypt: (purpose: string, wrapped: string) => Promise<string>
}

const answered = z.object({ data: z.object({ ciphertext: z.nullish(z.string()), plaintext: z.nullish(z.string()) }) })
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/**
 * A key of HashiCorp Vault's transit engine, or of a service with the same API, such as OpenBao. The key must be of a kind with associated
 * data: the default, `aes256-gcm96`.
 * @param url `https://token@host/v1/transit/KEY`
 * @param options.timeoutMs time limit of one call
 */
export const transitKms = (url: string, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): Kms => {
  const { origin, pathname, username } = new URL(url)
  const [, mount = '', key = ''] = /^(.*)\/([^/]+)\/?$/.exec(pathname) ?? []
  const ask = async (action: 'encrypt' | 'decrypt', body: Record<string, string>): Promise<string> => {
    const answer = await inPartnerSpan('key service', () =>
      fetch(`${origin}${mount}/${action}/${key}`, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'x-vault-token': decodeURIComponent(username), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ).catch((error: Error) => {
      throw new GatewayFailure(`key service: ${error.name}`)
    })
    const read = answered.safeParse(await answer.json().catch(() => null))
    if (!answer.ok || !read.success) throw new GatewayFailure(`key service: ${answer.status}`)
    // An empty result would be stored instead of a data key, and what that key sealed would be lost.
    const result = read.data.data[action === 'encrypt' ? 'ciphertext' : 'plaintext']
    if (!result) throw new GatewayFailure('key service: an answer without a result')
    return result
  }
  return {
    name: `kms ${key}`,
    encrypt: (purpose, text) => ask('encrypt', { plaintext: base64(text), associated_data: base64(purpose) }),
    decrypt: async (purpose, ciphertext) =>
      Buffer.from(await ask('decrypt', { ciphertext, associated_data: base64(purpose) }), 'base64').toString('utf8'),
  }
}

/** A key service within this process, for tests. */
export const offlineKms = (): Kms => {
  const key = randomBytes(32)
  return {
    name: 'kms offline',
    encrypt: async (purpose, text) => encryptBytes(key, text, purpose).toString('base64url'),
    decrypt: async (purpose, wrapped) => decryptBytes(key, Buffer.from(wrapped, 'base64url'), purpose).toString('utf8'),
  }
}
