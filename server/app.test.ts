import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portalRoutes } from '#server/app.ts'
import { productionVariables } from '#server/config.ts'
import { careVariables } from '#server/testing/care-side.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('the OpenAPI document is valid and has every call', async () => {
  const document = (await portal.browser().get('/api/docs/openapi.json')).json()
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  for (const { call } of portalRoutes(portal.portal)) expect(document.paths[call.path][call.method.toLowerCase()].summary).toBe(call.about)
  expect((await portal.browser().get('/api/docs')).body).toContain('/api/auth/login')
})

test('the health call says that the process is up, the ready call that the database answers', async () => {
  expect((await portal.browser().get('/api/health')).json()).toEqual({ status: 'up' })
  expect((await portal.browser().get('/api/ready')).json()).toEqual({ status: 'ready' })
})

test('every path is under /api, also those that the specification writes with a slash before it [CALL-05]', () => {
  const listed = portalRoutes(portal.portal).map(({ call }) => `${call.method} ${call.path}`)
  expect(listed.filter((call) => !/^(GET|POST|PUT|DELETE) \/api\//.test(call))).toEqual([])
  expect(listed).toEqual(
    expect.arrayContaining(['GET /api/rx/discount-card', 'GET /api/location/places', 'GET /api/doctors', 'PUT /api/profiles/{id}']),
  )
})

test('unknown calls and invalid, unsupported or too large bodies get the error envelope [CALL-01 ERR-01]', async () => {
  const http = portal.http
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const answers = await Promise.all([
    http.inject({ url: '/api/nothing' }),
    http.inject({ method: 'POST', url: '/api/auth/login', headers: json, payload: '{"email":' }),
    http.inject({ method: 'POST', url: '/api/auth/login', headers: { ...json, 'content-type': 'text/plain' }, payload: 'x' }),
    http.inject({ method: 'POST', url: '/api/auth/login', headers: json, payload: JSON.stringify({ email: 'x'.repeat(70_000) }) }),
    http.inject({ method: 'POST', url: '/api/auth/login', headers: json, payload: '["a","list"]' }),
  ])
  expect(answers.map((answer) => [answer.statusCode, answer.json().meta.errors[0]])).toEqual([
    [404, 'NotFound'],
    [400, 'InvalidRequest'],
    [415, 'UnsupportedMediaType'],
    [413, 'TooLarge'],
    [422, 'Required'],
  ])
})

test('every answer has the security headers, errors too', async () => {
  for (const url of ['/api/health', '/api/session', '/api/nothing', '/api/docs', '/maintenance.json']) {
    const { headers } = await portal.browser().get(url)
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('answers of calls are not cached', async () => {
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  expect((await browser.get('/api/session')).headers['cache-control']).toBe('no-store')
})

test('without API_DOCS nobody reads the documentation, and production has it off', async () => {
  const quiet = await openTestPortal({ care: true, env: { API_DOCS: 'off' } })
  for (const url of ['/api/docs', '/api/docs/openapi.json', '/mobile/docs', '/mobile/docs/openapi.json'])
    expect((await quiet.browser().get(url)).statusCode).toBe(404)
  await quiet.close()
  for (const { apiDocs } of [productionVariables, careVariables]) expect(apiDocs.need).toEqual({ fallback: 'off' })
})
