import type { APIRequestContext, Page } from '@playwright/test'
import { readOutbox } from '#e2e/outbox.ts'
import { signInByCalls, signInByForm, type TestAccount } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const fresh = 'Brand-New-1!'
const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true })
const newPassword = (page: Page) => page.getByLabel('New password')
const verify = (page: Page) => page.getByLabel('Verify password')

/** Returns the paths of all reset links mailed to a member. */
const linksTo = async (api: APIRequestContext, { email }: TestAccount): Promise<string[]> =>
  (await readOutbox(api, email)).flatMap(({ text }) => /\/set-password\/\S+/.exec(text) ?? [])

/** Requests a reset e-mail and returns the path of its link. */
const askForLink = async (page: Page, api: APIRequestContext, member: TestAccount): Promise<string> => {
  const before = (await linksTo(api, member)).length
  await visit(page, '/forgot-password')
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Reset password email has been sent')).toBeVisible()
  await expect.poll(async () => (await linksTo(api, member)).length).toBe(before + 1)
  return (await linksTo(api, member)).at(-1) as string
}

const setPassword = async (page: Page, password: string): Promise<void> => {
  await newPassword(page).fill(password)
  await verify(page).fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

test('a forgotten password is reset by a mailed link, which signs in and ends all other sessions [SIGN-17 SIGN-18 SIGN-20 SIGN-21]', {
  tag: '@daily',
}, async ({ page, browser, request, portal, own }) => {
  const sam = await own('sam')
  const elsewhere = await browser.newContext({ baseURL: portal.url })
  await signInByCalls(elsewhere.request, sam)
  await visit(page, '/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page, '[SIGN-05 SHELL-019]').toHaveTitle('Foyer - Member Portal - Forgot password')
  const link = await askForLink(page, request, sam)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 }), '[SIGN-25 SHELL-020]').toHaveText('Choose a new password')
  await newPassword(page).pressSequentially('Brand-New')
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 8 characters' }), '[SIGN-26]').toContainText('done')
  await expect(page.getByRole('listitem').filter({ hasText: 'One number' })).not.toContainText('done')
  const sent = page.waitForRequest('**/api/profiles/*/password')
  await setPassword(page, fresh)
  const [, , profileId, passwordRecoveryCode] = link.split('/')
  expect((await sent).postDataJSON(), '[CALL-12]').toEqual({ profileId, password: fresh, passwordRecoveryCode })
  await expect(page, '[SIGN-27]').toHaveURL('/dashboard')
  await expect(toast(page, 'Your password has been changed'), '[SIGN-29]').toBeVisible()
  expect((await elsewhere.request.get('/api/session')).status()).toBe(401)
  await elsewhere.close()
  await page.goto('about:blank')
  await page.context().clearCookies()
  await visit(page, '/login')
  await signInByForm(page, sam, fresh)
  await expect(page).toHaveURL('/dashboard')
})

test('a reset password does not skip the PIN that the group requires [SIGN-27]', async ({ page, request, own }) => {
  const dora = await own('dora')
  await page.goto(await askForLink(page, request, dora))
  await setPassword(page, fresh)
  await expect(page).toHaveURL('/MFA')
  await expect(toast(page, 'Your password has been changed')).toBeVisible()
})

test('a used link says so and offers a new one; Cancel leads to the sign-in page [SIGN-28 SIGN-29]', async ({ page, request, own }) => {
  const ben = await own('ben')
  const link = await askForLink(page, request, ben)
  await page.goto(link)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(link)
  await setPassword(page, fresh)
  await expect(page).toHaveURL('/dashboard')
  // Leave the dashboard, which would otherwise redirect to the sign-in page during the next steps.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(link)
  await setPassword(page, fresh)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This link has expired. Please request a new one.')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('an unknown address gets the same answer, but no mail [SIGN-20]', async ({ page, request }) => {
  await visit(page, '/forgot-password')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(toast(page, 'Reset password email has been sent')).toBeVisible()
  expect(await readOutbox(request, 'nobody@example.com')).toEqual([])
})

test('a link survives a reload until it is used, and then its code is gone from the history [SIGN-25]', async ({ page, request, own }) => {
  const ben = await own('ben')
  await page.goto(await askForLink(page, request, ben))
  await newPassword(page).fill('typed before')
  await page.reload()
  await expect(newPassword(page)).toHaveValue('')
  await setPassword(page, fresh)
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/set-password')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('This link has expired. Please request a new one.')
})
