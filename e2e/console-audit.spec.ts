import { readFile } from 'node:fs/promises'
import { signInOperator } from '#e2e/console.ts'
import { button, heading, openMemberWithReason, region } from '#e2e/console-people.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

test('an auditor searches the log, keeps the search after a reload, and exports the same rows as CSV', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page, own }) => {
  const pat = await own('pat')
  await signInOperator(page, 'support')
  await openMemberWithReason(page, pat.personId)
  await signInOperator(page, 'auditor')
  await page.goto(consolePaths.audit)
  await expect(heading(page)).toHaveText('Audit log')
  await page.getByLabel('Event').fill('member.open')
  await page.getByLabel('Whose record').fill(pat.email)
  await button(page, 'Search').click()
  const rows = region(page, 'Log rows')
  await expect(rows).toContainText('Record opened')
  await expect(rows).toContainText('Sue Support')
  await page.reload()
  await expect(page.getByLabel('Event')).toHaveValue('member.open')
  await expect(rows).toContainText('Sue Support')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export as CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.slice(1).every((line) => line.includes(',member.open,ok,member-called,'))).toBe(true)
})

test('the auditor verifies the chain, and the panel shows the result', async ({ page }) => {
  await signInOperator(page, 'auditor')
  await page.goto(consolePaths.audit)
  await button(page, 'Verify now').click()
  await expect(region(page, 'Integrity chain')).toContainText(/Verified .+: [\d,]+ rows, no breaks\./, { timeout: 30_000 })
})

test('a count above its limit raises an alarm', async ({ page, portal }) => {
  await signInOperator(page, 'auditor')
  await page.goto(consolePaths.audit)
  const lastHour = region(page, 'The last hour')
  const figure = lastHour.locator('dl > div').filter({ hasText: 'Sign-on responses used twice' }).getByRole('definition')
  await expect(figure).toHaveText(/^\d+ of 1$/)
  const before = Number.parseInt((await figure.textContent()) ?? '', 10)
  await portal.sql(
    `insert into audit_events (node, event, outcome, reason, request_id, route, level) values ('e2e', 'authn.sso', 'refused', 'Replayed', 'r', 'r', 'none')`,
  )
  await page.reload()
  await expect(figure).toHaveText(`${before + 1} of 1`)
  await expect(lastHour.getByText(/^Please review: .*Sign-on responses used twice/)).toBeVisible()
})

test('a report shows its figures by group and day, and is exported as CSV', { tag: '@phone-matrix' }, async ({ page, portal, own }) => {
  const { group } = await own('sam')
  await portal.sql(
    `insert into report_days (day, report, group_id, part, count)
    select current_date - d, 'sign-ins', $1, 'login', 5 from generate_series(2, 9) d`,
    [group.id],
  )
  await signInOperator(page, 'auditor')
  await page.goto(`${consolePaths.reports}?name=sign-ins`)
  await expect(page.getByRole('img', { name: /^Sign-ins by day, from/ })).toBeVisible()
  await expect(region(page, 'By group')).toContainText(group.name)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sign-ins-.+\.csv$/)
})

test('a member sees who opened the record, and why', { tag: '@phone-matrix' }, async ({ page, own }) => {
  const nora = await own('nora')
  await signInOperator(page, 'support')
  await openMemberWithReason(page, nora.personId)
  await signInByCalls(page.request, nora)
  await visit(page, '/account-settings/who-has-seen-my-data')
  const seen = page.getByRole('region', { name: 'Who has seen my data', exact: true })
  await expect(seen.getByRole('listitem').filter({ hasText: 'Record opened' }).first()).toContainText(
    /Our support team.*Reason: you called/,
  )
  await expect(seen).not.toContainText('Sue')
  await expect(seen.getByRole('listitem').filter({ hasText: 'Signed in with a password' })).toHaveCount(0)
  await seen.getByRole('checkbox', { name: 'Show what I did, too' }).click()
  await expect(seen.getByRole('listitem').filter({ hasText: 'Signed in with a password' }).first()).toContainText('You')
})
