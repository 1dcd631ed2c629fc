import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { signInClinician } from '#e2e/clinic.ts'
import { button, heading, region } from '#e2e/console-people.ts'
import { pressOn, tabTo, typeIn } from '#e2e/keyboard.ts'
import { readOutbox, readPin } from '#e2e/outbox.ts'
import { attachDevice } from '#e2e/software-device.ts'
import { expect, test } from '#e2e/test.ts'
import { demoPassword } from '#server/demo/demo-people.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'

const next = 'Quiet-Harbor-9-Lamps'
const places = (page: Page) => region(page, 'Where you’re signed in').getByRole('listitem')
const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true })

/** Opens the account in this page and in another browser, which it returns. */
const openInTwo = async (page: Page, browser: Browser, email: string): Promise<Page> => {
  const other = await (await browser.newContext()).newPage()
  for (const each of [other, page]) {
    await signInClinician(each, email)
    await each.goto(clinicPaths.account)
  }
  await expect(places(page)).toHaveCount(2)
  return other
}

test('a clinician changes the password by keyboard: errors are at their fields, nothing typed is lost, other browsers are signed out', async ({
  page,
  browser,
  ownClinician,
}) => {
  const { email } = await ownClinician()
  const other = await openInTwo(page, browser, email)
  await expectAccessible(page, 'the account of a clinician')

  await pressOn(page, button(page, 'Change password'))
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const [current, changed] = [dialog.getByLabel('Current password'), dialog.getByLabel('New password')]
  await typeIn(page, current, 'Not-my-password-1')
  await typeIn(page, changed, 'short')
  await page.keyboard.press('Enter')
  await expect(changed).toHaveAttribute('aria-invalid', 'true')
  await expect(changed).toBeFocused()
  await expect(current).not.toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'a new password that is too weak')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(current).toBeFocused()
  await expect(current).toHaveValue('Not-my-password-1')
  await expect(changed).toHaveValue(next)
  await expectAccessible(page, 'a wrong current password')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page, 'a wrong current password, dark')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(button(page, 'Change password')).toBeFocused()
  await expect(places(page)).toHaveCount(1)
  await expectContrast(page, 'the account, dark')
  await expect.poll(async () => (await readOutbox(page.request, email)).at(-1)?.subject).toBe('Your Foyer staff password was changed')

  await other.reload()
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible()
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(demoPassword)
  await button(other, 'Continue').click()
  await expect(other.locator('main').getByRole('alert')).toBeVisible()
  await other.getByLabel('Password', { exact: true }).fill(next)
  await button(other, 'Continue').click()
  await expect(other.getByLabel('PIN', { exact: true })).toBeFocused()
  await other.getByLabel('PIN', { exact: true }).fill(await readPin(page.request, email))
  await button(other, 'Sign in').click()
  await expect(button(other, 'Sign out')).toBeVisible()
  await other.context().close()
})

test('a clinician signs another browser out, adds a passkey, signs in with it and removes it, all by keyboard', async ({
  page,
  browser,
  ownClinician,
}) => {
  const { email } = await ownClinician()
  await attachDevice(page)
  const other = await openInTwo(page, browser, email)
  await pressOn(page, places(page).getByRole('button', { name: /^Sign out of / }))
  await expect(places(page)).toHaveCount(1)
  await other.reload()
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible()
  await other.context().close()

  await pressOn(page, button(page, 'Add a passkey'))
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const [recovery = ''] = await page.locator('li code').allTextContents()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the recovery codes of a clinician at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await pressOn(page, button(page, 'I saved them'))
  const passkey = region(page, 'Passkeys').getByRole('listitem')
  await expect(passkey).toContainText('Not used yet')

  // With a passkey, the password alone no longer changes the password.
  await pressOn(page, button(page, 'Change password'))
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await typeIn(page, dialog.getByLabel('Current password'), demoPassword)
  await typeIn(page, dialog.getByLabel('Code from the app or recovery code'), 'WRONG-CODE')
  await typeIn(page, dialog.getByLabel('New password'), next)
  await page.keyboard.press('Enter')
  const code = dialog.getByLabel('Code from the app or recovery code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('New password')).toHaveValue(next)
  await expectAccessible(page, 'a wrong code')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(recovery)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()

  await pressOn(page, button(page, 'Sign out'))
  await pressOn(page, button(page, 'Sign in with a passkey'))
  await expect(button(page, 'Sign out')).toBeVisible()
  await page.goto(clinicPaths.account)
  await expect(heading(page)).toHaveText('My account')
  await expect(passkey).toContainText('Last used')
  await pressOn(page, passkey.getByRole('button', { name: /^Remove / }))
  const question = page.getByRole('dialog')
  await expectAccessible(page, 'the question before a passkey is removed')
  await tabTo(page, question.getByRole('button', { name: 'Remove' }))
  await page.keyboard.press('Enter')
  await expect(region(page, 'Passkeys')).toContainText('You don’t have any passkeys.')
  await expect.poll(async () => (await readOutbox(page.request, email)).at(-1)?.subject).toContain('passkey was removed')
})
