import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountCare } from '#care/server/care-app.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())

const path = '/mobile/screens/referral_link'
const body = (url_request_data: object = {}, change: object = {}) => ({
  actor_type: 'member',
  logged_in_member_id: 'th-ana',
  actor_id: 'th-ana',
  service_specialty_code: 'DIABETES',
  url_request_data: { dfd_dashboard: false, health_category: 'Hypertension', ...url_request_data },
  ...change,
})

test("the link leads to the partner's page for the token's member, with a return address [CALL-52 PROG-33 PROG-34 PROG-35 PROG-36]", async () => {
  const portal = await care.logIn()
  const back = 'http://localhost:3000/api/programs/return?token=t'
  const { body: answer } = await portal.post(path, body({ return_url: back }, { actor_id: 'th-other', logged_in_member_id: 'th-other' }))
  const link = new URL(answer.redirect_to_url)
  expect(link.origin + link.pathname).toBe('https://programs.example/start')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    actor_id: 'th-ana',
    service_specialty_code: 'DIABETES',
    health_category: 'Hypertension',
    return_url: back,
  })
})

test('a foreign return address, an unknown program and an unknown specialty are refused', async () => {
  const portal = await care.logIn()
  const tries = [
    body({ return_url: 'https://evil.example/api/programs/return' }),
    body({ health_category: 'Surfing' }),
    body({}, { service_specialty_code: 'OTHER' }),
  ]
  for (const one of tries) expect((await portal.post(path, one)).status).toBe(422)
})

test('only the portal gets a link, for a member it logged in, within an hourly limit [CALL-47]', async () => {
  await care.logIn()
  const mobile = await care.care.tokens.mobile.sign({ sub: 'th-ana', sid: 'sid-1' }, care.clock.now(), 3_600_000)
  const { token: sdk } = await care.sdk('th-ana')
  const secret = { [mobileHeaders.token]: 'mobile-token' }
  const ask = (headers: Record<string, string>, http = care.http) => http.inject({ method: 'POST', url: path, headers, payload: body() })
  for (const headers of [{}, secret, { authorization: `Bearer ${mobile}` }, { ...secret, authorization: `Bearer ${sdk}` }])
    expect((await ask(headers as Record<string, string>)).statusCode).toBe(401)
  const limits = openLimits(1, () => care.clock.now().getTime())
  const http = await buildHttp({ log: care.care.log, limits, trustedProxies: [], https: false })
  mountCare(http, { ...care.care, limits })
  for (let calls = 0; calls < 20; calls++) limits.consume('makeReferralLink:th-ana', '20/h')
  expect((await ask({ ...secret, authorization: `Bearer ${mobile}` }, http)).statusCode).toBe(429)
  await http.close()
})
