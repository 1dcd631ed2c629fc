import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ringOf } from '#platform/auth/keys/key-ring.ts'
import { openKeys, rotateKeys } from '#platform/auth/keys/open-keys.ts'
import { listWrappedKeys } from '#platform/auth/keys/wrapped-key-store.ts'
import { transitKms } from '#platform/gateways/kms.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

// The stand-in answers as Vault's transit engine does: versions of a key, associated data, errors as a list.

const token = 'hvs.a token/with:signs'

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

type Body = { plaintext?: string; ciphertext?: string; associated_data?: string }
type Answered = { status: number; body: unknown }

/** A key of the stand-in, with all of its versions. */
const transitKey = () => {
  const versions = [randomBytes(32)]
  let least = 1
  const wrong = (error: string): Answered => ({ status: 400, body: { errors: [error] } })
  const encrypt = ({ plaintext = '', associated_data: data = '' }: Body): Answered => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', versions.at(-1) as Buffer, nonce).setAAD(Buffer.from(data, 'base64'))
    const bytes = Buffer.concat([nonce, cipher.update(plaintext, 'base64'), cipher.final(), cipher.getAuthTag()])
    return { status: 200, body: { data: { ciphertext: `vault:v${versions.length}:${bytes.toString('base64')}` } } }
  }
  const decrypt = ({ ciphertext = '', associated_data: data = '' }: Body): Answered => {
    const [, version = '', text = ''] = /^vault:v(\d+):(.*)$/.exec(ciphertext) ?? []
    const key = versions[Number(version) - 1]
    if (!key) return wrong('invalid ciphertext: no prefix')
    if (Number(version) < least) return wrong('ciphertext or signature version is disallowed by policy (too old)')
    const bytes = Buffer.from(text, 'base64')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(data, 'base64')).setAuthTag(bytes.subarray(-16))
      const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
      return { status: 200, body: { data: { plaintext: plain.toString('base64') } } }
    } catch {
      return wrong('cipher: message authentication failed')
    }
  }
  return {
    encrypt,
    decrypt,
    rotate: () => versions.push(randomBytes(32)),
    /** `min_decryption_version` of Vault. */
    allowFrom: (version: number) => {
      least = version
    },
  }
}

/** A stand-in that serves one key; `instead` replaces its answers. */
const openStandIn = async () => {
  const key = transitKey()
  const seen: { url: string | undefined; body: string }[] = []
  const stand: { instead: ((usual: () => Answered) => Promise<Answered> | Answered) | null } = { instead: null }
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    seen.push({ url: request.url, body })
    const action = /^\/v1\/transit\/(encrypt|decrypt)\/portal-data$/.exec(request.url ?? '')?.[1] as 'encrypt' | 'decrypt' | undefined
    const isAllowed = request.method === 'POST' && action !== undefined && request.headers['x-vault-token'] === token
    const denied = { status: 403, body: { errors: ['permission denied'] } }
    const usual = () => (isAllowed ? key[action](JSON.parse(body)) : denied)
    const answer = stand.instead ? await stand.instead(usual) : usual()
    response.writeHead(answer.status, { 'content-type': 'application/json', ...(answer.status === 307 ? { location: '/elsewhere' } : {}) })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const urlWith = (secret: string) => `http://${encodeURIComponent(secret)}@127.0.0.1:${port}/v1/transit/portal-data`
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { ...key, seen, stand, url: urlWith(token), urlWith, close }
}

let standIn: Awaited<ReturnType<typeof openStandIn>>
beforeEach(async () => {
  standIn = await openStandIn()
})
afterEach(() => standIn.close())

test('a text is wrapped and unwrapped, and leaves this process only in a request to the service', async () => {
  const kms = transitKms(standIn.url)
  const wrapped = await kms.encrypt('wrapped key 1', 'a data key ✓')
  expect(wrapped).toMatch(/^vault:v1:/)
  expect(await kms.decrypt('wrapped key 1', wrapped)).toBe('a data key ✓')
  expect(kms.name).toBe('kms portal-data')
  expect(standIn.seen.map(({ url }) => url)).toEqual(['/v1/transit/encrypt/portal-data', '/v1/transit/decrypt/portal-data'])
})

