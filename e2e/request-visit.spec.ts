import { agree, expectStep, flow, goOn, tellReason, tellWhoAndKind } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: 'ana' })
test.describe.configure({ mode: 'serial' })

/** One member has one draft: each test begins with none. */
test.beforeEach(async ({ portal }) => {
  await portal.sql('delete from care.drafts')
})

test('a general visit by video at a time of a calendar, from the dashboard to the receipt [FLOW-02 FLOW-12 FLOW-24] @phone', async ({
  page,
}) => {
  await visit(page, '/dashboard')
  await page.getByRole('link', { name: 'Request a visit' }).first().click()
  await tellWhoAndKind(page, 'General Medical')
  await page.getByRole('checkbox', { name: 'Cough' }).check()
  await tellReason(page, 'A cough since Monday')
  await expectStep(page, 'How would you like to talk?')
  await page.getByRole('radio', { name: 'Video' }).check()
  await goOn(page)
  await expectStep(page, 'When would you like your visit?')
  await page.getByRole('radio', { name: 'Pick a time' }).check()
  await page.getByRole('group', { name: 'Days' }).getByRole('button').nth(2).click()
  await page
    .locator('fieldset')
    .filter({ has: page.locator('legend') })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByText('is held for you')).toBeVisible()
  await goOn(page)
  await agree(page)
  await goOn(page, 'Request this visit')
  await expectStep(page, 'Your visit is booked')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to your calendar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  const reference = await page.getByRole('definition').first().textContent()
  await page.reload()
  await expectStep(page, 'Your visit is booked')
  await expect(page.getByRole('definition').first()).toHaveText(reference ?? '')
  await goOn(page, 'Done')
  await expect(flow(page)).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
})
