import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { newestCase, signInOperator } from '#e2e/console.ts'
import { expectToast, rowsOf } from '#e2e/finder.ts'
import { newZip } from '#e2e/people.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

test.use({ member: 'ana' })

const card = (page: Page) => page.getByRole('region', { name: / - \d{5}$/ })
const figure = (page: Page, name: string, within = card(page)) =>
  within.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}`) }) })

const reportPaid = async (page: Page, { amount, how }: { amount: string; how: string }) => {
  await card(page).getByRole('button', { name: 'Tell us what you paid' }).click()
  const dialog = page.getByRole('dialog', { name: 'What did you pay?' })
  await dialog.getByLabel('Amount in dollars').fill(amount)
  await dialog.getByLabel('How did you pay?').selectOption(how)
  await dialog.getByRole('button', { name: 'Send' }).click()
  return dialog
}

test(
  'a procedure shows its prices side by side with span and source, and an office visit adds a virtual one',
  {
    tag: ['@daily', '@phone-matrix'],
  },
  async ({ page }, { project }) => {
    await visit(page, '/procedures?zip=60601&code=99213')
    for (const name of ['Cash', 'Insurance']) {
      const shown = figure(page, name)
      await expect(shown).toContainText(/\$[\d,.]+/)
      await expect(shown).toContainText(/\$[\d,.]+ to \$[\d,.]+ across 2 sources/)
      await expect(shown).toContainText('Invented sample prices, ')
    }
    const home = figure(page, 'Virtual visit')
    await expect(home).toContainText('$0.00')
    await expect(home).toContainText('One source')
    await expect(home.getByRole('link', { name: 'Request a visit' })).toHaveAttribute('href', '/request-a-visit')
    await expectAccessible(page, 'prices of a procedure side by side')
    await card(page).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `artifacts/screens/price-card-procedure-${project.name}.png`, fullPage: true })
    await visit(page, '/procedures?zip=60601&code=73721')
    await expect(figure(page, 'Cash')).toBeVisible()
    await expect(figure(page, 'Virtual visit')).toHaveCount(0)
  },
)

test(
  'a drug shows its cash price with the span nearby, and how to pay less',
  {
    tag: '@phone-matrix',
  },
  async ({ page }, { project }) => {
    await visit(page, '/prescriptions?zip=60601&term=Metformin')
    await rowsOf(page).last().getByRole('link').first().click()
    const panel = page.getByRole('region', { name: 'Prescription details' })
    await expect(figure(page, 'Cash', panel)).toContainText(/\$[\d.]+ to \$[\d.]+ at \d+ pharmacies nearby/)
    await expect(figure(page, 'Cash', panel)).toContainText('Estimate')
    await expect(panel.getByText(/You save \$[\d.]+/)).toBeVisible()
    await expectAccessible(page, 'prices of a drug side by side')
    await panel.getByRole('button', { name: 'Tell us what you paid' }).scrollIntoViewIfNeeded()
    await page.screenshot({ path: `artifacts/screens/price-card-drug-${project.name}.png` })
  },
)

test.describe("a member's report of a paid price", () => {
  test.use({ member: { copyOf: 'ana' } })

  test('is sent by keyboard alone and confirms the figure', async ({ page }, { project }) => {
    await visit(page, `/procedures?zip=${newZip()}&code=80053`)
    const price = async (shown: Locator) => /\$([\d.]+)/.exec((await shown.textContent()) ?? '')?.[1] ?? ''
    const paid = await price(figure(page, 'Cash'))
    await card(page).getByRole('button', { name: 'Tell us what you paid' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'What did you pay?' })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Amount in dollars').focus()
    await page.keyboard.type('some')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter an amount, such as 12.50').first()).toBeVisible()
    await expectAccessible(page, 'the dialog of what was paid')
    await page.screenshot({ path: `artifacts/screens/price-card-dialog-${project.name}.png` })
    await dialog.getByLabel('Amount in dollars').fill(paid)
    await page.keyboard.press('Tab')
    await page.keyboard.press('c')
    await dialog.getByLabel('How did you pay?').press('Enter')
    await dialog.getByRole('button', { name: 'Send' }).focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Thank you. We’ve added your report.')
    await expect(figure(page, 'Cash')).toContainText('Some members paid about this')
    await expect(figure(page, 'Insurance')).toContainText('Not confirmed by members yet')
  })

  test('opens a nameless case for operators if it is far off', async ({ page, browser, portal, me }) => {
    await visit(page, `/procedures?zip=${newZip()}&code=85025`)
    await expect(figure(page, 'Cash')).toBeVisible()
    await reportPaid(page, { amount: '9,999', how: 'Cash' })
    await expectToast(page, 'Thank you. We’ve added your report.')
    const desk = await (await browser.newContext()).newPage()
    await signInOperator(desk, 'support')
    await desk.goto(`${consolePaths.cases}?kind=price-report`)
    await desk.getByRole('link', { name: await newestCase(portal, 'price-report') }).click()
    const facts = desk.getByRole('region', { name: 'What members paid' })
    await expect(facts).toContainText('Complete blood count - 85025')
    await expect(facts).toContainText('A report differs by more than 50%')
    await expect(facts).toContainText('$9,999.00')
    await expect(desk.getByText(me.last)).toHaveCount(0)
    await expectAccessible(desk, 'a case about a price')
    await desk.screenshot({ path: 'artifacts/screens/price-card-case.png' })
  })
})

test(
  'an admin adds, changes and removes a price rule; an auditor can only read it',
  { tag: '@phone-matrix' },
  async ({ browser }, { project }) => {
    const desk = await (await browser.newContext()).newPage()
    await signInOperator(desk, 'admin')
    await desk.goto(consolePaths.priceRules)
    await desk.getByRole('button', { name: 'Add a rule' }).click()
    const pattern = `Corner ${project.name}*`
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Name pattern').fill(pattern)
    await dialog.getByLabel('Markup on generics, %').fill('15')
    await dialog.getByLabel('Dispensing fee, $').fill('7.00')
    await dialog.getByLabel('Minimum price, $').fill('a lot')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter an amount, such as 12.50').first()).toBeVisible()
    await dialog.getByLabel('Minimum price, $').fill('5')
    await expectAccessible(desk, 'the dialog of a price rule')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const isPhone = project.name.includes('phone')
    const row = desk.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: pattern })
    // 30 tablets at $0.10: $3.00, plus 15%, plus $7.00.
    await expect(row).toContainText('$10.45')
    await expectAccessible(desk, 'price rules')
    await desk.screenshot({ path: `artifacts/screens/price-rules-${project.name}.png`, fullPage: true })
    await row.getByRole('button', { name: /^Actions for .+ rule/ }).click()
    await row.getByRole('button', { name: 'Change' }).click()
    await desk.getByRole('dialog').getByLabel('Dispensing fee, $').fill('8')
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('$11.45')
    const reader = await (await browser.newContext()).newPage()
    await signInOperator(reader, 'auditor')
    await reader.goto(consolePaths.priceRules)
    await expect(reader.getByText(pattern)).toBeVisible()
    await expect(reader.getByRole('button', { name: /Add a rule|Actions/ })).toHaveCount(0)
    await row.getByRole('button', { name: /^Actions for .+ rule/ }).click()
    await row.getByRole('button', { name: 'Remove' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row).toHaveCount(0)
  },
)

test.describe('prices side by side', () => {
  test.use({ member: 'ben' })
  test('are accessible in Arabic and fit the screen @matrix', { tag: '@phone-matrix' }, async ({ page }, { project }) => {
    await visit(page, '/procedures?zip=60601&code=99213&lang=ar')
    const shown = card(page)
    await expect(shown.getByText('زيارة افتراضية')).toBeVisible()
    await expectAccessible(page, 'prices side by side in Arabic')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `artifacts/screens/price-card-ar-${project.name}.png`, fullPage: true })
  })
})
