import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1' } })
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.advance(25 * 3_600_000))

/** One wrong password for an account that nobody asked for yet, from an address. */
let asked = 0
const guess = async (from: string): Promise<number> => {
  asked += 1
  return (await portal.browser().signIn(`nobody.${asked}@example.com`, 'Wrong-1-Word!', { from })).statusCode
}

const hex = (number: number) => number.toString(16)

test('a device that changes its IPv6 address within its /64 stays one address for wrong passwords', async () => {
  const answers: number[] = []
  for (let made = 0; made < 25; made += 1) answers.push(await guess(`2001:db8:1:2::${hex(made + 1)}`))
  expect(answers.filter((status) => status === 429)).toHaveLength(5)
  expect(await guess('2001:db8:77:2::1')).not.toBe(429)
})

test('a household that changes its /64 within its /56 gets eight times as many tries, and no more', async () => {
  const answers: number[] = []
  for (let made = 0; made < 170; made += 1) answers.push(await guess(`2001:db8:2:${hex(0x1100 + made)}::1`))
  expect(answers.filter((status) => status === 429)).toHaveLength(10)
  expect(await guess('2001:db8:2:1200::1')).not.toBe(429)
})

test('an IPv4 address counts by itself, however the socket writes it', async () => {
  for (let made = 0; made < 20; made += 1) expect(await guess('192.0.2.7')).not.toBe(429)
  expect([await guess('192.0.2.7'), await guess('::ffff:192.0.2.7')]).toEqual([429, 429])
  expect(await guess('192.0.2.8')).not.toBe(429)
})

const wrongCode = (from: string) => portal.browser().post('/api/sso/authenticate', { token: 'guessed' }, { from })

test('a limit of failures holds for calls at the same time, also from one /64', async () => {
  const burst = await Promise.all(Array.from({ length: 100 }, (_, made) => wrongCode(`2001:db8:3:4::${hex(made + 1)}`)))
  expect(burst.filter(({ statusCode }) => statusCode !== 429)).toHaveLength(30)
})

test('calls that succeed stay uncounted, also many at the same time', async () => {
  const get = () => portal.browser().get('/api/members/robot-check', { from: '192.0.2.99' })
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(Array.from({ length: 40 }, get))
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  }
})
