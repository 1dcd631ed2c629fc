import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCareMember } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
beforeEach(async () => {
  care = await openTestCare()
})
afterEach(() => care.close())

const login = '/mobile/authentication/token_login'

test("a token login stores the portal's claims about a member and returns a token [CALL-49 SESS-04]", async () => {
  await care.logIn()
  expect(await findCareMember(care.db, 'th-ana')).toEqual({ id: 'th-ana', claims: testClaims() })
})

test("a login without the portal's secret, or with a token it did not sign, is refused [CALL-47]", async () => {
  const bare = await care.http.inject({ method: 'POST', url: login, payload: { sso_token: 'x' } })
  expect(bare.statusCode).toBe(401)
  const headers = { [mobileHeaders.token]: care.care.mobileTokens[0] ?? '' }
  const foreign = await care.http.inject({ method: 'POST', url: login, headers, payload: { sso_token: 'x' } })
  expect([foreign.statusCode, foreign.json().meta.errors]).toEqual([400, ['Rejected']])
})

test('older claims never overwrite newer ones', async () => {
  await care.logIn(testClaims({ member: { first: 'Anna' } }))
  care.clock.advance(-60_000)
  await care.logIn(testClaims({ member: { first: 'Former' } }))
  expect((await findCareMember(care.db, 'th-ana'))?.claims.member.first).toBe('Anna')
})
