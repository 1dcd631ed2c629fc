import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { warmPasswordHash } from '#platform/auth/password-hash.ts'
import { solvedRobotCheck } from '#server/testing/robot-check.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

/** All password hashing calls, in order; the real library still runs. */
const work = vi.hoisted((): string[] => [])
vi.mock('@node-rs/argon2', async (importReal) => {
  const real = await importReal<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      work.push('hash')
      return real.hash(...given)
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      work.push(`verify ${given[0].toString().split('$').slice(1, 4).join(' ')}`)
      return real.verify(...given)
    },
  }
})

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ productionPasswords: true })
  await warmPasswordHash()
})
afterAll(() => portal.close())
beforeEach(() => {
  work.length = 0
})

const wrong = 'Wrong-1-password'
const oneVerification = ['verify argon2id v=19 m=19456,t=2,p=1']

test('a known and an unknown address each cost one password verification with equal parameters [SIGN-14]', async () => {
  expect((await portal.browser().signIn('ana.rivera@example.com', wrong, { from: '10.9.0.1' })).statusCode).toBe(400)
  expect(work).toEqual(oneVerification)
  work.length = 0
  expect((await portal.browser().signIn('nobody@example.com', wrong, { from: '10.9.0.2' })).statusCode).toBe(400)
  expect(work).toEqual(oneVerification)
})

test('a blocked account, known or not, costs none without a robot check, and with one the same single verification [SIGN-14]', async () => {
  for (const email of ['sam.basic@example.com', 'stranger@example.com']) {
    for (let tried = 0; tried < 10; tried += 1) await portal.browser().signIn(email, wrong, { from: `10.9.1.${tried}` })
    work.length = 0
    expect((await portal.browser().signIn(email, undefined, { from: '10.9.2.1' })).statusCode).toBe(422)
    expect(work).toEqual([])
    const browser = portal.browser()
    const altcha = await solvedRobotCheck(browser)
    const given = { email, password: wrong, type: 'MEMBER', version: 2, altcha }
    expect((await browser.post('/api/auth/login', given, { from: '10.9.2.1' })).statusCode).toBe(400)
    expect(work).toEqual(oneVerification)
  }
  work.length = 0
  expect((await portal.browser().signIn('ana.rivera@example.com', undefined, { from: '10.9.2.2' })).statusCode).toBe(200)
  expect(work).toEqual(oneVerification)
})
