import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportUnconfirmedAlerts } from '#server/questionnaires/report-unconfirmed-alerts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
})
afterEach(() => portal.close())

const sent = async () =>
  (
    await portal.pool.query<{ recipient: string; text: string }>(
      "select recipient, text from outbox_messages where kind = 'answer-alert' order by recipient",
    )
  ).rows
const activeAdmins = async () =>
  (
    await portal.pool.query<{ email: string }>(
      "select email from operators where role = 'admin' and ended_at is null and password_hash is not null and group_ids is null order by email",
    )
  ).rows.map(({ email }) => email)

test('administrators of the practice get one mail of each alert, also if two servers report it or one starts again', async () => {
  const admins = await activeAdmins()
  expect(admins.length).toBeGreaterThan(0)
  const at = portal.clock.now().toISOString()
  vi.spyOn(portal.portal.care, 'ask').mockResolvedValue({ alerts: [{ id: 'a-1', at }] } as never)
  await Promise.all([reportUnconfirmedAlerts(portal.portal, portal.db), reportUnconfirmedAlerts(portal.portal, portal.db)])
  await reportUnconfirmedAlerts(portal.portal, portal.db)
  expect((await sent()).map(({ recipient }) => recipient)).toEqual(admins)
})

test('it reads the telehealth side with the portal’s own token, and mails nobody while there is nothing to report', async () => {
  const warn = vi.spyOn(portal.portal.log, 'warn')
  await reportUnconfirmedAlerts(portal.portal, portal.db)
  expect(warn).not.toHaveBeenCalled()
  expect(await sent()).toEqual([])
})
