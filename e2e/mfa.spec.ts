import type { APIRequestContext, Page } from '@playwright/test'
import { readOutbox, readPin } from '#e2e/outbox.ts'
import type { OwnMember } from '#e2e/people.ts'
import { signInByForm, startPending, type TestAccount } from '#e2e/sign-in.ts'
import { test as base, expect } from '#e2e/test.ts'
import { documentRequestsOf, visit, visitLogout } from '#e2e/visit.ts'

type Phone = { number: string; shown: string }

const phoneOf = ({ phones }: TestAccount, at: number): Phone => {
  const number = phones[at] ?? ''
  return { number, shown: `(***) ***-${number.slice(-4)}` }
}

/** A member whose group requires a PIN, and her two phones. */
const test = base.extend<{ dora: OwnMember; first: Phone; second: Phone }>({
  dora: async ({ own }, use) => use(await own('dora')),
  first: async ({ dora }, use) => use(phoneOf(dora, 0)),
  second: async ({ dora }, use) => use(phoneOf(dora, 1)),
})

const byText = (page: Page) => page.getByRole('button', { name: 'Send code by text' })
const byCall = (page: Page) => page.getByRole('button', { name: 'Send code by phone call' })
const phones = (page: Page) => page.getByLabel('Choose an option')
const phone = (page: Page, { shown }: Phone) => phones(page).getByRole('radio', { name: shown })
const code = (page: Page) => page.getByLabel('Code', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true })

/** Signs in with the form of /login, up to the choice of phone. */
const signInToChoose = async (page: Page, dora: TestAccount): Promise<void> => {
  await visit(page, '/login')
  await signInByForm(page, dora)
  await expect(page).toHaveURL('/MFA')
  await expect(phones(page)).toBeVisible()
}

const toChoose = async (page: Page, dora: TestAccount): Promise<void> => {
  await startPending(page.request, dora)
  await visit(page, '/MFA')
  await expect(phones(page)).toBeVisible()
}

const toVerify = async (page: Page, dora: TestAccount): Promise<void> => {
  await toChoose(page, dora)
  await phone(page, phoneOf(dora, 0)).check()
  await byText(page).click()
  await expect(page).toHaveURL('/MFA/verify')
  await expect(code(page)).toBeVisible()
}

const enter = async (page: Page, pin: string): Promise<void> => {
  await code(page).fill(pin)
  await submit(page).click()
}

const wrongFor = async (api: APIRequestContext, { number }: Phone): Promise<string> =>
  (await readPin(api, number)) === '000000' ? '111111' : '000000'

test('a group that requires the PIN asks for a phone and a method [MFA-09 SIGN-13]', {
  tag: '@phone-matrix',
}, async ({ page, dora, first, second }) => {
  await signInToChoose(page, dora)
  await expect(page).toHaveTitle('Foyer - Member Portal - Two-Factor Authentication Required')
  await expect(page.getByRole('heading', { level: 1 }), '[MFA-19]').toHaveText('Two-Factor Authentication Required')
  await expect(
    page.getByText('We don’t recognize this device or browser. To protect your information, we’ll send you a PIN.'),
    '[MFA-20]',
  ).toBeVisible()
  await expect(phones(page).locator('label'), '[MFA-10 MFA-21 MFA-22]').toHaveText([first.shown, second.shown])
  await expect(phone(page, first)).toBeChecked()
  await phone(page, second).check()
  await expect(byText(page), '[MFA-23]').toBeEnabled()
  await expect(byCall(page), '[MFA-24]').toBeEnabled()
  await expect(page.getByRole('button', { name: 'Return to sign in' }), '[MFA-25]').toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '1-800-555-0142' }), '[MFA-26]').toHaveAttribute(
    'href',
    'tel:+18005550142',
  )
  await expect(page.locator('#root')).not.toContainText(new RegExp([first, second].map(({ number }) => number.slice(0, 3)).join('|')))
})

test('a PIN by text opens the dashboard [MFA-11 SESS-27 SESS-28]', {
  tag: ['@daily', '@phone'],
}, async ({ page, request, dora, first }) => {
  await toVerify(page, dora)
  await expect(
    page.getByText(`We sent your PIN to ${first.shown}. The code expires 30 minutes after sending.`),
    '[MFA-29 MFA-31]',
  ).toBeVisible()
  await expect(code(page), '[MFA-32]').toHaveAttribute('placeholder', 'XXXXXX')
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('checkbox', { name: 'Remember this device in the future.' }), '[MFA-33]').not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Resend PIN' }), '[MFA-35]').toBeEnabled()
  await expect(page.getByRole('button', { name: 'Return to sign in' }), '[MFA-36]').toBeEnabled()
  await expect(submit(page), '[MFA-34 MFA-38]').toBeDisabled()
  const message = (await readOutbox(request, first.number)).at(-1)
  expect(message).toMatchObject({ channel: 'text', to: first.number, text: expect.stringMatching(/^Your Foyer PIN is \d{6}\./) })
  await enter(page, await readPin(request, first.number))
  await expect(page, '[SHELL-006 MFA-12]').toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Dora')
})

