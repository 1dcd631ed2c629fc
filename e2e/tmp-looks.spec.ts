import type { Page } from '@playwright/test'
import { acceptAndStartVisit, openQueue } from '#e2e/clinic-visit.ts'
import { addVisits, waiting } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const shot = async (page: Page, name: string) => {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({
    path: `artifacts/documents/${name}.png`,
    fullPage: (await page.locator('dialog[open]').count()) === 0,
    animations: 'disabled',
  })
}

test.describe('looks', () => {
  test.use({ member: 'ana' })
  test('member looks', async ({ page, browser, baseURL }) => {
    test.setTimeout(300_000)
    for (const [lang, scheme, width] of [
      ['en', 'light', 390],
      ['en', 'dark', 1440],
      ['ar', 'light', 1440],
      ['ar', 'dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: width === 390 ? 844 : 1000 })
      await visit(page, `/my-documents?lang=${lang}`)
      const lines = page.locator('dialog button[data-line]')
      await expect(lines).toHaveCount(2)
      await shot(page, `list-${lang}-${scheme}-${width}`)
      const ids = await lines.evaluateAll((all) => all.map((one) => one.getAttribute('data-line')))
      for (const [n, id] of ids.entries()) {
        await visit(page, `/my-documents?document=${id}&lang=${lang}`)
        await expect(page.locator('dialog h3')).toBeVisible()
        await shot(page, `one${n}-${lang}-${scheme}-${width}`)
      }
      const link = String(await page.locator('dialog [dir=ltr]').filter({ hasText: '#' }).first().textContent())
      const guest = await (
        await browser.newContext({ colorScheme: scheme, viewport: { width, height: 844 }, baseURL: String(baseURL) })
      ).newPage()
      await guest.goto(`/guest/document?lang=${lang}#${link.split('#')[1]}`)
      await expect(guest.locator('p[role=status]')).toBeVisible()
      await shot(guest, `guest-${lang}-${scheme}-${width}`)
      await guest.goto(`/guest/document?lang=${lang}`)
      await expect(guest.getByRole('textbox')).toBeVisible()
      await shot(guest, `guest-form-${lang}-${scheme}-${width}`)
      await guest.context().close()
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 1000 })
    await visit(page, '/past-visits?lang=en')
    await page
      .getByRole('link', { name: /Dermatology/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: 'Note for school' })).toBeVisible()
    await shot(page, 'past-visit')
  })
})

test.describe('clinic', () => {
  test.use({ member: { copyOf: 'ana' } })
  test('clinic looks', async ({ browser, me, portal }) => {
    test.setTimeout(300_000)
    const [visitId] = await addVisits(portal, me, { ...waiting(), reason: 'A sore throat.' })
    const clinic = await openQueue(browser, 'general')
    await clinic.setViewportSize({ width: 1440, height: 1000 })
    await clinic.goto(`/clinic/visits/${visitId}`)
    await acceptAndStartVisit(clinic)
    await clinic.getByRole('button', { name: 'Write a document' }).click()
    const dialog = clinic.getByRole('dialog')
    await dialog.getByLabel('Absent to').fill('2026-12-20')
    await shot(clinic, 'clinic-absence-1440')
    await dialog.getByLabel('Kind of document').selectOption('referral')
    await dialog.getByLabel('Specialty').selectOption('other')
    await shot(clinic, 'clinic-referral-1440')
    await dialog.getByLabel('Kind of document').selectOption('lab')
    await shot(clinic, 'clinic-lab-1440')
    await dialog.getByLabel('Hemoglobin A1c').check()
    await dialog.getByLabel('Fasting', { exact: true }).selectOption('8')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('heading', { name: 'Lab order' })).toBeVisible()
    await shot(clinic, 'clinic-preview-1440')
    await dialog.getByRole('button', { name: 'Sign' }).click()
    await expect(clinic.getByText('The document is signed. The patient has been told.')).toBeVisible()
    await clinic.setViewportSize({ width: 390, height: 844 })
    await clinic.emulateMedia({ colorScheme: 'dark' })
    await clinic.getByText('Lab order', { exact: true }).click()
    await shot(clinic, 'clinic-panel-390-dark')
    await clinic.getByRole('button', { name: 'Write a document' }).click()
    await shot(clinic, 'clinic-absence-390-dark')
    await clinic.context().close()
  })
})
