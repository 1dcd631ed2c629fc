import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { arePushKeys, encryptPush, mostPushBytes } from '#platform/gateways/push-encryption.ts'
import { decryptPush } from '#platform/testing/push-service.ts'

/** RFC 8291, appendix A. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const browser = createECDH('prime256v1')
browser.setPrivateKey(Buffer.from(vector.receiverPrivate, 'base64url'))

test('a payload is encrypted as in the test vector of RFC 8291', () => {
  const { text, keys, senderPrivate: privateKey, salt, body } = vector
  expect(encryptPush(text, keys, { privateKey, salt }).toString('base64url')).toBe(body)
})

test('each message has a key pair and a salt of its own, and the browser reads all of them', () => {
  const texts = ['Your visit starts soon', 'لديك رسالة جديدة', 'x'.repeat(mostPushBytes)]
  const bodies = texts.map((text) => encryptPush(text, vector.keys))
  expect(bodies.map((body) => decryptPush(body, browser, Buffer.from(vector.keys.auth, 'base64url')))).toEqual(texts)
  expect(new Set(bodies.map((body) => body.subarray(0, 86).toString('hex'))).size).toBe(3)
  for (const body of bodies) expect(body.length).toBeLessThanOrEqual(4096)
})

test('a payload that is too long for push services is refused', () => {
  expect(() => encryptPush('x'.repeat(mostPushBytes + 1), vector.keys)).toThrow('too long')
})

test('only a point of the curve and a secret of 16 bytes are keys of a subscription', () => {
  const { p256dh, auth } = vector.keys
  expect(arePushKeys({ p256dh, auth })).toBe(true)
  const offCurve = Buffer.from(p256dh, 'base64url')
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  expect(arePushKeys({ p256dh: offCurve.toString('base64url'), auth })).toBe(false)
  expect(arePushKeys({ p256dh: p256dh.slice(4), auth })).toBe(false)
  expect(arePushKeys({ p256dh, auth: auth.slice(4) })).toBe(false)
  expect(arePushKeys({ p256dh: '', auth: '' })).toBe(false)
})
