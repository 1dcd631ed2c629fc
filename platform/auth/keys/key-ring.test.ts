import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptedKeys, derivedRing, hashWith, readRingKey, ringKeyText, ringOf } from '#platform/auth/keys/key-ring.ts'
import { seal, sealedUnder, unseal } from '#platform/auth/keys/sealed-secret.ts'
import { ownTokens } from '#platform/auth/keys/signing-keys.ts'
import { isKeyedHash, keyedHash, newSecret } from '#platform/auth/secret-token.ts'

const now = new Date('2026-11-20T12:00:00Z')
const [former, next] = [newSecret(), `2027:${newSecret()}`]
const [before, both, after] = [ringOf(former), ringOf(next, [former]), ringOf(next)]

/** How the version before key ids sealed and read a value. */
const earlierKey = (key: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), Buffer.alloc(0), `sealed ${purpose}`, 32))
const earlierSeal = (key: string, purpose: string, secret: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', earlierKey(key, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}
const earlierUnseal = (key: string, purpose: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', earlierKey(key, purpose), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

test('a key is written with an id or without, and read back the same', () => {
  expect(readRingKey(next)).toMatchObject({ id: '2027', isDerived: true })
  expect(readRingKey(former)).toMatchObject({ secret: former, isDerived: false })
  expect([former, next].map((text) => ringKeyText(readRingKey(text)))).toEqual([former, next])
  expect(acceptedKeys(both).map(({ secret }) => secret)).toEqual([next.slice(5), former])
})

test('two different keys of one id are refused, and the message has no key', () => {
  const other = `2027:${newSecret()}`
  expect(() => ringOf(next, [other])).toThrow('Two keys have the id 2027')
  expect(() => ringOf(next, [other])).not.toThrow(other.slice(5))
})

test('a sealed value names its key, and is readable under the former key and from before keys had ids', () => {
  const [old, current] = [seal(before, 'a', 'olá'), seal(both, 'a', 'olá')]
  expect([sealedUnder(old), sealedUnder(current)]).toEqual([before.current.id, '2027'])
  for (const sealed of [old, current, earlierSeal(former, 'a', 'olá')]) expect(unseal(both, 'a', sealed)).toBe('olá')
  expect(() => unseal(after, 'a', old)).toThrow(`No key has the id ${before.current.id}`)
})

test('the version before key ids reads what this one seals with the same key', () => {
  for (let length = 0; length < 12; length += 1) {
    const secret = 'x'.repeat(length)
    expect(earlierUnseal(former, 'a', seal(before, 'a', secret))).toBe(secret)
  }
})

test('a purpose that was widened later is bound only by keys with an id, so that earlier values stay readable', () => {
  const purpose = { bound: 'secret of g1', earlier: 'secret' }
  expect(unseal(both, purpose, earlierSeal(former, 'secret', 'x'))).toBe('x')
  const sealed = seal(both, purpose, 'x')
  expect(unseal(both, purpose, sealed)).toBe('x')
  expect(() => unseal(both, { ...purpose, bound: 'secret of g2' }, sealed)).toThrow('for another purpose')
})

test('a key without an id hashes as before, one with an id derives a key for each purpose', () => {
  expect(keyedHash(before, 'pin', '123')).toBe(createHmac('sha256', former).update('123').digest('base64url'))
  expect(keyedHash(after, 'pin', '123')).not.toBe(keyedHash(after, 'contact', '123'))
  expect(keyedHash(before, 'pin', '123')).toBe(keyedHash(before, 'contact', '123'))
})

test('a hash of the former key is accepted beside the new one; of a retired key, only where it must last', () => {
  const hash = keyedHash(before, 'recovery code', 'ABC')
  const retired = { ...after, retired: [{ ...before.current, retiredAt: now }] }
  expect(isKeyedHash(both, 'recovery code', { value: 'ABC', hash })).toBe(true)
  expect(isKeyedHash(after, 'recovery code', { value: 'ABC', hash })).toBe(false)
  expect(isKeyedHash(retired, 'recovery code', { value: 'ABC', hash })).toBe(false)
  expect(isKeyedHash(retired, 'recovery code', { value: 'ABC', hash }, { isLasting: true })).toBe(true)
  expect(isKeyedHash(retired, 'recovery code', { value: 'ABD', hash }, { isLasting: true })).toBe(false)
})

test('a token of the former key is accepted until the ring drops it, and a retired key signs nothing', async () => {
  const tokenOf = (ring: typeof both) => ownTokens('portal', 'member', ring)
  const token = await tokenOf(before).sign({ sub: 'ana' }, now, 60_000)
  expect(await tokenOf(both).read(token, now)).toMatchObject({ sub: 'ana' })
  expect(await tokenOf(after).read(token, now)).toBeNull()
  expect(await tokenOf({ ...after, retired: [{ ...before.current, retiredAt: now }] }).read(token, now)).toBeNull()
  const renewed = await tokenOf(both).sign({ sub: 'ana' }, now, 60_000)
  expect(await tokenOf(after).read(renewed, now)).toMatchObject({ sub: 'ana' })
  // A node that was told of the next key, and still signs with the former one.
  expect(await tokenOf(ringOf(former, [next])).read(renewed, now)).toMatchObject({ sub: 'ana' })
})

test("care's ring has the ids of the portal's keys and other secrets", () => {
  const care = derivedRing(both, 'care')
  expect(care.current).toMatchObject({ id: '2027', isDerived: true })
  expect(care.current.secret).not.toBe(both.current.secret)
  // A process of its own gets the derived key as CARE_KEY, and must find the same id.
  expect([care.current, ...care.others].map((key) => readRingKey(ringKeyText(key)))).toEqual([care.current, ...care.others])
  expect(hashWith(care.current, 'pin', 'x')).not.toBe(hashWith(both.current, 'pin', 'x'))
})