test('a PIN by phone call is read out digit by digit to the chosen phone [MFA-02 MFA-05 MFA-24 MFA-29]', async ({
  page,
  request,
  dora,
  second,
}) => {
  await toChoose(page, dora)
  await phone(page, second).check()
  const asked = page.waitForRequest('**/api/mfa')
  await byCall(page).click()
  expect((await asked).postDataJSON()).toMatchObject({ delivery_method: 'phone_call', communication_id: expect.any(String) })
  await expect(page.getByText(`We sent your PIN to ${second.shown}.`)).toBeVisible()
  const message = (await readOutbox(request, second.number)).at(-1)
  expect(message).toMatchObject({ channel: 'phone_call', text: expect.stringMatching(/Your PIN is: (\d, ){5}\d\./) })
  await enter(page, await readPin(request, second.number))
  await expect(page).toHaveURL('/dashboard')
})

test('the send buttons are disabled while a PIN is being sent [MFA-28]', async ({ page, dora, first }) => {
  await toChoose(page, dora)
  await phone(page, first).check()
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/mfa', async (route) => {
    await held
    await route.continue()
  })
  await byText(page).click()
  await expect(byText(page)).toBeDisabled()
  await expect(byCall(page)).toBeDisabled()
  letGo()
  await expect(page).toHaveURL('/MFA/verify')
})

test('a wrong PIN shows a toast and clears the form, and the right PIN still works [MFA-15 MFA-16 ERR-04 ERR-19 ERR-21]', async ({
  page,
  request,
  dora,
  first,
}) => {
  await toVerify(page, dora)
  const answered = page.waitForResponse('**/api/mfa/login')
  await enter(page, await wrongFor(request, first))
  expect((await answered).status()).toBe(422)
  await expect(toast(page, 'Invalid PIN')).toBeVisible()
  const box = await toast(page, 'Invalid PIN').boundingBox()
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(220)
  expect(box?.y).toBeLessThan(120)
  await expect(page.locator('[popover]').getByRole('alert').filter({ hasText: 'Invalid PIN' })).toBeVisible()
  await expect(code(page)).toHaveAccessibleDescription('Invalid PIN')
  await expect(code(page)).toHaveValue('')
  await expect(submit(page)).toBeDisabled()
  await enter(page, await readPin(request, first.number))
  await expect(page).toHaveURL('/dashboard')
})

test('an emptied code says Required when it is left [MFA-37]', async ({ page, dora }) => {
  await toVerify(page, dora)
  await code(page).fill('1')
  await code(page).fill('')
  await code(page).press('Tab')
  await expect(code(page)).toHaveAccessibleDescription('Required')
  await expect(submit(page)).toBeDisabled()
})

test('a PIN is good for 30 minutes and no longer [MFA-15 MFA-31]', async ({ page, request, portal, dora, first }) => {
  await toVerify(page, dora)
  const [sent] = await portal.sql(
    'select extract(epoch from expires_at - created_at) as seconds from pin_challenges order by created_at desc limit 1',
  )
  expect(Number(sent?.seconds)).toBe(1800)
  await portal.sql(`update pin_challenges set expires_at = expires_at - interval '30 minutes'`)
  await enter(page, await readPin(request, first.number))
  await expect(toast(page, 'This PIN has expired. Please request a new one.')).toBeVisible()
  await expect(page).toHaveURL('/MFA/verify')
})

test('a resent PIN takes the place of the one before [MFA-17 MFA-35]', async ({ page, request, dora, first }) => {
  await toVerify(page, dora)
  const former = await readPin(request, first.number)
  const countBefore = (await readOutbox(request, first.number)).length
  await page.getByRole('button', { name: 'Resend PIN' }).click()
  await expect(toast(page, 'The PIN has been resent')).toBeVisible()
  expect(await readOutbox(request, first.number)).toHaveLength(countBefore + 1)
  const pin = await readPin(request, first.number)
  if (former !== pin) {
    await enter(page, former)
    await expect(toast(page, 'Invalid PIN')).toBeVisible()
  }
  await enter(page, pin)
  await expect(page).toHaveURL('/dashboard')
})