test('a text wrapped for one purpose cannot be unwrapped for another, nor after a change', async () => {
  const kms = transitKms(standIn.url)
  const wrapped = await kms.encrypt('wrapped key 1', 'a data key')
  await expect(kms.decrypt('wrapped key 2', wrapped)).rejects.toThrow('key service: 400')
  await expect(
    kms.decrypt(
      'wrapped key 1',
      wrapped.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
    ),
  ).rejects.toThrow('key service: 400')
})

test('a wrong token is an error that names neither the token nor the text', async () => {
  const refused = transitKms(standIn.urlWith('stolen-token')).encrypt('wrapped key 1', 'a data key')
  await expect(refused).rejects.toThrow(/^key service: 403$/)
})

test('a service that answers too late, with half an answer, or not at all is an error within the limit', async () => {
  const kms = transitKms(standIn.url, { timeoutMs: 200 })
  standIn.stand.instead = () => new Promise(() => undefined)
  await expect(kms.encrypt('p', 't')).rejects.toThrow('key service: TimeoutError')
  standIn.stand.instead = null
  await standIn.close()
  await expect(kms.encrypt('p', 't')).rejects.toThrow('key service: TypeError')
})

test.each([
  ['says 200 without a result', { status: 200, body: { data: {} } }],
  ['says 200 with an empty result', { status: 200, body: { data: { ciphertext: '', plaintext: '' } } }],
  ['says 200 with a page', { status: 200, body: '<html>' }],
  ['leads to another address', { status: 307, body: {} }],
  ['is sealed', { status: 503, body: { errors: ['Vault is sealed'] } }],
])('a service that %s never yields an empty key', async (_, answer) => {
  const kms = transitKms(standIn.url)
  standIn.stand.instead = () => answer
  await expect(kms.encrypt('p', 't')).rejects.toThrow(/^key service: /)
  await expect(kms.decrypt('p', 'vault:v1:AAAA')).rejects.toThrow(/^key service: /)
  expect(standIn.seen.map(({ url }) => url)).not.toContain('/elsewhere')
})

test('data keys follow a rotation of the service’s key: read under the old version, wrapped again by `keys rotate`', async () => {
  const database: TestDatabase = await openTestDb()
  try {
    const kms = transitKms(standIn.url)
    const parts = { db: database.db, now: () => new Date(), ring: ringOf('k'.repeat(43)), setting: 'PIN_KEY', kms }
    const open = () => openKeys(parts, async () => true)
    const place = { table: 'cases', column: 'note', id: '1' }
    const sealed = (await open()).fields.seal(place, 'a note')
    const versions = async () =>
      (await listWrappedKeys(database.db)).filter(({ kind }) => kind === 'data').map(({ wrapped }) => wrapped.slice(0, 9))
    expect(await versions()).toEqual(['vault:v1:'])
    standIn.rotate()
    expect(await (await open()).fields.open(place, sealed)).toBe('a note')
    await rotateKeys(parts)
    expect(await versions()).toEqual(['vault:v2:', 'vault:v2:'])
    standIn.allowFrom(2)
    expect(await (await open()).fields.open(place, sealed)).toBe('a note')
    standIn.allowFrom(3)
    await expect(open()).rejects.toThrow('The key service could not open the data key')
    expect(await versions()).toEqual(['vault:v2:', 'vault:v2:'])
  } finally {
    await database.close()
  }
})

test('a rotation that the service stops changes nothing', async () => {
  const database: TestDatabase = await openTestDb()
  try {
    const kms = transitKms(standIn.url, { timeoutMs: 200 })
    const parts = { db: database.db, now: () => new Date(), ring: ringOf('k'.repeat(43)), setting: 'PIN_KEY', kms }
    await openKeys(parts, async () => true)
    const before = await listWrappedKeys(database.db)
    let answers = 0
    standIn.stand.instead = (usual) => {
      answers += 1
      return answers < 3 ? usual() : { status: 503, body: { errors: ['Vault is sealed'] } }
    }
    await expect(rotateKeys(parts)).rejects.toThrow('key service: 503')
    expect(await listWrappedKeys(database.db)).toEqual(before)
  } finally {
    await database.close()
  }
})
