import type { Page } from '@playwright/test'
import { continueFlow, expectStep } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana', history: true } })

const key = 'test-presses'

/** Counts presses of mouse or finger from now on, over navigations within the tab. Returns a function that reads the count. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate((name) => {
    sessionStorage.setItem(name, '0')
    addEventListener('pointerdown', () => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1)), true)
  }, key)
  return () => page.evaluate((name) => Number(sessionStorage.getItem(name)), key)
}

test('a visit as soon as possible is requested and waited for in nine clicks, one text and five screens', async ({ page, me }) => {
  await visit(page, '/dashboard')
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Request a visit' }).first().click()
  await expectStep(page, 'Is this an emergency?')
  await expect(page.getByText('Step 1 of 5')).toBeVisible()
  await continueFlow(page, 'This is not an emergency')
  await expectStep(page, 'Who is the visit for?')
  await expect(page.getByRole('radio', { name: me.name })).toBeChecked()
  await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText('Texas')
  await continueFlow(page)
  await expectStep(page, 'What is the visit about?')
  await page.getByRole('radio', { name: 'General Medical' }).check()
  await page.getByLabel('Reason for the visit').fill('A cough since Monday')
  await continueFlow(page)
  await expectStep(page, 'How and when?')
  await expect(page.getByRole('radio', { name: 'As soon as possible' })).toBeChecked()
  await continueFlow(page)
  await expectStep(page, 'Review your request')
  await expect(page.getByText('Step 5 of 5')).toBeVisible()
  await expect(page.getByText('Southgate Pharmacy')).toBeVisible()
  await page.getByRole('checkbox', { name: /I agree to receive care/ }).check()
  await continueFlow(page, 'Request this visit')
  await expectStep(page, 'Request sent')
  await page.getByRole('link', { name: 'Go to the waiting room' }).click()
  await expect(page).toHaveURL(/\/waiting-room\?consultId=/)
  await expect(page.getByRole('dialog', { name: 'Waiting room' })).toBeVisible()
  expect(await clicks()).toBe(9)
})
