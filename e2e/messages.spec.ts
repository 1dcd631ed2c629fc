import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { clinicianEmails, signInClinician } from '#e2e/clinic.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { testVirus } from '#platform/gateways/file-scan.ts'

test.use({ member: { copyOf: 'ana', history: true } })

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

const openClinic = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await signInClinician(page, clinicianEmails.general)
  await page.goto('/clinic/messages')
  return page
}

const dialog = (page: Page, name = 'Messages') => page.getByRole('dialog', { name })
const said = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const badge = (page: Page, words: string) => page.locator('header').getByText(words, { exact: true }).first()

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Your reply').fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said(page).filter({ hasText: text })).toBeVisible()
}

const addFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Add a file').setInputFiles({ name, mimeType, buffer })

const download = async (page: Page, name: string): Promise<Buffer> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${name}` }).click()
  return readFile(await (await coming).path())
}

test('member and clinic exchange ten messages and two files, and both tabs show the unread count [FLOW-04 FLOW-20 SESS-10 SHELL-062 DASH-23]', async ({
  browser,
  context,
  page,
  baseURL,
  me,
}) => {
  await visit(page, '/message-center?step=new')
  await expect(page.getByRole('heading', { name: 'Write to a care team' })).toBeFocused()
  await expectAccessible(page, 'a new message')
  const subject = `Ten messages of ${me.last}`
  await page.getByLabel('Who is it about?').selectOption({ label: me.name })
  await page.getByLabel('Care team').selectOption('GeneralMedical')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('Number 1')
  await addFile(page, 'wrong.pdf', 'application/pdf', Buffer.from('no PDF at all'))
  await expect(page.getByText('Please choose a PDF, JPEG or PNG file up to 10 MB.')).toBeVisible()
  await addFile(page, 'virus.pdf', 'application/pdf', Buffer.from(`%PDF-1.7\n${testVirus}\n%%EOF`))
  await expect(page.getByText(/the virus check found a problem/)).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Number 1')
  await page.reload()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Number 1')
  await addFile(page, 'picture.png', 'image/png', png)
  await expect(page.getByRole('button', { name: 'Remove picture.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said(page)).toHaveCount(1)

  const clinic = await openClinic(browser, baseURL)
  await clinic.getByRole('link', { name: new RegExp(subject) }).click()
  await expect(clinic.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  expect((await download(clinic, 'picture.png')).equals(png)).toBe(true)
  await clinic.getByLabel('Your reply').fill('Number 2')
  await addFile(clinic, 'plan.pdf', 'application/pdf', pdf)
  await expect(clinic.getByRole('button', { name: 'Remove plan.pdf' })).toBeVisible()
  await expectAccessible(clinic, 'a conversation in the clinic')
  await clinic.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said(page)).toHaveCount(2)
  expect((await download(page, 'plan.pdf')).equals(pdf)).toBe(true)
  await write(page, 'Number 3')
  await expect(said(clinic)).toHaveCount(3)
  await expectAccessible(page, 'a conversation')

  // Being open marked it as read; from here on the member views other pages, in two tabs.
  await page.getByRole('button', { name: 'Close' }).click()
  const second = await context.newPage()
  await visit(second, '/dashboard')
  await write(clinic, 'Number 4')
  await write(clinic, 'Number 5')
  for (const tab of [page, second]) await expect(badge(tab, '3')).toBeVisible()
  await expect(page.getByText('You have 3 unread messages')).toBeVisible()
  await second
    .locator('header')
    .getByRole('link', { name: /Messages/ })
    .first()
    .click()
  await second.getByRole('button', { name: new RegExp(subject) }).click()
  await expect(said(second)).toHaveCount(5)
  for (const tab of [page, second]) await expect(badge(tab, '1')).toBeVisible()
  for (const n of [6, 8, 10]) {
    await write(second, `Number ${n}`)
    if (n < 10) await write(clinic, `Number ${n + 1}`)
  }
  await expect(said(second)).toHaveText(Array.from({ length: 10 }, (_, n) => new RegExp(`Number ${n + 1}`)))
  await expect(said(clinic)).toHaveCount(10)
  await clinic.context().close()
})

test('list, conversation and draft work by keyboard and are accessible [FLOW-12 FLOW-18]', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await visit(page, '/message-center')
  const line = page.getByRole('button', { name: /The breakfast plan/ })
  await expect(line).toBeVisible()
  await expectAccessible(page, 'the list of conversations')
  // A list of two rows leaves no empty box; on a phone the dialog is the whole screen.
  const height = (await dialog(page).boundingBox())?.height
  expect(height).toBe(isMobile ? 844 : 480)
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'The breakfast plan' })).toBeFocused()
  await expect(said(page)).toHaveCount(3)
  await page.getByLabel('Your reply').fill('Kept for later')
  await page.waitForResponse('**/save_message_draft')
  await page.getByRole('button', { name: 'All messages' }).focus()
  await page.keyboard.press('Enter')
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your reply')).toHaveValue('Kept for later')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
})

test('the inbox is filtered, searched and marked, and its entries open a visit and a conversation [FLOW-10 DASH-25]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page }) => {
  await visit(page, '/inbox')
  const box = await page.getByRole('dialog').boundingBox()
  expect([box?.x, box?.width], '[FLOW-14]').toEqual([0, await page.evaluate(() => document.documentElement.clientWidth)])
  const lines = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Before our visit about the cough' })).toBeVisible()
  await expectAccessible(page, 'the inbox')
  await page.getByRole('button', { name: 'After-visit summaries' }).click()
  await expect(lines.filter({ hasText: 'Before our visit about the cough' })).toHaveCount(0)
  expect(await lines.count()).toBeGreaterThan(3)
  await page.getByLabel('Search inbox').fill('derma leo')
  await expect(lines).toHaveCount(1)
  await lines.getByRole('button', { name: /^Mark as unread/ }).click()
  await expect(lines.getByRole('button', { name: /^Mark as read/ })).toBeVisible()
  await lines.getByRole('link').click()
  await expect(page).toHaveURL(/\/past-visits\?consultId=/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await visit(page, '/inbox')
  await lines.getByRole('link', { name: /The breakfast plan/ }).click()
  await expect(said(page)).toHaveCount(3)
})

test('messages and inbox are accessible in Arabic, from right to left @matrix', { tag: '@phone-matrix' }, async ({ page }) => {
  for (const path of ['/message-center?lang=ar', '/inbox?lang=ar']) {
    await visit(page, path)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, `${path} in Arabic`)
  }
})
