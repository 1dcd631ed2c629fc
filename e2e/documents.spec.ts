import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from '#e2e/axe.ts'
import { acceptAndStartVisit, openQueue } from '#e2e/clinic-visit.ts'
import { flow as flowOf } from '#e2e/flow.ts'
import { addVisits, waiting } from '#e2e/own-visits.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: { copyOf: 'ana' } })

const flow = (page: Page) => flowOf(page, 'My documents')

const textOfPdf = async (page: Page, button: string): Promise<string> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).press('Enter')
  const file = await readFile(await (await coming).path())
  return (await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })).text
}

test('a note for school is signed, read by the member, checked by the school, and withdrawn', async ({
  page,
  browser,
  baseURL,
  me,
  portal,
}) => {
  const [visitId] = await addVisits(portal, me, { ...waiting(), reason: 'A sore throat.' })
  const clinic = await openQueue(browser, 'general')
  await clinic.setViewportSize({ width: 1440, height: 1000 })
  await clinic.goto(`/clinic/visits/${visitId}`)
  await acceptAndStartVisit(clinic)

  await clinic.getByRole('button', { name: 'Write a document' }).press('Enter')
  const dialog = clinic.getByRole('dialog', { name: `Document for ${me.name}` })
  await dialog.getByLabel('For', { exact: true }).selectOption({ label: 'Note for school' })
  await dialog.getByLabel('Absent from').fill('2026-11-18')
  await dialog.getByLabel('Absent to').fill('2026-11-17')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByLabel('Absent to')).toBeFocused()
  await expectAccessible(clinic, 'the form of a note with a mistake')
  await dialog.getByLabel('Absent to').fill('2026-11-20')
  await dialog.getByLabel('Restrictions (optional)').fill('No sports for a week.')
  await dialog.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Note for school' })).toBeFocused()
  await expect(dialog.getByText('From 11/18/2026 to 11/20/2026')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByLabel('Restrictions (optional)')).toHaveValue('No sports for a week.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expectAccessible(clinic, 'the preview of a note')
  await dialog.getByRole('button', { name: 'Sign' }).press('Enter')
  await expect(clinic.getByText('The document is signed. The patient has been told.')).toBeVisible()

  await visit(page, '/inbox')
  await page.getByRole('link', { name: /New document: Note for school or work/ }).click()
  await expect(flow(page).getByRole('heading', { name: 'Note for school' })).toBeFocused()
  await expect(flow(page).getByText('No sports for a week.')).toBeVisible()
  await expectAccessible(page, 'a document')
  const link = String(await flow(page).getByText('/guest/document#').textContent())
  expect(await textOfPdf(page, 'Download PDF')).toContain(link.split('#')[1])
  await flow(page).getByLabel('Language of the headings').selectOption({ label: 'Español' })
  expect(await textOfPdf(page, 'Download PDF')).toContain('Justificante para la escuela')

  const school = await (
    await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 }, baseURL: String(baseURL) })
  ).newPage()
  await school.goto('/guest/document')
  await school.getByLabel('Code on the document').fill('7K2M')
  await school.getByRole('button', { name: 'Check' }).click()
  await expect(school.getByText('We couldn’t find this.')).toBeVisible()
  await expectAccessible(school, 'the form for a code')
  await school.getByLabel('Code on the document').fill(String(link.split('#')[1]).toLowerCase())
  await school.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(school.getByRole('heading', { name: 'Note for school' })).toBeVisible()
  await expect(school.getByText('This document is real and valid.')).toBeVisible()
  await expect(school.getByText('11/18/2026 to 11/20/2026')).toBeVisible()
  await expect(school.getByText(`${me.first} ${me.last.slice(0, 1)}.`)).toBeVisible()
  await expect(school.getByText(/sports/)).toHaveCount(0)
  await expectAccessible(school, 'a checked document')

  await clinic.getByText('Note for school', { exact: true }).click()
  await clinic.getByRole('button', { name: /^Withdraw Note for school/ }).click()
  await clinic.getByRole('dialog').getByLabel('Reason').fill('The dates were wrong.')
  await clinic.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(clinic.getByText('The document is withdrawn. The patient has been told.')).toBeVisible()
  await expect(flow(page).getByText('Reason: The dates were wrong.')).toBeVisible()
  await school.reload()
  await expect(school.getByText(/The practice withdrew this document on/)).toBeVisible()
  await expect(school.getByText('wrong')).toHaveCount(0)

  await flow(page).getByRole('button', { name: 'Turn off link' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off link' }).last().press('Enter')
  await expect(flow(page).getByText('This document has no link, so no one can check it online.')).toBeVisible()
  await school.reload()
  await expect(school.getByRole('heading', { name: 'We don’t know this document' })).toBeVisible()
  await school.context().close()
  await clinic.context().close()
})

test.describe('the demo’s Ana', () => {
  test.use({ member: 'ana' })

  test('finds the documents of a visit on its page, in Arabic too', { tag: '@daily' }, async ({ page }) => {
    await visit(page, '/past-visits')
    await page
      .getByRole('link', { name: /Dermatology/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Note for school' }).click()
    await expect(flow(page).getByText('No swimming lessons for one week.')).toBeVisible()
    await visit(page, '/my-documents?lang=ar')
    await expect(page.getByRole('button', { name: /طلب تحاليل/ })).toBeVisible()
    await expectAccessible(page, 'the list of documents in Arabic')
  })
})
