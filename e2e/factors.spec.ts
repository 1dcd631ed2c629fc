import type { Page } from '@playwright/test'
import { readOutbox } from '#e2e/outbox.ts'
import { changeSessions } from '#e2e/own-sessions.ts'
import { signInByCalls, signInByForm, type TestAccount } from '#e2e/sign-in.ts'
import { attachDevice } from '#e2e/software-device.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { totpCode } from '#platform/auth/totp.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

const openSettings = async (page: Page, member: TestAccount): Promise<void> => {
  await signInByCalls(page.request, member)
  await visit(page, '/account-settings/security')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security')
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const signOut = async (page: Page) => {
  await page.context().clearCookies({ name: 'jwt_token' })
  await visit(page, '/login')
}
test.describe('passkeys', () => {
  test('are added, named, used to sign in, and removed', { tag: ['@daily', '@phone-matrix'] }, async ({ page, request, own }) => {
    const nora = await own('nora')
    await attachDevice(page)
    await openSettings(page, nora)
    await expect(part(page, 'Passkeys')).toContainText('No passkeys yet')
    await button(page, 'Add a passkey').click()
    await expect(toast(page, 'Passkey added')).toBeVisible()
    const row = part(page, 'Passkeys').getByRole('listitem')
    await expect(row).toContainText('Not used yet')
    await row.getByRole('button', { name: /^Rename / }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('My phone')
    await button(page, 'Save').click()
    await expect(row).toContainText('My phone')
    const lastMail = async () => (await readOutbox(request, nora.email)).at(-1)?.subject
    await expect.poll(lastMail).toBe('A passkey was added to your Foyer account')

    await signOut(page)
    await button(page, 'Sign in with a passkey').click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Nora')

    await visit(page, '/account-settings/security')
    await expect(row).toContainText('Last used')
    await row.getByRole('button', { name: 'Remove My phone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(part(page, 'Passkeys')).toContainText('No passkeys yet')
    await signOut(page)
    await button(page, 'Sign in with a passkey').click()
    await expect(page.locator('main').getByRole('alert')).toHaveText(
      'We couldn’t accept this passkey. Please sign in with your email and password.',
    )
    await expect(page).toHaveURL('/login')
  })

  test('are requested for the email field only after the first input', async ({ page, own }) => {
    const cdp = await attachDevice(page)
    await openSettings(page, await own('nora'))
    await button(page, 'Add a passkey').click()
    await expect(toast(page, 'Passkey added')).toBeVisible()
    await cdp.detach()
    await page.context().clearCookies({ name: 'jwt_token' })
    const asked: string[] = []
    page.on('request', (one) => asked.push(new URL(one.url()).pathname))
    await visit(page, '/login')
    await expect(button(page, 'Sign in with a passkey')).toBeVisible()
    expect(asked.filter((path) => path === '/api/auth/passkey')).toEqual([])
    const question = page.waitForRequest('**/api/auth/passkey')
    await page.mouse.move(200, 200)
    await question
  })

  test('do not replace the PIN if the group requires it', async ({ page, own }) => {
    await attachDevice(page)
    await openSettings(page, await own('dora'))
    await expect(part(page, 'Passkeys')).toContainText('Your plan also asks for a PIN after a passkey.')
    await button(page, 'Add a passkey').click()
    await expect(toast(page, 'Passkey added')).toBeVisible()
    await signOut(page)
    await button(page, 'Sign in with a passkey').click()
    await expect(page).toHaveURL('/MFA')
  })

  test('need the password first if the sign-in is too old', async ({ page, portal, own }) => {
    const nora = await own('nora')
    await attachDevice(page)
    await openSettings(page, nora)
    await changeSessions(portal, nora, `created_at = created_at - interval '20 minutes'`)
    // Until the portal has processed the change, it treats the session as fresh.
    const refusal = async () => {
      const answer = await page.request.post('/api/account/passkeys/options', { data: {}, headers: { 'sec-fetch-site': 'same-origin' } })
      return (await answer.json()).meta?.errors
    }
    await expect.poll(refusal).toEqual(['ConfirmationNeeded'])
    await button(page, 'Add a passkey').click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Current password').fill('Wrong-1-password')
    await button(page, 'Continue').click()
    await expect(dialog.getByRole('alert')).toHaveText('This isn’t your current password')
    await dialog.getByLabel('Current password').fill(demoPassword)
    await button(page, 'Continue').click()
    await expect(toast(page, 'Passkey added')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})

test.describe('the authenticator app', () => {
  const code = (page: Page, name = 'Code from the app') => page.getByLabel(name, { exact: true })

  test('is set up, asked for at sign-in, replaced by a recovery code, and removed', { tag: '@phone-matrix' }, async ({ page, own }) => {
    const pat = await own('pat')
    await openSettings(page, pat)
    await button(page, 'Set up').click()
    await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
    const secret = ((await part(page, 'Authenticator app').locator('code').textContent()) ?? '').replaceAll(' ', '')
    const now = Date.now()
    await code(page).fill('000000')
    await button(page, 'Turn on').click()
    await expect(page.locator('main').getByRole('alert')).toHaveText('This code is incorrect or was already used.')
    await code(page).fill(totpCode(secret, new Date(now - 30_000)))
    await button(page, 'Turn on').click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    const codes = await part(page, 'Authenticator app').locator('li code').allTextContents()
    expect(codes).toHaveLength(10)
    await button(page, 'I saved them').click()
    await expect(part(page, 'Authenticator app')).toContainText('10 recovery codes left')
    await expect(part(page, 'Authenticator app').locator('code')).toHaveCount(0)

    await signOut(page)
    await signInByForm(page, pat)
    await expect(page).toHaveURL('/MFA')
    await expect(page.getByText('Enter the code your authenticator app shows for Foyer.')).toBeVisible()
    await code(page).fill(totpCode(secret, new Date(now)))
    await button(page, 'Submit').click()
    await expect(page).toHaveURL('/dashboard')

    await signOut(page)
    await signInByForm(page, pat)
    await code(page).fill(totpCode(secret, new Date(now)))
    await button(page, 'Submit').click()
    await expect(page.locator('main').getByRole('alert')).toHaveText('This code is incorrect or was already used.')
    await button(page, 'Send me a PIN instead').click()
    await expect(page.getByLabel('Choose an option')).toBeVisible()
    await button(page, 'Use your authenticator app').click()
    await button(page, 'Use a recovery code').click()
    await code(page, 'Recovery code').fill(codes[0]?.toLowerCase() ?? '')
    await button(page, 'Submit').click()
    await expect(page).toHaveURL('/dashboard')

    await visit(page, '/account-settings/security')
    await expect(part(page, 'Authenticator app')).toContainText('9 recovery codes left')
    await button(page, 'Remove the app').click()
    await page.getByRole('dialog').getByLabel('Current password').fill(demoPassword)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'Authenticator app removed')).toBeVisible()
    await expect(part(page, 'Authenticator app')).toContainText('Not set up')
    await signOut(page)
    await signInByForm(page, pat)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a member signs out another browser, whose page then goes to the sign-in', { tag: '@phone-matrix' }, async ({
  page,
  browser,
  portal,
  own,
}) => {
  const rita = await own('rita')
  const other = await browser.newContext({ baseURL: portal.url, locale: 'en-US' })
  const there = await other.newPage()
  await signInByCalls(other.request, rita)
  await visit(there, '/dashboard')
  await openSettings(page, rita)
  const places = part(page, 'Where you’re signed in')
  await expect(places.getByText('This browser')).toHaveCount(1)
  await button(page, 'Sign out everywhere else').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, 'Signed out everywhere else')).toBeVisible()
  await expect(places).toContainText('You’re only signed in here.')
  await expect(page).toHaveURL('/account-settings/security')
  await there.reload()
  await expect(there).toHaveURL('/login')
  await other.close()
})
