import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#platform/http/serve.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import {
  everyRoute,
  type InputSchema,
  inputSchemaOf,
  isInQuery,
  openRouteCallers,
  routesWithTitles,
  type Sending,
} from '#server/testing/route-callers.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let callers: ReturnType<typeof openRouteCallers>
beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '1000000' } })
  callers = openRouteCallers(portal)
})
afterAll(() => portal.close())

const nul = 'a\0b'
const loneSurrogates = ['a\uD83D', '\uDE00b'] as const

/** Text fields of an input: the path of each, and a function that makes a value with only that field. */
const textFieldsOf = (schema: InputSchema): { path: string; holding: (text: string) => unknown }[] => {
  const { type, properties = {}, items, anyOf = [], oneOf = [] } = schema
  const choices = [...anyOf, ...oneOf]
  if (type === 'string') return [{ path: '', holding: (text) => text }]
  const inside = [
    ...Object.entries(properties).map(([name, inner]) => ({ name, inner, wrap: (value: unknown): unknown => ({ [name]: value }) })),
    ...(items ? [{ name: '0', inner: items, wrap: (value: unknown): unknown => [value] }] : []),
  ].flatMap(({ name, inner, wrap }) =>
    textFieldsOf(inner).map(({ path, holding }) => ({
      path: path ? `${name}.${path}` : name,
      holding: (text: string) => wrap(holding(text)),
    })),
  )
  const found = [...inside, ...choices.flatMap(textFieldsOf)]
  return [...new Map(found.map((field) => [field.path, field])).values()]
}

const expectRefused = async (route: Route, fields: Sending, field: string) => {
  const answer = await callers.ask(route, fields)
  const { meta } = answer.json()
  expect([answer.statusCode, meta.errors, meta.errorMessages[0]?.field]).toEqual([400, ['InvalidRequest'], field])
}

describe.each(routesWithTitles(everyRoute))('%s', (_name, route) => {
  const isInPath = (path: string) => route.call.path.includes(`{${path}}`)
  const fields = textFieldsOf(inputSchemaOf(route))

  test('refuses a NUL in any text field, also in undeclared ones', async () => {
    for (const { path, holding } of fields) {
      // Queries are flat: any other value in a field is read as text.
      const flat = isInQuery(route) || isInPath(path)
      await expectRefused(route, flat ? { [path]: nul } : (holding(nul) as Sending), path)
    }
    await expectRefused(route, { undeclared: nul }, 'undeclared')
    await expectRefused(route, { 'key\0': 'x' }, 'key\uFFFD')
  })

  test('refuses half a surrogate pair, or ignores it in path and query', async () => {
    for (const { path, holding } of fields) {
      for (const text of loneSurrogates) {
        if (!isInQuery(route) && !isInPath(path)) {
          await expectRefused(route, holding(text) as Sending, path)
          continue
        }
        // The bytes are not valid UTF-8: the path does not match, and a query keeps them as written.
        const answer = await callers.ask(route, { [path]: text })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(answer.json().meta.errors).toEqual(expect.arrayContaining([expect.any(String)]))
      }
    }
  })
})

/** A listening server, for requests that cannot be injected. */
const address = async (): Promise<{ port: number; url: string }> => {
  const { http } = portal
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}` }
}

describe('outside of declared fields', () => {
  test('a foreign cookie with a NUL does not prevent signing in or using the session', async () => {
    const foreign = { headers: { cookie: 'theirs=a%00b; lang=%00; __Host-op=%00' } }
    const browser = portal.browser()
    expect((await browser.get('/api/auth/check-session', foreign)).statusCode).toBe(401)
    const { url } = await address()
    const asPage = { 'sec-fetch-site': 'same-origin', cookie: foreign.headers.cookie }
    const signIn = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { ...asPage, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ana.rivera@example.com', password: demoPassword, type: 'MEMBER', version: 2 }),
    })
    expect(signIn.status).toBe(200)
    const own = signIn.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    const session = await fetch(`${url}/api/session`, { headers: { ...asPage, cookie: [...own, foreign.headers.cookie].join('; ') } })
    expect(session.status).toBe(200)
  })

  test('a session cookie with a NUL counts as signed out', async () => {
    const browser = portal.browser()
    for (const [cookie, path] of [
      ['jwt_token', '/api/session'],
      ['__Host-op', '/api/console/session'],
      ['__Host-cl', '/mobile/clinic/session'],
    ] as const) {
      const answer = await browser.get(path, { headers: { cookie: `${cookie}=a%00b` } })
      expect([answer.statusCode, answer.json().meta.errors]).toEqual([401, ['UNAUTHORIZED']])
    }
  })

  test('a header with a NUL is refused by name, and already by the HTTP parser on a socket', async () => {
    const answer = await portal.browser().get('/api/cases/status?number=x&dob=x', { headers: { 'user-agent': 'a\0b' } })
    expect([answer.statusCode, answer.json().meta.errorMessages[0].field]).toEqual([400, 'user-agent'])
    const { port } = await address()
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\nuser-agent: a\0b\r\n\r\n')
    const [head] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(String(head)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('a NUL is refused in path, query and form of a single sign-on step', async () => {
    const browser = portal.browser()
    const field = async (answer: Promise<LightMyRequestResponse>) => {
      const { statusCode, headers, body } = await answer
      return [statusCode, headers['content-type'], JSON.parse(body).meta.errorMessages[0].field]
    }
    const refused = (name: string) => [400, 'application/json; charset=utf-8', name]
    expect(await field(browser.get('/api/sso/oidc/FOYER%00/callback?state=x'))).toEqual(refused('groupCode'))
    expect(await field(browser.get('/api/sso/oidc/FOYER/callback?state=%00&code=x'))).toEqual(refused('state'))
    const form = (body: string) =>
      portal.http.inject({
        method: 'POST',
        url: '/api/sso/saml/FOYER/acs',
        payload: body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect(await field(form('SAMLResponse=x&RelayState=%00'))).toEqual(refused('RelayState'))
    expect(await field(form('a%00=x'))).toEqual(refused('a\uFFFD'))
  })

  test('bytes that parsers decode differently cause no error', async () => {
    // Not UTF-8, so the query keeps its escapes; URLSearchParams would turn the first into a NUL.
    const answer = await portal.browser().get('/api/sso/oidc/FOYER/callback?state=%00%ff&code=x')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining('/')])
  })

  test('an address that is not UTF-8 gets an error envelope with the usual headers', async () => {
    const answer = await portal.browser().get('/api/profiles/%ed%a0%80')
    expect([answer.statusCode, answer.json().meta.errors, answer.headers['x-content-type-options']]).toEqual([
      400,
      ['InvalidRequest'],
      'nosniff',
    ])
  })

  test('a body nested as deep as its size allows is refused, without a crash', async () => {
    const depth = 15_000
    const payload = `{"email":${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}}`
    const answer = await portal.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    })
    expect([answer.statusCode, answer.json().meta.errors]).toEqual([400, ['InvalidRequest']])
  })
})
