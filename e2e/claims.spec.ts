import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Your claims' })
const rows = (page: Page) => list(page).getByRole('link')
const picture = async (page: Page, name: string) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} ${width}`).toBeLessThanOrEqual(width)
    await page.screenshot({ path: `artifacts/screens/claims-${name}-${width}.png`, fullPage: true })
  }
}

test.describe('a member with claims', () => {
  test.use({ member: 'ana' })

  test('goes from My plan to a claim and back by keyboard', { tag: ['@daily', '@phone-matrix'] }, async ({ page }) => {
    await visit(page, '/my-plan')
    await page.getByRole('link', { name: 'Claims' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/claims')
    await expect(page).toHaveTitle(/Claims/)
    await expect(rows(page).first()).toContainText('In progress')
    await expect(page.getByRole('region', { name: /^Totals for/ })).toContainText('What you may owe')
    await expectAccessible(page, 'claims')
    await picture(page, 'list')
    const lab = rows(page).filter({ hasText: 'Clearview Imaging Center' }).filter({ hasText: '$571.00' })
    await lab.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Clearview Imaging Center' })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    for (const words of [
      'What the provider billed',
      '$1,980.00',
      '-$1,409.00',
      'What your plan allows',
      '$571.00',
      'Toward your deductible',
    ])
      await expect(page.getByRole('main')).toContainText(words)
    await expect(page.getByText('This part counts toward your deductible.')).toBeVisible()
    await expectAccessible(page, 'a claim')
    await picture(page, 'detail')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('What your plan allows')).toBeVisible()
    for (const name of ['Back to claims', 'Save as PDF']) await expect(page.getByRole('link', { name })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Back to claims' }).focus()
    await page.keyboard.press('Enter')
    await expect(lab).toBeFocused()
  })

  test('filters by person, status and type, and the address keeps the filters', async ({ page }) => {
    await visit(page, '/claims')
    await expect(page.getByLabel('Person').getByRole('option')).toHaveText(['Everyone', 'Ana (you)', 'Leo', 'Mia'])
    await page.getByLabel('Person').selectOption('Mia')
    await expect(rows(page)).toHaveCount(3)
    await page.getByLabel('Type', { exact: true }).selectOption('Pharmacy')
    await expect(rows(page)).toHaveCount(1)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await page.getByLabel('Status').selectOption('Denied')
    await expect(page.getByRole('heading', { name: 'No claims match your filters.' })).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('loads more claims, and saves them as CSV and one as PDF', async ({ page }) => {
    await visit(page, '/claims')
    await expect(rows(page)).toHaveCount(25)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    const csv = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save as CSV' }).click()
    expect((await csv).suggestedFilename()).toBe('my-claims.csv')
    await rows(page).first().click()
    await expect(page.getByText('Not known yet').first()).toBeVisible()
    const pdf = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save as PDF' }).click()
    expect((await pdf).suggestedFilename()).toBe('claim.pdf')
  })

  test("the spouse's claims and a child's counseling are nowhere", { tag: '@daily' }, async ({ page, portal }) => {
    const hidden = await portal.sql(
      `select c.id from claims c join persons p on p.id = c.person_id join profiles f on f.email = 'ana.rivera@example.com'
        join persons own on own.id = f.person_id where p.membership_id = own.membership_id and (p.first = 'Ben' or (p.first = 'Leo' and c.sensitive <> '{}'))`,
    )
    expect(hidden.length).toBe(9)
    await visit(page, '/claims')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    for (const { id } of hidden) await expect(page.locator(`[data-claim="${id}"]`)).toHaveCount(0)
    await visit(page, `/claims?claim=${hidden[0]?.id}`)
    await expect(page.getByRole('heading', { name: 'We can’t find this claim' })).toBeVisible()
    await expectAccessible(page, 'a claim that is not there')
  })

  test('in Arabic the list and a claim are right to left', async ({ page }) => {
    await visit(page, '/claims?lang=ar')
    await expect(page.getByRole('heading', { level: 1, name: 'المطالبات' })).toBeVisible()
    const all = page.getByRole('list', { name: 'مطالباتك' }).getByRole('link')
    await expect(all).toHaveCount(25)
    await expectAccessible(page, 'claims in Arabic')
    await all.filter({ hasText: 'Lakeside Family Medicine' }).nth(1).click()
    await expect(page.getByText('ما طلبه مقدّم الرعاية').first()).toBeVisible()
    await expectAccessible(page, 'a claim in Arabic')
    await picture(page, 'detail-ar')
  })
})

test.describe('a member whose plan has sent one claim or none', () => {
  test.use({ member: { copyOf: 'ana' } })

  test('reads a kind sentence, and can ask support about a claim by its number alone', async ({ page, portal, me }) => {
    await visit(page, '/claims')
    await expect(page.getByRole('heading', { name: 'No claims yet' })).toBeVisible()
    await expectAccessible(page, 'no claims')
    await portal.sql(
      `insert into claims (id, group_id, person_id, number, kind, status, served_from, served_to, provider, sensitive, billed, source, as_of, content_hash)
        values (gen_random_uuid(), $1, $2, 'Q-1', 'professional', 'denied', '2026-06-01', '2026-06-01', 'Secret Clinic', '{}', 100, 'csv', now(), 'x')`,
      [me.group.id, me.personId],
    )
    await page.reload()
    await rows(page).click()
    await page.getByRole('button', { name: 'Ask about this claim' }).click()
    const form = page.getByRole('region', { name: 'Ask about this claim' })
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByLabel('Your question')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page, 'a question about a claim')
    await form.getByLabel('Your question').fill('Why was this denied?')
    const sent = page.waitForRequest('**/api/csr/ticket')
    await form.getByRole('button', { name: 'Send' }).click()
    const body = (await sent).postData() ?? ''
    expect(JSON.parse(body)).toMatchObject({ subject: 'Claim Q-1', comment: 'Why was this denied?', category: 'question' })
    expect(body).not.toContain('Secret Clinic')
    await expect(page.getByText(/We got your question\. Your reference is/)).toBeVisible()
  })
})
