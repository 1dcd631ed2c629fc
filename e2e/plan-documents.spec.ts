import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

const title = 'Drug list, spring edition'
const pdf = Buffer.from('%PDF-1.7\nmade up\n%%EOF\n')

test.use({ member: 'ana' })
test.afterEach(({ portal }) => portal.sql('delete from plan_documents where title = $1', [title]))

/** Checks and photographs a page at both widths, and leaves it narrow. */
const look = async (page: Page, name: string) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `${name}, ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name}, ${width} px`).toBeLessThanOrEqual(width)
    await page.screenshot({ path: `artifacts/screens/${name}-${width}.png`, fullPage: true })
  }
}

test('an operator adds a document to a plan, a member downloads it, and the operator removes it', async ({ page }) => {
  await signInOperator(page, 'admin')
  await page.goto(consolePaths.plans)
  await page.getByRole('link', { name: 'Lakeside PPO' }).click()
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents')
  await look(page, 'console-plan-documents')
  await page.getByRole('button', { name: 'Add a document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Kind').selectOption('drugs')
  const choose = (buffer: Buffer) => dialog.getByLabel('PDF file').setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer })
  await choose(Buffer.from('<html>'))
  await dialog.getByRole('button', { name: 'Add a document' }).click()
  await expect(dialog.getByLabel('PDF file')).toHaveAttribute('aria-invalid', 'true')
  await look(page, 'console-plan-document-new')
  await choose(pdf)
  await dialog.getByRole('button', { name: 'Add a document' }).click()
  await expect(page.getByText('Document added.')).toBeVisible()

  await visit(page, '/my-plan')
  const documents = page.getByRole('region', { name: 'Plan documents' })
  await expect(documents.getByRole('link')).toHaveText([
    'Summary of Benefits and Coverage 2026',
    title,
    'Resumen de beneficios y cobertura 2026',
  ])
  const download = page.waitForEvent('download')
  await documents.getByRole('link', { name: title }).focus()
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe(`${title}.pdf`)
  await look(page, 'my-plan-documents')
  await visit(page, '/my-plan?lang=ar')
  await expect(page.getByRole('region', { name: 'مستندات الخطة' })).toContainText('قائمة الأدوية')
  await look(page, 'my-plan-documents-ar')

  await page.goto(consolePaths.plans)
  await page.getByRole('link', { name: 'Lakeside PPO' }).click()
  await page.locator('main a[href$="/documents"]').click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await look(page, 'console-plan-documents-ar')
  await page.getByRole('button', { name: new RegExp(`^إزالة.*${title}`) }).click()
  await dialog.getByRole('button', { name: 'إزالة' }).click()
  await expect(page.getByText(title, { exact: true })).toHaveCount(0)
})
