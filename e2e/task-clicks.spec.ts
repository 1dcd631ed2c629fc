import type { Page } from '@playwright/test'
import { expectSaved, rowsOf } from '#e2e/finder.ts'
import { continueFlow, expectStep } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana', history: true } })

const key = 'test-presses'

/**
 * Counts presses of mouse or finger from now on, over navigations within the tab. Returns a function that reads the count. Playwright takes
 * a press back, at the window, whose target moves away under it, and presses again; the document never sees the first.
 */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate((name) => {
    sessionStorage.setItem(name, '0')
    document.addEventListener('pointerdown', () => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1)), true)
  }, key)
  return () => page.evaluate((name) => Number(sessionStorage.getItem(name)), key)
}

test('a visit as soon as possible is requested and waited for in nine clicks, one text and five screens', { tag: '@daily' }, async ({
  page,
  me,
}) => {
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

test('a dermatologist near is saved in two clicks', async ({ page }) => {
  await visit(page, '/dashboard')
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Dermatology', exact: true }).click()
  await expect(page).toHaveURL(/\/providers\?.*specialty=dermatology/)
  await rowsOf(page)
    .getByRole('button', { name: /^Add .* to favorites$/ })
    .first()
    .click()
  await expectSaved(page.getByRole('button', { name: /^Remove .* from favorites$/ }).first())
  expect(await clicks()).toBe(2)
})

test('an MRI is suggested while typing, and its price shows after one text and one click', async ({ page }) => {
  await visit(page, '/dashboard')
  const clicks = await countClicks(page)
  const field = page.getByLabel('Procedure or CPT code')
  await field.pressSequentially('kne mri')
  const suggested = page.locator('datalist option').first()
  await expect(suggested).toHaveAttribute('value', 'Knee MRI - 73721')
  // The browser's own list of suggestions is no part of the page: picking one fills the field.
  await field.fill('Knee MRI - 73721')
  await page.getByRole('tabpanel', { name: 'Procedures' }).getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'Knee MRI - 73721' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('$')
  expect(await clicks()).toBe(1)
})

test('the price of a popular MRI shows after one click', async ({ page }) => {
  await visit(page, '/dashboard')
  const clicks = await countClicks(page)
  // The chips load once their card is in view.
  await page.getByLabel('Procedure or CPT code').scrollIntoViewIfNeeded()
  await page.getByRole('list', { name: 'Popular' }).getByRole('link', { name: 'Knee MRI' }).click()
  await expect(page.getByRole('heading', { name: 'Knee MRI - 73721' })).toBeVisible()
  expect(await clicks()).toBe(1)
})

test('the card for atorvastatin near another zip shows after two clicks and two texts', async ({ page }) => {
  await visit(page, '/dashboard')
  const clicks = await countClicks(page)
  await page.getByRole('tab', { name: 'Prescriptions' }).click()
  const search = page.getByRole('tabpanel', { name: 'Prescriptions' })
  await search.getByLabel('Zip').fill('60601')
  await search.getByLabel('Drug name').pressSequentially('atorvastatin\n')
  await rowsOf(page).first().getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Prescription details' })).toContainText('Member ID')
  expect(await clicks()).toBe(2)
})

test('a child is added in three clicks and four fields: relation and phone are filled in', async ({ page, me }) => {
  await visit(page, '/dashboard')
  const clicks = await countClicks(page)
  await page.getByRole('banner').getByRole('link', { name: 'My Family' }).click()
  await page.getByRole('button', { name: 'Add a family member' }).click()
  const form = page.getByRole('dialog', { name: 'Add a family member' })
  await expect(form.getByLabel('Relationship')).toHaveValue('Dependent')
  await expect(form.getByLabel('Phone')).not.toHaveValue('')
  await form.getByLabel('First name').fill('Zoe')
  await form.getByLabel('Last name').fill(me.last)
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Date of birth').fill('08/15/2024')
  await form.getByRole('button', { name: 'Add family member', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Family member added' })).toBeVisible()
  expect(await clicks()).toBe(3)
})

test('the care team gets a message in three clicks and two texts: patient and team are filled in', async ({ page, me }) => {
  await visit(page, '/dashboard')
  const clicks = await countClicks(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click()
  await page.getByRole('button', { name: 'New message', exact: true }).click()
  await expect(page.getByLabel('Who is it about?').locator('option:checked')).toHaveText(me.name)
  await expect(page.getByLabel('Care team').locator('option:checked')).toHaveText('General medical')
  await page.getByLabel('Subject').fill('My cough')
  await page.getByLabel('Message', { exact: true }).fill('It is better.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toContainText('It is better.')
  expect(await clicks()).toBe(3)
})
