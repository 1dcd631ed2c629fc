import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#platform/http/serve.ts'
import { connectRoomSocket, listCareRoutes, roomState } from '#server/testing/care-side.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let pending: TestBrowser
/** All tokens of a member whose PIN is due, and whom care knows from an earlier session. */
let tokens: string[]
let inert: string
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
  const email = 'dora.secure@example.com'
  const before = portal.browser()
  const { data } = (await before.signIn(email)).json()
  await confirmByPin(before, data.familyMember.telehealthId)
  const { profile } = (await before.get('/api/session')).json().data
  expect((await before.post(`/api/profiles/${profile.id}/teladoc-sdk-token`)).statusCode).toBe(200)

  pending = portal.browser()
  const { meta } = (await pending.signIn(email)).json()
  inert = (await pending.post('/api/profiles/teladoc-sdk-token')).json().data.teladocSdkToken
  tokens = [inert, meta.teladocSdkToken, meta.jwt, ...pending.cookies.values()].filter((token) => typeof token === 'string')
})
afterAll(() => portal.close())

const confirmByPin = async (browser: TestBrowser, telehealthId: string) => {
  const { data } = (await browser.get(`/api/mfa/phones?telehealthId=${telehealthId}`)).json()
  const { statusCode } = await browser.post('/api/mfa', { communication_id: data[0].party_phone_fax_id })
  expect(statusCode).toBe(200)
  expect((await browser.post('/api/mfa/login', { pin: await portal.lastPin() })).statusCode).toBe(200)
}

/** Every call with a guard. A partner's webhook knows its caller by a signature of the bytes alone. */
const guarded = listCareRoutes().filter(({ who }) => who !== 'anyone' && !who.endsWith('partner, by signature'))

const knock = ({ call }: Route, headers: Record<string, string>, endsAtHeaders = call.sendsEvents !== undefined) => {
  const path = call.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  const all = { ...headers, ...(call.takesFile ? { 'content-type': 'application/octet-stream' } : {}) }
  const body = call.method === 'GET' ? undefined : call.takesFile ? Buffer.from('x') : {}
  return pending.ask(call.method, path, body, { headers: all, endsAtHeaders })
}

describe.each(guarded.map((route) => [`${route.call.method} ${route.call.path}`, route] as const))('%s [SHELL-056]', (_name, route) => {
  test('opens to no token of a session whose PIN is due', async () => {
    for (const token of tokens) {
      const { statusCode } = await knock(route, { authorization: `Bearer ${token}` })
      expect([401, 404]).toContain(statusCode)
    }
    expect((await knock(route, {})).statusCode).toBe(401)
  })

  test('names a scope if it is for the SDK', async () => {
    if (!route.who.startsWith("member's SDK")) return
    expect(route.who).toMatch(/^member's SDK with [a-z-]+$/)
    const answer = await knock(route, { authorization: `Bearer ${inert}` }, false)
    expect([answer.statusCode, answer.json().meta.errors]).toEqual([404, ['FeatureNotEnabled']])
  })
})

test('the matrix has every stream and call of the SDK', () => {
  const bySdk = guarded.filter(({ who }) => who.startsWith("member's SDK"))
  expect(bySdk.some(({ call }) => call.sendsEvents)).toBe(true)
  expect(bySdk.length).toBeGreaterThan(40)
  expect(decodeJwt(inert).scope).toBe('none')
})

test('a room’s socket opens to none of its tokens', async () => {
  for (const ticket of tokens) {
    const line = await connectRoomSocket(portal.http)
    line.send({ kind: 'enter', ticket, state: roomState })
    await line.closed
    expect(line.kinds()).not.toContain('entered')
  }
})
