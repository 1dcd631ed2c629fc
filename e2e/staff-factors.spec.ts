import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { approveAsSecond, operatorOf, signInOperator } from '#e2e/console.ts'
import { readOutbox, readPin } from '#e2e/outbox.ts'
import { newLastName } from '#e2e/people.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { attachDevice } from '#e2e/software-device.ts'
import { expect, test } from '#e2e/test.ts'
import { totpCode } from '#platform/auth/totp.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

/** Adds an operator of two days with the demo's password, so that no other test meets their passkeys. */
const ownOperator = async ({ sql }: DemoPortal): Promise<{ email: string; name: string }> => {
  const last = newLastName()
  const operator = { email: `${last.toLowerCase()}@example.com`, name: `Uma ${last}` }
  await sql(
    `insert into portal.operators (id, email, name, role, password_hash, created_at)
     select gen_random_uuid(), $1, $2, 'support', password_hash, now() - interval '2 days' from portal.operators where email = $3`,
    [operator.email, operator.name, operatorOf('admin')],
  )
  return operator
}
const endOperatorOf = ({ sql }: DemoPortal, email: string) => sql('update portal.operators set ended_at = now() where email = $1', [email])

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true })
const fillPassword = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await button(page, 'Continue').click()
}
/** Waits until a sign-in has opened the app. */
const expectIn = (page: Page) => expect(button(page, 'Sign out')).toBeVisible()
const signInByPin = async (page: Page, email: string): Promise<void> => {
  await fillPassword(page, email)
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused()
  await page.getByLabel('PIN', { exact: true }).fill(await readPin(page.request, email))
  await button(page, 'Sign in').click()
}

test('an operator adds a passkey by keyboard, signs in with it, and removes it', async ({ page, portal }) => {
  const uma = await ownOperator(portal)
  await attachDevice(page)
  await page.goto(consolePaths.account)
  await signInByPin(page, uma.email)
  await expect(part(page, 'Passkeys')).toContainText('You don’t have any passkeys.')
  await expectAccessible(page, 'an account without passkeys')
  await button(page, 'Add a passkey').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(page.locator('li code')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  await button(page, 'I saved them').focus()
  await page.keyboard.press('Enter')
  await expect(part(page, 'Passkeys').getByRole('listitem')).toContainText('Not used yet')
  await expect(part(page, 'Recovery codes')).toContainText('You have 10 recovery codes left.')
  await expectAccessible(page, 'an account with a passkey')
  await expect
    .poll(async () => (await readOutbox(page.request, uma.email)).at(-1)?.subject)
    .toBe('A passkey was added to your Foyer staff account')

  await button(page, 'Sign out').click()
  await fillPassword(page, uma.email)
  await expect(page.getByLabel('Code from the app or recovery code')).toBeFocused()
  await expectAccessible(page, 'the code step')
  await button(page, 'Sign in with a passkey').click()
  await expectIn(page)
  await page.goto(consolePaths.account)
  await expect(part(page, 'Passkeys').getByRole('listitem')).toContainText('Last used')
  await button(page, 'Sign out').click()
  await button(page, 'Sign in with a passkey').click()
  await expectIn(page)
  await page.goto(consolePaths.account)
  await part(page, 'Passkeys')
    .getByRole('button', { name: /^Remove / })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(part(page, 'Passkeys')).toContainText('You don’t have any passkeys.')
  await endOperatorOf(portal, uma.email)
})

test('an operator uses an app and a recovery code, and a second administrator resets them', async ({ page, portal, browser }) => {
  const uma = await ownOperator(portal)
  await page.goto(consolePaths.account)
  await signInByPin(page, uma.email)
  await button(page, 'Set up').click()
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible()
  const secret = ((await part(page, 'Authenticator app').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(totpCode(secret, new Date(Date.now() - 30_000)))
  await button(page, 'Turn on').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const [recovery = ''] = await page.locator('li code').allTextContents()
  await button(page, 'I saved them').click()

  await button(page, 'Sign out').click()
  await fillPassword(page, uma.email)
  const code = page.getByLabel('Code from the app or recovery code')
  await code.fill('000000')
  await button(page, 'Sign in').click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(recovery.toLowerCase())
  await button(page, 'Sign in').click()
  await expectIn(page)
  await page.goto(consolePaths.account)
  await expect(part(page, 'Recovery codes')).toContainText('You have 9 recovery codes left.')
  await portal.sql(
    `update portal.operator_sessions s set second_factor_at = now() - interval '20 minutes', confirmed_at = null
     from portal.operators o where o.id = s.operator_id and o.email = $1`,
    [uma.email],
  )
  await button(page, 'New recovery codes').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Get new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByLabel('Code from the app or recovery code').fill(totpCode(secret, new Date()))
  await expectAccessible(page, 'the dialog that asks for a proof')
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()

  const admin = await (await browser.newContext()).newPage()
  await signInOperator(admin, 'admin')
  await admin.goto(consolePaths.operators)
  await admin.getByRole('button', { name: `Actions for ${uma.name}` }).click()
  await button(admin, 'Reset passkeys and app').click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Reset passkeys and app' }).click()
  await expect(part(admin, 'Waiting for a second administrator')).toContainText(`Passkeys and app of ${uma.name}`)
  await approveAsSecond(browser, `Passkeys and app of ${uma.name}`)
  await admin.context().close()
  await page.goto(consolePaths.account)
  await signInByPin(page, uma.email)
  await expect(page.getByText('You sign in with a PIN by email.')).toBeVisible()
  await endOperatorOf(portal, uma.email)
})

test('an operator who must have a strong factor adds one before the console opens', async ({ page, portal }) => {
  const uma = await ownOperator(portal)
  await attachDevice(page)
  let isMissing = true
  await page.route('**/api/console/session', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    if (body.data && isMissing) body.data.mustAddFactor = true
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(consolePaths.cases)
  await signInByPin(page, uma.email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expectAccessible(page, 'the page that requires a factor')
  await button(page, 'Add a passkey').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  isMissing = false
  await button(page, 'I saved them').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cases')
  await endOperatorOf(portal, uma.email)
})

test('a clinician adds a passkey and signs in to the clinic with it', { tag: '@daily' }, async ({ page, ownClinician }) => {
  const { email } = await ownClinician({ types: ['GeneralMedical'] })
  await attachDevice(page)
  await page.goto(clinicPaths.account)
  await signInByPin(page, email)
  await button(page, 'Add a passkey').click()
  await expect(toast(page, 'Passkey added')).toBeVisible()
  await button(page, 'I saved them').click()
  await expectAccessible(page, 'the account of a clinician with a passkey')
  await button(page, 'Sign out').click()
  await button(page, 'Sign in with a passkey').click()
  await expectIn(page)
  await page.goto(clinicPaths.account)
  await expect(part(page, 'Passkeys').getByRole('listitem')).toContainText('Last used')
})
