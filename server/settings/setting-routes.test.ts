import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSetting } from '#server/settings/save-setting.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('the migration date is read by name, with its default in the deployment zone [SESS-11 PROG-18 PROG-19 CALL-44]', async () => {
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  const read = async () => (await browser.get('/api/configs?name=swordMigrationDate')).json()
  expect(await read()).toEqual({ data: { name: 'swordMigrationDate', startDate: '2024-01-01T05:00:00.000Z' } })
  await saveSetting(portal.db, 'swordMigrationDate', '2027-03-01T00:00:00', portal.clock.now())
  expect(await read()).toEqual({ data: { name: 'swordMigrationDate', startDate: '2027-03-01T05:00:00.000Z' } })
})

test('no other setting can be read', async () => {
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  await saveSetting(portal.db, 'secret', 'value', portal.clock.now())
  expect((await browser.get('/api/configs?name=secret')).statusCode).toBe(404)
})
