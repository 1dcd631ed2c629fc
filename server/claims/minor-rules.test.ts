import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { withoutRule, withRule } from '#shared/claims/minor-rule-changes.ts'
import type { AgeRule } from '#shared/claims/minor-rules.ts'

let portal: TestPortal
let olga: TestBrowser
let second: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal()
  olga = await portal.operator('olga.admin@example.com')
  second = await portal.operator('omar.admin@example.com')
})
afterEach(() => portal.close())

const path = '/api/console/minor-rules'
const read = async () => (await olga.get(path)).json().data as { rules: AgeRule[]; version: number }
const save = async (change: (rules: AgeRule[]) => AgeRule[], by = olga) => {
  const { rules, version } = await read()
  return by.put(path, { version, rules: change(rules) })
}
const therapy = { state: 'TX', kind: 'mental-health', source: 'test' } as const
const ageOf = async () => (await read()).rules.find(({ state, kind }) => state === 'TX' && kind === 'mental-health')?.fromAge

/** Whether Ana reads the claim for the counseling of her son Leo, who is eleven and lives in Texas. */
const anaSeesIt = async () => {
  const ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
  const { rows } = await portal.pool.query<{ id: string }>(
    `select c.id from claims c join persons p on p.id = c.person_id where p.first = 'Leo' and c.sensitive <> '{}'`,
  )
  return (await ana.get(`/api/claims/${rows[0]?.id}`)).statusCode === 200
}

test('a rule after which parents see more waits for a second administrator, and counts for claims once approved', async () => {
  expect([await ageOf(), await anaSeesIt()]).toEqual([0, false])
  const saved = await save((rules) => withRule(rules, { ...therapy, fromAge: 16 }))
  expect(saved.statusCode, saved.body).toBe(200)
  const { id } = saved.json().data.waiting
  expect([await ageOf(), await anaSeesIt()]).toEqual([0, false])
  expect((await olga.post(`/api/console/approvals/${id}`, { approve: true })).json().meta.errors).toEqual(['SecondOperatorNeeded'])
  const { rows } = (await second.get('/api/console/approvals')).json().data
  expect(rows).toMatchObject([{ id, kind: 'minor-rules.show', changes: [{ field: 'TX mental-health', before: 0, after: 16 }] }])
  expect((await second.post(`/api/console/approvals/${id}`, { approve: true })).statusCode).toBe(200)
  portal.portal.settings.forgetAll()
  expect([await ageOf(), await anaSeesIt()]).toEqual([16, true])
  const { rows: audit } = await portal.pool.query(`select reason from audit_events where event = 'admin.setting' order by seq desc limit 1`)
  expect(audit).toEqual([{ reason: 'minorRules TX mental-health=16' }])
})

test('a rule that hides more counts at once, and removing it waits', async () => {
  const saved = await save((rules) => withRule(rules, { state: 'OH', kind: 'mental-health', fromAge: 5, source: 'test' }))
  expect(saved.json().data).toEqual({ waiting: null })
  expect((await save((rules) => withoutRule(rules, { state: 'OH', kind: 'mental-health' }))).json().data.waiting).not.toBeNull()
  expect((await read()).rules.some(({ state }) => state === 'OH')).toBe(true)
})

test('support and auditors read the rules and change nothing, nobody signed out reads them, and an older version is refused', async () => {
  const sue = await portal.operator('sue.support@example.com')
  expect((await sue.get(path)).statusCode).toBe(200)
  expect((await save((rules) => rules, sue)).statusCode).toBe(403)
  expect((await portal.browser().get(path)).statusCode).toBe(401)
  const { rules, version } = await read()
  await save((all) => withRule(all, { state: 'OH', kind: 'sti', fromAge: 5, source: 'test' }))
  expect((await olga.put(path, { version, rules })).json().meta.errors).toEqual(['Conflict'])
})

test('a rule without a law or beyond 18 is refused at its field, and nothing is stored', async () => {
  const wrong = await save((rules) => [...rules, { state: 'OH', kind: 'sti', fromAge: 19, source: '' }])
  expect(wrong.json().meta.errorMessages).toMatchObject([
    { code: 'InvalidInput', field: expect.stringMatching(/^rules\.\d+\.fromAge$/) },
    { code: 'Required', field: expect.stringMatching(/^rules\.\d+\.source$/) },
  ])
  expect((await read()).version).toBe(0)
})
