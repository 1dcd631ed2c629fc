import { expectAccessible } from '#e2e/axe.ts'
import { signInOperator } from '#e2e/console.ts'
import { readOutbox } from '#e2e/outbox.ts'
import { newLastName } from '#e2e/people.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { documentRequestsOf, visit } from '#e2e/visit.ts'

test('a visitor searches the help articles and reads one by keyboard [SUPP-01 SUPP-02 SUPP-03 SUPP-04 SHELL-021]', {
  tag: '@phone-matrix',
}, async ({ page }) => {
  await visit(page, '/support')
  await expect(page).toHaveTitle('Foyer - Member Portal - Support')
  const ways = page.getByRole('region', { name: 'Ways to get help' }).getByRole('link')
  await expect(ways).toHaveText(['Request a visit', 'Technical support', 'Questions or feedback'])
  expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/request-a-visit',
    '/technical-support',
    '/questions-or-feedback',
  ])
  await page.getByLabel('Search answers').fill('forgot pasword')
  const answer = page.getByText('I forgot my password')
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible()
  await answer.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Reset your password' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Search answers')).toHaveValue('forgot pasword')
  await expectAccessible(page, 'a search for help')
})

test("a visitor's message is answered by an operator and read with its reference number [SUPP-05 SUPP-07 CALL-42 SHELL-022]", {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page, browser, baseURL }) => {
  const email = `grace.${newLastName().toLowerCase()}@example.com`
  await visit(page, '/technical-support')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopewell')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('5125550100')
  await page.getByLabel('Subject').fill('My card')
  await page.getByLabel('Message').fill('x'.repeat(300))
  await page.getByLabel('Message').press('y')
  await expect(page.getByText('180 / 180'), '[SUPP-13 SUPP-14]').toBeVisible()
  await page.getByLabel('Message').fill('It does not print.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page, '[SUPP-08]').toHaveURL(/\/login$/)
  const said = page.getByText(/We received your message\. Your reference number is [3-9A-Y]{4}-[3-9A-Y]{4}\./)
  const reference = /[3-9A-Y]{4}-[3-9A-Y]{4}/.exec((await said.textContent()) ?? '')?.[0] ?? ''
  expect(await readOutbox(page.request, email)).toEqual([])

  const office = await browser.newPage({ ...(baseURL ? { baseURL } : {}) })
  await signInOperator(office, 'support')
  await office.goto('/console/cases?kind=support-ticket')
  await office.getByRole('link', { name: reference }).click()
  await expect(office.getByText('It does not print.')).toBeVisible()
  await office.getByRole('textbox', { name: 'Answer' }).fill('Please use another printer.')
  await office.getByRole('button', { name: 'Send answer' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(office.getByText('Answer sent')).toBeVisible()
  await office.close()
  await expect
    .poll(async () => (await readOutbox(page.request, email)).map(({ subject }) => subject))
    .toEqual([`We’ve answered your message ${reference}`])

  await visit(page, '/support')
  await expect(page.getByLabel('Reference number')).toHaveValue(reference)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Please use another printer.')).toBeVisible()
  await expectAccessible(page, 'an answer to somebody signed out')
})

test.describe('Ben', () => {
  test.use({ member: { copyOf: 'ben' } })

  test('writes to support inside the app and reads message and answer on the support page [SUPP-05 SUPP-06 SUPP-07 SUPP-08 SHELL-023]', async ({
    page,
    portal,
    me,
  }) => {
    await visit(page, '/support')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByText('Your messages and our replies show here.')).toBeVisible()
    const documents = documentRequestsOf(page)
    await page.getByRole('link', { name: 'Questions or feedback' }).click()
    await expect(page).toHaveURL('/questions-or-feedback')
    await expect(page.getByLabel('First name')).toHaveValue('Ben')
    await expect(page.getByLabel('Email')).toHaveValue(me.email)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL('/support')
    await page.goBack()
    await page.getByLabel('Phone').fill('5125550100')
    await page.getByLabel('Subject').fill('Savings')
    await page.getByLabel('Message').fill('Where do I see them?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(/We received your message\. Your reference number is/)).toBeVisible()
    expect(documents).toEqual([])
    await portal.sql("update cases set state = 'answered', answer = 'On the dashboard.', answered_at = now() where profile_id = $1", [
      me.profileId,
    ])
    await visit(page, '/support')
    const own = page.getByRole('region', { name: 'Your messages' })
    await expect(own.getByText('On the dashboard.')).toBeVisible()
    await expectAccessible(page, 'support of a member')
  })
})

test('the page for members under 18 has two outside links and says to call the number on the ID card [PROG-30 PROG-31 PROG-32 SHELL-028]', async ({
  page,
}) => {
  await visit(page, '/uhcmentalhealth')
  await expect(page).toHaveTitle('Foyer - Member Portal - Virtual behavioral health under 18')
  const outside = page.getByRole('main').locator('a[target=_blank]')
  expect(await outside.evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]))).toEqual([
    ['https://988lifeline.org/', 'noreferrer'],
    ['https://findtreatment.gov/', 'noreferrer'],
  ])
  await expect(page.getByText('Call the member services number on your ID card.')).toBeVisible()
  await expect(page.getByRole('link', { name: '988', exact: true })).toHaveAttribute('href', 'tel:988')
  await signInByCalls(page.request, 'nora')
  await visit(page, '/dashboard')
  await page.getByRole('link', { name: 'see your options' }).click()
  await expect(page).toHaveURL('/uhcmentalhealth')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('main').locator('a[target=_blank]')).toHaveCount(2)
})

for (const [language, direction] of [
  ['en', 'ltr'],
  ['es', 'ltr'],
  ['ar', 'rtl'],
] as const)
  test(`the support pages are accessible in ${language}${language === 'en' ? '' : ' @matrix'}`, { tag: '@phone-matrix' }, async ({
    page,
  }) => {
    for (const path of ['/support', '/technical-support', '/questions-or-feedback', '/uhcmentalhealth']) {
      await visit(page, `${path}?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} fits`).toBe(true)
      await expectAccessible(page, `${path} in ${language}`)
    }
  })
