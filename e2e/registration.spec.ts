import type { BrowserContext, Page } from '@playwright/test'
import { newLastName } from '#e2e/people.ts'
import { addHopewells, addKenji, choosePerson, chosenPassword, fillAccount, lookUp } from '#e2e/registration.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const members = (page: Page) => page.getByRole('dialog', { name: 'Eligible members' })
const row = (page: Page, name: RegExp) => members(page).getByRole('radio', { name })
const next = (page: Page) => members(page).getByRole('button', { name: 'Next' })
const create = (page: Page) => page.getByRole('button', { name: 'Create account' })
const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true })

/** Returns the tab's session storage as text. */
const memory = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

const register = async (page: Page, firstName: string, email: string): Promise<void> => {
  await choosePerson(page, firstName)
  await fillAccount(page, email)
  await create(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(toast(page, 'Account successfully created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${firstName}`)
}

const restarted = async (context: BrowserContext): Promise<Page> => {
  await context.clearCookies()
  return context.newPage()
}

test('Grace and her husband register; neither can be picked twice, and Theo is too young [REG-39 REG-40 REG-49 SHELL-017 SHELL-052]', async ({
  page,
  context,
  portal,
}) => {
  const hopewells = await addHopewells(portal)
  const addressOf = (name: string) => `${name}.${Date.now()}@example.com`
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Register Now' }).click()
  await expect(page).toHaveTitle('Foyer - Member Portal - Register')
  await lookUp(page, hopewells)
  await expect(members(page), '[REG-18]').toBeVisible()
  await expect(page, '[SHELL-016]').toHaveURL('/register/eligible-members')
  await expect(next(page)).toBeDisabled()
  const theo = row(page, /^Theo .* Dependents under the age of 18 are unable to register$/)
  await expect(theo, '[REG-20 REG-21 REG-23 REG-48]').toBeDisabled()
  await theo.click({ force: true })
  await expect(next(page)).toBeDisabled()
  await register(page, 'Grace', addressOf('Grace'))
  expect(await memory(page)).not.toMatch(/Hopewell|Grace|Welcome-2/)

  const second = await restarted(context)
  await lookUp(second, hopewells)
  await expect(row(second, /^Grace .* Member already has profile$/), '[REG-22]').toBeDisabled()
  await register(second, 'Victor', addressOf('victor'))

  const third = await restarted(context)
  await lookUp(third, hopewells)
  await expect(row(third, /^Grace .* Member already has profile$/)).toBeDisabled()
  await expect(row(third, /^Victor .* Member already has profile$/)).toBeDisabled()
  await row(third, /^Victor/).click({ force: true })
  await expect(next(third)).toBeDisabled()
  await members(third).getByRole('link', { name: 'Cancel' }).click()
  await expect(third).toHaveURL('/login')
  expect(await memory(third)).not.toContain('Hopewell')
})

test('Kenji registers by school, on a phone too [REG-05 REG-08 REG-17 REG-30]', { tag: ['@daily', '@phone'] }, async ({ page, portal }) => {
  await visit(page, '/register?plan=student')
  await expect(page.getByLabel('Enrolled as')).toHaveValue('school')
  await expect(page.getByRole('link', { name: 'Pay per visit' })).toHaveAttribute('href', '/register/pay-per-visit')
  const kenji = await addKenji(portal)
  await lookUp(page, kenji)
  await expect(members(page)).toBeVisible()
  await register(page, 'Kenji', `kenji.${kenji.studentId}@example.com`)
})

test('a student unknown to the school registers to pay per visit [SHELL-004 REG-61 REG-73 REG-74 REG-76]', async ({ page, portal }) => {
  await lookUp(page, { ...(await addKenji(portal)), studentId: 'S-9999' })
  const attention = page.getByRole('dialog', { name: 'Attention' })
  await expect(attention, '[REG-28]').toContainText(
    'We couldn’t find you on your school’s list. You can still see a doctor and pay for each visit.',
  )
  await attention.getByRole('button', { name: 'Cancel' }).click()
  await expect(attention).toBeHidden()
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toContainText('We were unable to locate your account.')
  await expect(problem.getByRole('link')).toHaveAttribute('href', 'tel:+18005550142')
  await page.getByRole('button', { name: 'Next' }).click()
  await attention.getByRole('link', { name: 'Continue' }).click()
  await expect(page, '[REG-29 SHELL-018]').toHaveURL('/register/pay-per-visit')

  const email = `iris.${Date.now()}@example.com`
  await page.getByLabel('First name').fill('Iris')
  await page.getByLabel('Last name').fill(`O'${newLastName()}`)
  await page.getByLabel('Date of birth').fill('5/6/1990')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Address line 1').fill('1 Main St')
  await page.getByLabel('City').fill('Miami')
  await page.getByLabel('State').selectOption('FL')
  await page.getByLabel('Zip code').fill('33101')
  await fillAccount(page, email)
  const send = page.getByRole('button', { name: 'Next' })
  await expect(send, '[REG-71]').toBeDisabled()
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check()
  await expect(page.getByText('Check passed')).toBeVisible()
  const request = page.waitForRequest('**/api/members/ineligible')
  await send.click()
  const asked = (await request).postDataJSON()
  await expect(page).toHaveURL('/dashboard')
  await expect(toast(page, 'Account successfully created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Iris')
  expect(asked, '[CALL-24]').toMatchObject({
    submittedFrom: 'member-portal',
    submittedFromPlatform: { type: 'browser', version: expect.stringMatching(/^Chrome /) },
  })
  const [made] = await portal.sql(
    `select g.code from groups g join memberships m on m.group_id = g.id join persons p on p.membership_id = m.id
     join profiles r on r.person_id = p.id where r.email = $1`,
    [email],
  )
  expect(made?.code, '[REG-77]').toBe('HYUHCSRPAID')
})

test('a reload keeps the dialog of a half-done registration, and Back keeps the form [REG-44 CALL-21 SHELL-016]', async ({
  page,
  portal,
}) => {
  await lookUp(page, await addKenji(portal))
  await expect(members(page)).toBeVisible()
  await page.reload()
  await expect(members(page)).toBeVisible()
  await expect(page).toHaveURL('/register/eligible-members')
  await page.goBack()
  await expect(members(page)).toBeHidden()
  await expect(page.getByLabel('Last name')).toHaveValue('Mori')
})

test('a reload keeps the account form, but not its passwords [REG-44 REG-45]', async ({ page, portal }) => {
  await lookUp(page, await addHopewells(portal))
  await choosePerson(page, 'Victor')
  await fillAccount(page, 'victor@example.com')
  await page.reload()
  await expect(page.getByText('Victor, choose how you’ll sign in.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('victor@example.com')
  await expect(page.getByLabel('Phone')).toHaveValue('(312) 555-0144')
  await expect(page.getByLabel('New password')).toHaveValue('')
  expect(await memory(page)).not.toContain(chosenPassword)
})

test("/register/create-account redirects to the lookup without a chosen person, as does the dialog's address [SHELL-016 SHELL-017]", async ({
  page,
}) => {
  await page.goto('/register/create-account')
  await expect(page).toHaveURL('/register')
  await visit(page, '/register/eligible-members')
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an email that has an account is reported at its field, and another one can be used [REG-50]', async ({ page }) => {
  const email = `pay.${Date.now()}@example.com`
  await visit(page, '/register/pay-per-visit')
  await page.getByLabel('First name').fill('Nia')
  await page.getByLabel('Last name').fill(newLastName())
  await page.getByLabel('Date of birth').fill('05061990')
  await page.getByLabel('Gender').selectOption('Other')
  await page.getByLabel('Address line 1').fill('2 Main St')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State').selectOption('TX')
  await page.getByLabel('Zip code').fill('78704')
  await fillAccount(page, 'ana.rivera@example.com')
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('An account already exists for this email address')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/dashboard')
})
