import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { PlacedPriceRule } from '#shared/prescriptions/price-rule-calls.ts'

let portal: TestPortal
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal({ prices: true })
  admin = await portal.operator('olga.admin@example.com')
})
afterAll(() => portal.close())

const path = '/api/console/price-rules'
const list = async (): Promise<PlacedPriceRule[]> => (await admin.get(path)).json().data.rows
const rule: PlacedPriceRule = {
  position: 6,
  pharmacyId: null,
  namePattern: 'Corner*',
  markupGeneric: 1_500,
  markupBrand: 300,
  feeCents: 700,
  minimumCents: 500,
}
const errorOf = async (answer: ReturnType<TestBrowser['post']>) => {
  const response = await answer
  const [error] = response.json().meta.errorMessages ?? []
  return [response.statusCode, error?.field, error?.code]
}

test('an administrator adds, changes and removes rules, each written down', async () => {
  expect((await list()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  expect((await admin.post(path, { rule })).statusCode).toBe(200)
  expect((await list()).at(-1)).toEqual(rule)
  const moved = { ...rule, position: 9, feeCents: 800 }
  expect((await admin.put(`${path}/6`, { before: rule, rule: moved })).statusCode).toBe(200)
  expect((await list()).at(-1)).toEqual(moved)
  expect((await admin.ask('DELETE', `${path}/9`)).statusCode).toBe(200)
  expect(await list()).toHaveLength(5)
  const { rows } = await portal.pool.query(
    `select reason, outcome from audit_events where event = 'admin.price_rule' and outcome = 'ok' order by seq`,
  )
  expect(rows).toEqual(['add 6', 'change 6', 'remove 9'].map((reason) => ({ reason, outcome: 'ok' })))
})

test('a used position, a changed rule and an unknown rule are refused', async () => {
  const [first] = await list()
  const at = (position: number) => ({ rule: { ...rule, position } })
  expect(await errorOf(admin.post(path, at(1)))).toEqual([422, 'position', 'EntryTwice'])
  expect(await errorOf(admin.put(`${path}/1`, { before: first, ...at(2) }))).toEqual([422, 'position', 'EntryTwice'])
  expect((await admin.put(`${path}/1`, { before: { ...first, feeCents: 1 }, ...at(1) })).statusCode).toBe(409)
  expect((await admin.put(`${path}/77`, { before: first, ...at(77) })).statusCode).toBe(404)
  expect((await admin.ask('DELETE', `${path}/77`)).statusCode).toBe(404)
  expect((await list())[0]).toEqual(first)
})

test.each([
  [{ position: 0 }, 'rule.position', 'NumberInvalid'],
  [{ feeCents: -1 }, 'rule.feeCents', 'AmountInvalid'],
  [{ markupBrand: 100_001 }, 'rule.markupBrand', 'AmountInvalid'],
  [{ pharmacyId: '1' }, 'rule.namePattern', 'InvalidInput'],
])('%o is refused at its field', async (change, field, code) => {
  expect(await errorOf(admin.post(path, { rule: { ...rule, ...change } }))).toEqual([422, field, code])
})
