import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const download = async (page: Page, name: string): Promise<Buffer> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFile(await (await coming).path())
}
const textOf = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

/** Makes a share link for Ana; returns the link and the passcode, which are shown only once. */
const makeLink = async (page: Page, lasts = '1 hour') => {
  await page.getByLabel('Link works for').selectOption({ label: lasts })
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
  const facts = page.getByRole('region', { name: 'Your link is ready' }).getByRole('definition')
  const [link = '', passcode = ''] = await facts.allTextContents()
  return { link, passcode }
}

/** Opens another person's browser, without an account. */
const stranger = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ locale: 'en-US', ...(baseURL ? { baseURL } : {}) })).newPage()

const pathOf = (link: string): string => link.slice(link.indexOf('/guest/'))

const enter = async (page: Page, passcode: string): Promise<void> => {
  await page.getByLabel('Passcode', { exact: true }).fill(passcode)
  await page.getByRole('button', { name: 'Open records' }).click()
}

test.describe('Ana', () => {
  test.use({ member: { copyOf: 'ana', history: true } })

  test('downloads only the chosen parts of the records as PDF and FHIR [SHELL-005]', { tag: '@daily' }, async ({ page, me }) => {
    await visit(page, '/medical-info')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Your records/ })
      .click()
    await expect(page.getByRole('heading', { level: 3, name: 'Your records' })).toBeFocused()
    await expectAccessible(page, 'records')
    for (const part of ['Medical info', 'Visits', 'After-visit summaries', 'Messages'])
      await page.getByRole('checkbox', { name: part }).uncheck()
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await expect(page.getByText('Choose at least one.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'After-visit summaries' }).check()
    expect(await textOf(await download(page, 'Download PDF'))).toContain(`Medical records of ${me.name}`)
    const bundle = JSON.parse((await download(page, 'Download FHIR')).toString())
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' })
    const kinds = bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType)
    expect(kinds).toContain('DocumentReference')
    expect(kinds).not.toContain('Encounter')
  })

  test('shares records by link and passcode, sees when it was opened, and withdraws it', {
    tag: '@phone-matrix',
  }, async ({ page, browser, baseURL, me }) => {
    await visit(page, '/medical-info?view=records')
    const { link, passcode } = await makeLink(page)
    await expectAccessible(page, 'a link that was made')
    const guest = await stranger(browser, baseURL)
    await guest.goto(pathOf(link))
    await expect(guest.getByRole('heading', { level: 1, name: 'Shared medical records' })).toBeVisible()
    await expectAccessible(guest, 'the passcode of a link')
    await enter(guest, '2222 2222')
    await expect(guest.getByText('This passcode is incorrect. Please check it and try again.').first()).toBeVisible()
    await expect(guest.getByRole('heading', { name: 'After-visit summaries' })).toBeHidden()
    await enter(guest, passcode.toLowerCase())
    await expect(guest.getByRole('heading', { level: 1, name: `${me.name}’s records` })).toBeVisible()
    await expect(guest.getByRole('region', { name: 'After-visit summaries' })).toBeVisible()
    await expectAccessible(guest, 'shared records')
    expect(await textOf(await download(guest, 'Download PDF'))).toContain(`Medical records of ${me.name}`)
    expect(JSON.parse((await download(guest, 'Download FHIR')).toString())).toMatchObject({ resourceType: 'Bundle' })

    await page.reload()
    const made = page.getByRole('region', { name: 'Shared links' }).getByRole('listitem').filter({ hasText: 'Works until' }).first()
    await expect(made).toContainText(/Opened .*PDF downloaded .*FHIR downloaded/)
    await made.getByRole('button', { name: /^Stop sharing/ }).click()
    await page.getByRole('dialog', { name: 'Stop sharing this link?' }).getByRole('button', { name: 'Stop sharing' }).click()
    await expect(page.getByText('The link no longer works.')).toBeVisible()
    await guest.getByRole('button', { name: 'Download PDF' }).click()
    await expect(guest.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
    await guest.reload()
    await enter(guest, passcode)
    await expect(guest.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
    await guest.context().close()
  })

  test('sees that five wrong passcodes closed a link, which the right one no longer opens', async ({ page, browser, baseURL }) => {
    await visit(page, '/medical-info?view=records')
    const { link, passcode } = await makeLink(page, '7 days')
    const guest = await stranger(browser, baseURL)
    await guest.goto(pathOf(link))
    for (let n = 1; n < 5; n++) {
      const answered = guest.waitForResponse('**/shared-records/open')
      await enter(guest, `2222 222${n}`)
      expect((await answered).status()).toBe(422)
    }
    await enter(guest, '2222 2222')
    await expect(guest.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
    await guest.reload()
    await enter(guest, passcode)
    await expect(guest.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Locked after five wrong passcodes').first()).toBeVisible()
    await guest.context().close()
  })
})

test('an unknown link and one without its secret open nothing, and the page is accessible in Arabic', { tag: '@phone-matrix' }, async ({
  page,
}) => {
  await page.goto('/guest/records?lang=ar#none')
  await expect(page.getByRole('textbox')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectAccessible(page, 'the passcode in Arabic')
  await page.getByRole('textbox').fill('2222 2222')
  await page.getByRole('button', { name: 'فتح السجلات' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'هذا الرابط لا يعمل' })).toBeVisible()
  await page.goto('/guest/records')
  await expect(page.getByRole('heading', { level: 1, name: 'هذا الرابط غير مكتمل' })).toBeVisible()
})