test('each step that fails says so in its own words [MFA-41 MFA-42 MFA-43 MFA-44]', async ({ page, dora, first }) => {
  const fail = (path: string) => page.route(path, (route) => route.abort(), { times: 1 })
  await fail('**/api/mfa/phones*')
  await visit(page, '/login')
  await signInByForm(page, dora)
  await expect(
    page.getByRole('alert').filter({ hasText: 'We are sorry there was an error retrieving your phone numbers. Please try again.' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await phone(page, first).check()
  await fail('**/api/mfa')
  await byText(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'We are sorry there was an error sending the PIN. Please try again.' }),
  ).toBeVisible()
  await byText(page).click()
  await expect(code(page)).toBeVisible()
  await fail('**/api/mfa/login')
  await enter(page, '123456')
  await expect(toast(page, 'We are sorry there was an error verifying your account. Please try again.')).toBeVisible()
  await fail('**/api/mfa')
  await page.getByRole('button', { name: 'Resend PIN' }).click()
  await expect(toast(page, 'We are sorry there was an error trying to resend the PIN. Please try again.')).toBeVisible()
})

test('Return to sign in ends the session, on both pages [MFA-14 MFA-25 MFA-36]', async ({ page, dora }) => {
  for (const arrive of [toChoose, toVerify]) {
    await arrive(page, dora)
    await page.getByRole('button', { name: 'Return to sign in' }).click()
    await expect(page).toHaveURL('/login')
    await visit(page, '/MFA')
    await expect(page).toHaveURL('/login')
  }
})

test('the second factor cannot be skipped by opening another page [MFA-08 SHELL-014 SHELL-015 SHELL-053 SHELL-063]', {
  tag: '@daily',
}, async ({ page, dora }) => {
  for (const path of ['/MFA', '/MFA/verify']) {
    await visit(page, path)
    await expect(page, `${path} signed out`).toHaveURL('/login')
  }
  await toChoose(page, dora)
  await visit(page, '/MFA/verify')
  await expect(page, 'no PIN was sent from this tab').toHaveURL('/MFA')
  await visit(page, '/dashboard')
  await expect(page).toHaveURL('/MFA')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  expect((await page.request.post('/api/profiles/teladoc-sdk-token', { headers: { 'sec-fetch-site': 'same-origin' } })).ok()).toBe(true)
})

test('after the PIN the member returns to the page that required the sign-in [MFA-12 SHELL-054]', async ({
  page,
  request,
  dora,
  first,
}) => {
  await page.goto('/favorites?from=mail')
  await expect(page).toHaveURL('/login')
  await signInByForm(page, dora)
  await phone(page, first).check()
  await byText(page).click()
  await expect(code(page)).toBeVisible()
  const documents = documentRequestsOf(page)
  await enter(page, await readPin(request, first.number))
  await expect.poll(() => documents).toEqual(['/favorites?from=mail'])
})

test('a remembered device signs in without a PIN, after a sign-out too [MFA-13 MFA-33 SESS-24 SESS-28]', async ({
  page,
  request,
  dora,
  first,
}) => {
  await toVerify(page, dora)
  await page.getByLabel('Remember this device in the future.').check()
  await enter(page, await readPin(request, first.number))
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => localStorage.getItem('rememberDeviceMFA'))).toBe('true')
  await visitLogout(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
  await visit(page, '/login')
  const documents = documentRequestsOf(page)
  await signInByForm(page, dora)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Dora')
  expect(documents).toEqual(['/dashboard'])
})

test('a forged remembered-device flag does not skip the PIN [MFA-13 SESS-24 SHELL-052]', { tag: '@daily' }, async ({ page, dora }) => {
  await visit(page, '/login')
  await page.evaluate(() => localStorage.setItem('rememberDeviceMFA', 'true'))
  await signInByForm(page, dora)
  await expect(page).toHaveURL('/MFA')
  expect(await page.evaluate(() => localStorage.getItem('rememberDeviceMFA')), 'a sign-in that asks for a PIN deletes it').toBeNull()
  await page.evaluate(() => localStorage.setItem('rememberDeviceMFA', 'true'))
  await visit(page, '/dashboard')
  await expect(page).toHaveURL('/MFA')
  const session = (await (await page.request.get('/api/session')).json()).data
  expect(session.level).toBe('pending')
  expect(session.profile).toEqual({ id: session.profile.id })
  const refused = await page.request.post(`/api/profiles/${session.profile.id}/teladoc-sdk-token`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(refused.status()).toBe(403)
})

test.describe('a signed-in member', () => {
  test.use({ member: 'ana' })
  test('who owes no PIN comes from both pages to the dashboard [MFA-06 MFA-13]', async ({ page }) => {
    for (const path of ['/MFA', '/MFA/verify']) {
      await visit(page, path)
      await expect(page, path).toHaveURL('/dashboard')
    }
  })
})
