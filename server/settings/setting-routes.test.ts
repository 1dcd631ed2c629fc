import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSetting } from '#server/settings/save-setting.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ env: { COVID_BANNER_URL: '/health', BACK_CARE_URL: 'https://back.example/' } })
})
afterEach(() => portal.close())

const olga = async () => {
  portal.clock.advance(1_800_000)
  return portal.operator('olga.admin@example.com')
}
const settings = async () => (await portal.portal.settings.read()).settings

test('the migration date is read by name, with its default in the deployment zone [SESS-11 PROG-18 PROG-19 CALL-44]', async () => {
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  const read = async () => (await browser.get('/api/configs?name=swordMigrationDate')).json()
  expect(await read()).toEqual({ data: { name: 'swordMigrationDate', startDate: '2024-01-01T05:00:00.000Z' } })
  // As on another node: this one learns of the change from the feed.
  await saveSetting(portal.db, 'swordMigrationDate', '2027-03-01T00:00:00', portal.clock.now())
  const changed = { data: { name: 'swordMigrationDate', startDate: '2027-03-01T05:00:00.000Z' } }
  await vi.waitFor(async () => expect(await read()).toEqual(changed), { timeout: 10_000, interval: 100 })
})

test('other settings cannot be read', async () => {
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  await saveSetting(portal.db, 'secret', 'value', portal.clock.now())
  expect((await browser.get('/api/configs?name=secret')).statusCode).toBe(404)
})

test("an operator's setting overrides the environment until it is set to null", async () => {
  const browser = await olga()
  const read = async () => (await browser.get('/api/console/settings')).json().data
  const { covidBanner } = await read()
  expect(covidBanner).toMatchObject({ value: null, otherwise: { on: true, link: '/health' }, version: 0, updatedAt: null })
  const value = { on: false, text: { en: 'Read [this].', es: '', ar: '' }, link: 'https://cdc.example/covid' }
  const saved = await browser.put('/api/console/settings/covidBanner', { version: 0, value })
  expect(saved.json().data).toMatchObject({ value, version: 1 })
  expect((await settings()).covidBanner).toEqual(value)
  await browser.put('/api/console/settings/covidBanner', { version: 1, value: null })
  expect((await settings()).covidBanner.link).toBe('/health')
  expect((await read()).covidBanner).toMatchObject({ value: null, version: 2 })
  const { rows } = await portal.pool.query(`select reason from audit_events where event = 'admin.setting' and outcome = 'ok'`)
  expect(rows).toEqual([{ reason: 'covidBanner' }, { reason: 'covidBanner' }])
})

test('the second of two operators gets a conflict, even for a setting that was never saved', async () => {
  const browser = await olga()
  const value = { backCare: 'https://one.example/', backCareEarlier: 'earlier', betterHelp: null }
  const save = () => browser.put('/api/console/settings/partnerLinks', { version: 0, value })
  const answers = await Promise.all([save(), save()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await save()).json().meta.errors).toEqual(['Conflict'])
})

test.each([
  [
    'legalLinks',
    { privacy: 'javascript:alert(1)', nonDiscrimination: null, disclaimer: null, terms: null, informedConsent: null },
    'LinkInvalid value.privacy',
  ],
  ['partnerLinks', { backCare: '/somewhere', backCareEarlier: 'a', betterHelp: null }, 'LinkInvalid value.backCare'],
  ['partnerLinks', { backCare: null, backCareEarlier: 'a&b', betterHelp: null }, 'InvalidInput value.backCareEarlier'],
  ['covidBanner', { on: true, text: { en: '', es: '', ar: '' }, link: '//elsewhere' }, 'LinkInvalid value.link'],
  ['swordMigrationDate', '2026-02-30T00:00:00', 'DateInvalid value'],
  ['swordMigrationDate', '2026-02-01', 'DateInvalid value'],
])('%s: an invalid value is refused at its field', async (name, value, refusal) => {
  const answer = await (await olga()).put(`/api/console/settings/${name}`, { version: 0, value })
  const [{ code, field }] = answer.json().meta.errorMessages
  expect([answer.statusCode, `${code} ${field}`]).toEqual([422, refusal])
})

test('the last known settings are used while the database is unreachable', async () => {
  const before = await settings()
  const listing = vi.spyOn(portal.pool, 'connect').mockImplementation(() => Promise.reject(new Error('away')))
  const query = vi.spyOn(portal.pool, 'query').mockImplementation(() => Promise.reject(new Error('away')))
  portal.portal.settings.forgetAll()
  expect(await settings()).toEqual(before)
  listing.mockRestore()
  query.mockRestore()
})
