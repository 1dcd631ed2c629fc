import type { Page } from '@playwright/test'
import { stopOf } from '#e2e/keyboard.ts'
import { memberEmails, signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

/** Presses Tab until the element with this text has the focus; fails if the focus is invisible on the way. */
const tabToWords = async (page: Page, words: string | RegExp): Promise<string[]> => {
  const passed: string[] = []
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await stopOf(page)
    expect(stop, `the focus on ${stop.words} is seen`).toMatchObject({ ring: true, seen: true })
    if (typeof words === 'string' ? stop.words === words : words.test(stop.words)) return passed
    passed.push(stop.words)
  }
  throw new Error(`Tab never came to ${words}; it passed ${passed.join(' | ')}`)
}

test('by keyboard alone a member signs in, moves about and signs out', { tag: '@daily' }, async ({ page }) => {
  await visit(page, '/login')
  expect(await tabToWords(page, 'Skip to content')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await tabToWords(page, 'Email')).toEqual([])
  await page.keyboard.type(memberEmails.ana)
  expect(await tabToWords(page, 'Password')).toEqual([])
  await page.keyboard.type(demoPassword)
  expect(await tabToWords(page, 'Remember email')).toEqual(['Show password'])
  await page.keyboard.press('Space')
  expect(await tabToWords(page, 'Login')).toEqual(['Forgot password?'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  // The link also shows the number of unread messages.
  expect((await tabToWords(page, /Ana Rivera/)).map((words) => words.replace(/^Messages.*/s, 'Messages'))).toEqual([
    'Skip to content',
    'Foyer',
    'Home',
    'Request Care',
    'Medical Info',
    'My Family',
    'Inbox',
    'Messages',
  ])
  await page.keyboard.press('Enter')
  await expect(page.locator('header [popover]').first()).toBeVisible()
  expect(await tabToWords(page, 'Account Settings')).toEqual([])
  expect(await tabToWords(page, 'Support')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator('header [popover]').first()).toBeHidden()
  expect((await stopOf(page)).words).toContain('Ana Rivera')
  await page.keyboard.press('Enter')
  await tabToWords(page, 'Logout')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
})

test('every focus stop of the dashboard is visible, in the order of the page', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  await expect(page.getByRole('link', { name: 'Past visits' })).toBeVisible()
  const passed = await tabToWords(page, /^Appearance/)
  const order = [/^Dismiss$/, /^Request a visit$/, /^Upcoming \(/, /^Procedure or CPT code$/, /^Terms of Service$/]
  const places = order.map((words) => passed.findIndex((stop) => words.test(stop)))
  expect(places, passed.join(' | ')).toEqual([...places].sort((a, b) => a - b))
  expect(Math.min(...places), passed.join(' | ')).toBeGreaterThanOrEqual(0)
})

test('after a change of page the heading has the focus', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  await tabToWords(page, 'Terms of Service')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeFocused()
})

test('the focus on a link of the footer stays in view when loading data push the footer down', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  const data = Promise.withResolvers<void>()
  await page.route(/\/(teladoc-sdk-token|consultations|savings)/, async (route) => {
    await data.promise
    await route.continue()
  })
  await visit(page, '/dashboard')
  await tabToWords(page, 'Terms of Service')
  const height = () => page.evaluate(() => document.body.scrollHeight)
  const low = await height()
  data.resolve()
  await expect.poll(height).toBeGreaterThan(low + 200)
  await expect(page.getByRole('tab', { name: /^Upcoming/ })).toBeVisible()
  // Cards that load once they come near push it down again.
  await expect.poll(() => stopOf(page)).toMatchObject({ words: 'Terms of Service', seen: true })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, member: 'ana' })

  test('the drawer keeps the focus inside and returns it to its button', async ({ page }) => {
    await visit(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
    await tabToWords(page, /^Menu/)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Menu/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabToWords(page, 'Logout')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
  })
})
