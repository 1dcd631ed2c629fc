import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { buildHttp } from '#platform/http/build-http.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { openLog } from '#platform/log.ts'
import { careCookies, mountCareProxy } from '#server/care/care-proxy.ts'
import { clinicianCookie } from '#server/testing/care-side.ts'

/** A stub of a remote telehealth server. */
let care: Server
let asked: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[]
let http: Awaited<ReturnType<typeof buildHttp>>
let url: string

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

beforeEach(async () => {
  asked = []
  care = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ url: request.url, headers: request.headers, body })
    if (request.url !== '/mobile/events') return response.writeHead(409, { 'content-type': 'application/json' }).end('{"was":"asked"}')
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write('data: 1\n\n')
  })
  const sockets = new WebSocketServer({ server: care })
  sockets.on('connection', (socket, request) => {
    asked.push({ url: request.url, headers: request.headers, body: '' })
    socket.on('message', (text) => socket.send(`heard ${text}`))
  })
  care.listen(0, '127.0.0.1')
  await once(care, 'listening')
  const log = openLog({ level: 'silent' })
  http = await buildHttp({ log, limits: openLimits(1000, () => 0), trustedProxies: [], https: false })
  mountCareProxy(http, `http://127.0.0.1:${portOf(care)}`)
  await http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${portOf(http.server)}`
})
afterEach(async () => {
  vi.useRealTimers()
  care.closeAllConnections()
  care.close()
  await http.close()
})

test('a call is forwarded unchanged, without forged portal headers or client addresses [CALL-47]', async () => {
  const headers = { 'x-request-token': 'stolen', 'x-app-id': 'Foyer', 'x-forwarded-for': '9.9.9.9', authorization: 'Bearer t' }
  const body = JSON.stringify({ text: 'ñ' })
  const answer = await fetch(`${url}/mobile/screens/x?y=1`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', cookie: '__Host-cl=c' },
    body,
  })
  expect([answer.status, await answer.json()]).toEqual([409, { was: 'asked' }])
  expect(asked[0]).toMatchObject({ url: '/mobile/screens/x?y=1', body })
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer t', cookie: '__Host-cl=c', 'x-forwarded-for': '127.0.0.1' })
  expect(asked[0]?.headers['x-forwarded-host']).toBe(new URL(url).host)
  expect([asked[0]?.headers['x-request-token'], asked[0]?.headers['x-app-id']]).toEqual([undefined, undefined])
})

/** What a signed-in operator's or member's browser sends along to every path of the portal. */
const ofPortal = {
  cookie:
    'jwt_token=m; sso_token=s; sdk_token=k; __Host-sdk_token=h; mapi_token=p; __Host-rd=d; __Host-rt=r; __Host-op=o; __Host-cl=c; lang=es; other=x',
  'application-authorization': 'Bearer sso',
  'x-anything': 'else',
}
const secrets = /jwt_token|sso_token|mapi_token|__Host-r|__Host-op|other|Bearer sso|else/

test('the portal’s own cookies and headers stay with the portal: care gets the clinician’s session, its own part of the SDK token, the language, and nothing more', async () => {
  const headers = { ...ofPortal, 'accept-language': 'es', 'user-agent': 'u', 'stripe-signature': 'v1=x', 'if-none-match': '"e"' }
  await fetch(`${url}/mobile/clinic/session`, { headers: { ...headers, authorization: 'Bearer t' } })
  expect(asked[0]?.headers).toMatchObject({
    cookie: 'sdk_token=k; __Host-sdk_token=h; __Host-cl=c; lang=es',
    authorization: 'Bearer t',
    'accept-language': 'es',
    'user-agent': 'u',
    'stripe-signature': 'v1=x',
    'if-none-match': '"e"',
  })
  expect(JSON.stringify(asked[0]?.headers)).not.toMatch(secrets)
  await fetch(`${url}/mobile/clinic/session`, { headers: { cookie: 'jwt_token=m' } })
  expect(asked[1]?.headers.cookie).toBeUndefined()
})

test('nor do they reach care with a WebSocket', async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/mobile/call`, { headers: ofPortal })
  await once(socket, 'open')
  socket.send('hello')
  await once(socket, 'message')
  expect(asked[0]?.headers.cookie).toBe('sdk_token=k; __Host-sdk_token=h; __Host-cl=c; lang=es')
  expect(JSON.stringify(asked[0]?.headers)).not.toMatch(secrets)
  socket.close()
  await once(socket, 'close')
})

test('the clinician’s cookie is the one that care reads', () => expect(careCookies).toContain(clinicianCookie))

test('uploads of any size are forwarded', async () => {
  const bytes = 'x'.repeat(1_000_000)
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await fetch(`${url}/mobile/visit_photos`, { method: 'POST', headers, body: bytes })).status).toBe(409)
  expect(asked[0]?.body).toHaveLength(bytes.length)
})

test('events are forwarded one by one, and a stopping server does not wait for them', async () => {
  const answer = await fetch(`${url}/mobile/events`)
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n')
  // Closing must not wait for open streams, so no timer has to run.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  await http.close()
  await reader?.read().catch(() => undefined)
})

test("a WebSocket is forwarded with its cookie and without the portal's secret", async () => {
  const headers = { cookie: '__Host-cl=c', 'x-request-token': 'stolen' }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/mobile/call`, { headers })
  await once(socket, 'open')
  socket.send('hello')
  const [text] = await once(socket, 'message')
  expect(String(text)).toBe('heard hello')
  expect(asked[0]?.headers.cookie).toBe('__Host-cl=c')
  expect(asked[0]?.headers['x-request-token']).toBeUndefined()
  socket.close()
  await once(socket, 'close')
})

test('a call answers CareUnavailable while the telehealth service is down', async () => {
  care.closeAllConnections()
  care.close()
  await once(care, 'close')
  const answer = await fetch(`${url}/mobile/screens/x`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  expect([answer.status, (await answer.json()).meta.errors]).toEqual([503, ['CareUnavailable']])
})
