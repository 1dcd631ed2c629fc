import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { readOutbox, readPin } from '#e2e/outbox.ts'
import { newPhone } from '#e2e/people.ts'
import { signInByForm } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const settled = (page: Page) => expect(page.locator('main [aria-busy]')).toHaveCount(0)
const open = async (page: Page, path = '/account-settings', title = 'Account Settings') => {
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await settled(page)
}

test.describe('Sam', () => {
  test.use({ member: { copyOf: 'sam' } })

  test('opens both settings tabs, by keyboard too, and by their own addresses [ACCT-01 SHELL-038 SHELL-039]', {
    tag: '@phone-matrix',
  }, async ({ page }) => {
    await open(page)
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveText(['Account Settings', 'Change Password'])
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByLabel('Current password', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/change-password')
    await expect(tabs.nth(1)).toBeFocused()
    await expectAccessible(page, 'Change Password')
    await page.keyboard.press('Home')
    await expect(part(page, 'Profile')).toBeVisible()
    await expect(page).toHaveURL('/account-settings')
    await settled(page)
    await expectAccessible(page, 'Account Settings')
    await open(page, '/change-password')
    await expect(page.getByRole('tab', { name: 'Change Password' })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveTitle('Foyer - Member Portal - Change Password')
  })

  test('opens each page of the settings by its link: from the side, and on a phone from the index', { tag: '@phone-matrix' }, async ({
    page,
  }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await open(page)
      for (const [name, path] of [
        ['Notifications', 'notifications'],
        ['Confidential communications', 'confidential'],
        ['Sign-in and security', 'security'],
        ['Who has seen my data', 'who-has-seen-my-data'],
        ['Your data', 'my-data'],
      ] as const) {
        await page.getByRole('link', { name }).click()
        await expect(page).toHaveURL(`/account-settings/${path}`)
        await expect(page).toHaveTitle(`Foyer - Member Portal - ${name}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await settled(page)
        await expectAccessible(page, `${name} at ${width} px`)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        expect(height, `${name} at ${width} px`).toBeLessThan(2600)
        if (width === 390) await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click()
      }
    }
  })

  test('every notification checkbox has a target of at least 44 px', async ({ page }) => {
    await open(page, '/account-settings/notifications', 'Notifications')
    await settled(page)
    const boxes = await page.locator('main label:has(input[type=checkbox])').all()
    expect(boxes.length).toBeGreaterThan(10)
    for (const box of boxes) {
      const { width, height } = (await box.boundingBox()) ?? { width: 0, height: 0 }
      expect([width >= 44, height >= 44]).toEqual([true, true])
    }
  })

  test('saves the profile, sees the toast, and is back on the dashboard [ACCT-03 ACCT-04]', { tag: ['@daily', '@phone-matrix'] }, async ({
    page,
  }) => {
    await open(page)
    await page.getByLabel('First name').fill('')
    await button(page, 'Save profile').click()
    await expect(part(page, 'Profile').getByText('Required').first()).toBeVisible()
    await page.getByLabel('First name').fill('Samuel')
    await page.getByLabel('Gender').selectOption('Male')
    await button(page, 'Save profile').click()
    await expect(toast(page, 'Profile saved')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Samuel')
  })

  test('switches to Arabic, which applies at once and is accessible from right to left', async ({ page }) => {
    await open(page)
    await page.getByLabel('Gender').selectOption('Male')
    await page.getByLabel('Language', { exact: true }).selectOption('Arabic')
    await button(page, 'Save profile').click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(toast(page, 'حُفظ الملف الشخصي')).toBeVisible()
    await visit(page, '/account-settings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('إعدادات الحساب')
    await settled(page)
    await expectAccessible(page, 'Account Settings in Arabic')
    await page.getByLabel('اللغة', { exact: true }).selectOption('English')
    await button(page, 'حفظ الملف').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('saves notification settings, which are still there after a reload', async ({ page }) => {
    await open(page, '/account-settings/notifications', 'Notifications')
    await page.getByLabel('Invoices: Text message').check()
    await page.getByLabel('10 minutes before').check()
    await expect(page.getByLabel('Account security: Email')).toBeDisabled()
    await button(page, 'Save notifications').click()
    await expect(toast(page, 'Notifications saved')).toBeVisible()
    await open(page, '/account-settings/notifications', 'Notifications')
    await expect(page.getByLabel('Invoices: Text message')).toBeChecked()
    await expect(page.getByLabel('10 minutes before')).toBeChecked()
  })

  test('downloads all their data after entering the password', async ({ page }) => {
    await open(page, '/account-settings/my-data', 'Your data')
    await button(page, 'Download my data').click()
    await page.getByRole('dialog').getByLabel('Current password').fill(demoPassword)
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'A page you can read' }).click()
    expect((await download).suggestedFilename()).toBe('my-data.html')
  })
})

test.describe('Rita', () => {
  test.use({ member: { copyOf: 'rita' } })

  test('is back on the dashboard after a new phone, and confirms it by its code [ACCT-04]', async ({ page }) => {
    await open(page)
    await page.getByLabel('Gender').selectOption('Female')
    const phone = newPhone()
    await page.getByLabel('Phone', { exact: true }).fill(phone)
    await button(page, 'Save profile').click()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Confirm now' }).click()
    await expect(part(page, 'Confirm your new phone')).toContainText(phone.replace(/(...)(...)(....)/, '($1) $2-$3'))
    await button(page, 'Send the code by text').click()
    await expect(toast(page, 'The code is on its way')).toBeVisible()
    await expect.poll(async () => (await readOutbox(page.request, phone)).length).toBe(1)
    await expectAccessible(page, 'a phone that waits for its code')
    await page.getByLabel('Code', { exact: true }).fill(await readPin(page.request, phone))
    await button(page, 'Confirm').click()
    await expect(toast(page, 'Your new phone is confirmed')).toBeVisible()
    await expect(part(page, 'Confirm your new phone')).toHaveCount(0)
  })

  test('changes the email with the password and the code sent to it', async ({ page, me }) => {
    const email = `new.${me.email}`
    await open(page)
    await page.getByLabel('Gender').selectOption('Female')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Current password').fill(demoPassword)
    await button(page, 'Save profile').click()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Confirm now' }).click()
    await expect(part(page, 'Confirm your new email')).toContainText(email)
    await expect.poll(async () => (await readOutbox(page.request, email)).length).toBe(1)
    await page.getByLabel('Code', { exact: true }).fill(await readPin(page.request, email))
    await button(page, 'Confirm').click()
    await expect(toast(page, 'Your new email is confirmed')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  })
})

test.describe('Nora', () => {
  test.use({ member: { copyOf: 'nora' } })

  test('changes the password, is signed out, and signs in with the new one [ACCT-14 ACCT-17 ACCT-18 ACCT-19]', { tag: '@daily' }, async ({
    page,
    me,
  }) => {
    await open(page, '/change-password')
    await page.getByLabel('Current password', { exact: true }).fill('wrong')
    await page.getByLabel('New password', { exact: true }).fill('Brand-New-1!')
    await page.getByLabel('Verify', { exact: false }).fill('Brand-New-1!')
    await button(page, 'Change password').click()
    await expect(toast(page, 'This isn’t your current password')).toBeVisible()
    await page.getByLabel('Current password', { exact: true }).fill(demoPassword)
    await button(page, 'Change password').click()
    await expect(toast(page, 'Your password has been changed. Please sign in again.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await signInByForm(page, me, 'Brand-New-1!')
    await expect(page).toHaveURL('/dashboard')
  })

  test('closes the account with password and email address', { tag: '@phone-matrix' }, async ({ page, me }) => {
    await open(page, '/account-settings/my-data', 'Your data')
    await button(page, 'Close my account').click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page, 'closing the account')
    await dialog.getByLabel('Type your email address to confirm').fill('ana.rivera@example.com')
    await dialog.getByLabel('Current password').fill(demoPassword)
    await button(page, 'Close account').click()
    await expect(dialog.getByText('This isn’t your account’s email address')).toBeVisible()
    await dialog.getByLabel('Type your email address to confirm').fill(me.email)
    await button(page, 'Close account').click()
    await expect(page).toHaveURL('/login')
    await expect(toast(page, 'Your account is closed. Thank you for being with us.')).toBeVisible()
    await signInByForm(page, me)
    await expect(page.locator('main').getByRole('alert').first()).toBeVisible()
  })
})
