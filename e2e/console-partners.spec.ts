import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { expect, test } from '#e2e/test.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const shot = (page: Page, name: string) => page.screenshot({ path: `artifacts/screens/console-${name}.png`, fullPage: true })

/** A file with one spouse whose relation code is not that of the standard. */
const file = [
  'ISA*00*          *00*          *ZZ*MAPLEHR        *ZZ*FOYER          *261120*0800*^*00501*000000019*0*T*:',
  'GS*BE*MAPLEHR*FOYER*20261120*0800*1*X*005010X220A1',
  'ST*834*0001*005010X220A1',
  'BGN*00*1*20261120*0800****2',
  'REF*38*GRPA',
  'INS*Y*18*021*XN*A',
  'REF*0F*MP1',
  'NM1*IL*1*MAPLETON*INA',
  'N3*1 ELM ST',
  'N4*AUSTIN*TX*78704',
  'DMG*D8*19800101*F',
  'HD*021**HLT*CARE*FAM',
  'DTP*348*D8*20260101',
  'INS*N*38*021*XN*A',
  'REF*0F*MP1',
  'NM1*IL*1*MAPLETON*JON',
  'DMG*D8*19810101*M',
  'HD*021**HLT*CARE*FAM',
  'DTP*348*D8*20260101',
  'SE*18*0001',
  'GE*1*1',
  'IEA*1*000000019',
]
  .map((segment) => `${segment}~\n`)
  .join('')

test('an operator adds a trading partner by keyboard, and its file is read with its settings', async ({ page, portal }) => {
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.newPartner)
  await expect(heading(page)).toHaveText('New trading partner')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Maple HR')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('GRPA')
  await page.getByLabel('Sender (ISA06)').fill('MAPLEHR')
  await page.getByLabel('Read as spouse').fill('38')
  await expectAccessible(page, 'a new partner')
  await shot(page, 'partner-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'a new partner, 390 px')
  await shot(page, 'partner-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Read as spouse').press('Enter')
  const review = page.getByRole('dialog', { name: 'These changes' })
  await expect(review.getByRole('row')).toHaveCount(5)
  await expectAccessible(page, 'the review')
  await shot(page, 'partner-review-1440')
  await review.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Maple HR')
  await expect(page.getByRole('row', { name: /Read as spouse .*38/ })).toBeVisible()

  await page.goto(consolePaths.imports)
  await page.getByLabel('834 or CSV file').setInputFiles({ name: 'maple.834', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/maple\.834 · .*Maple HR/)).toBeVisible()

  await page.goto(consolePaths.partners)
  await expect(page.getByRole('row', { name: /Maple HR In testing MAPLEHR GRPA/ })).toBeVisible()
  await expectAccessible(page, 'the list of partners')
  await shot(page, 'partners-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'the list of partners, 390 px')
  await shot(page, 'partners-390')
  await page.context().addCookies([{ name: 'lang', value: 'ar', url: portal.url }])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('link', { name: 'Maple HR' }).click()
  await expect(heading(page)).toHaveText('Maple HR')
  await expectAccessible(page, 'a partner in Arabic, 390 px')
  await shot(page, 'partner-ar-390')
})
