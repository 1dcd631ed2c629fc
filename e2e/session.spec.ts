import type { Page } from '@playwright/test'
import { changeSessions, silent, untilRefused } from '#e2e/own-sessions.ts'
import { type DemoMember, signInByCalls, type TestAccount } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit, visitLogout } from '#e2e/visit.ts'

const minute = 60_000
const hour = 60 * minute

/** Opens the dashboard with a clock that the test controls. */
const open = async (page: Page, member: DemoMember | TestAccount = 'ana'): Promise<void> => {
  await page.clock.install()
  await signInByCalls(page.request, member)
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, \w+$/)
}

/** Stops the clock: time passes only when the test advances it, also for documents opened later. */
const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 1000)

const question = (page: Page) => page.getByRole('dialog', { name: 'Auto Timeout Logout' })

test('after an hour without input the member is asked, and Continue returns to the dashboard [SESS-53 SESS-56]', {
  tag: '@phone-matrix',
}, async ({ page }) => {
  await open(page)
  await stopTime(page)
  await page.clock.fastForward(hour - 10_000)
  await page.keyboard.press('Shift')
  await page.clock.fastForward(hour - 10_000)
  await expect(page, '[SESS-44]').toHaveURL('/dashboard')
  await page.clock.fastForward(11_000)
  await expect(page, '[SESS-43]').toHaveURL('/auto-logout-notification')
  await expect(page, '[SESS-52]').toHaveTitle('Foyer - Member Portal - Auto Timeout Logout')
  await expect(question(page), '[SESS-54]').toContainText(/You will be logged out in (60|59) second\(s\)/)
  await expect(question(page).getByRole('button'), '[SESS-55]').toHaveText(['Logout', 'Continue'])
  await expect(question(page).getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.clock.fastForward(30_000)
  await expect(question(page), '[SESS-46]').toContainText(/You will be logged out in (30|29|28) second\(s\)/)
  await page.clock.resume()
  await question(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
})

test('when the countdown ends the member is signed out [SESS-30 SESS-57 SESS-59]', async ({ page }) => {
  await open(page)
  await stopTime(page)
  await page.clock.fastForward(hour + 1000)
  await expect(question(page)).toBeVisible()
  await page.clock.fastForward(58_000)
  await expect(question(page)).toContainText(/in (1|2) second\(s\)/)
  await page.clock.resume()
  await expect(page).toHaveURL('/logout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
})

test('Logout in the dialog signs out at once [SESS-55]', async ({ page }) => {
  await open(page)
  await page.clock.fastForward(hour + 1000)
  await question(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/logout')
})

test('all tabs share the hour without input, the dialog and the sign-out [SESS-44 SESS-57]', { tag: '@daily' }, async ({
  page,
  context,
}) => {
  await open(page)
  const other = await context.newPage()
  await visit(other, '/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  await page.clock.fastForward(hour - minute)
  await page.keyboard.press('Shift')
  await page.clock.fastForward(hour - minute)
  await expect(other).toHaveURL('/dashboard')
  await page.clock.fastForward(2 * minute)
  await expect(page).toHaveURL('/auto-logout-notification')
  await expect(other).toHaveURL('/auto-logout-notification')
  await question(other).getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await page.clock.fastForward(hour + 1000)
  await question(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/logout')
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('You signed out in another tab.')).toBeVisible()
})

test('a draft in another tab is gone from the screen at once after signing out, by the menu or by the address', async ({
  page,
  context,
}) => {
  for (const way of ['menu', 'address']) {
    await open(page)
    const other = await context.newPage()
    await visit(other, '/questions-or-feedback')
    await other.getByLabel('Message').fill('a private matter')
    if (way === 'address') await page.goto('/logout')
    else {
      await page.locator('header button').first().click()
      await page.getByRole('button', { name: 'Logout' }).click()
    }
    await expect(other).toHaveURL('/login', { timeout: 3000 })
    await expect(other.getByText('You signed out in another tab.')).toBeVisible()
    await expect(page.getByText('You have been logged out')).toBeVisible()
    await visit(other, '/questions-or-feedback')
    await expect(other.getByLabel('Message')).toHaveValue('')
    await other.close()
    await signInByCalls(page.request, 'ana')
  }
})

test('an input after the hour does not extend the session [SESS-43]', async ({ page }) => {
  await open(page)
  await page.clock.setSystemTime(Date.now() + 2 * hour)
  await page.keyboard.press('Shift')
  await expect(page).toHaveURL('/auto-logout-notification')
})

test('no timer runs on the sign-in page [SESS-45]', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/login')
  await page.clock.fastForward(2 * hour)
  await expect(page).toHaveURL('/login')
})

test('the next check finds a session that has timed out, and the page says so [SESS-29 SESS-32 SESS-37]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page, portal, own }) => {
  const sam = await own('sam')
  await open(page, sam)
  await changeSessions(portal, sam, silent)
  await untilRefused(page, portal)
  await stopTime(page)
  await page.clock.fastForward(15_000)
  await expect(page, '[SHELL-026]').toHaveURL('/session-expired')
  await expect(page).toHaveTitle('Foyer - Member Portal - Your session has expired')
  await expect(page.getByRole('heading', { level: 1 }), '[SESS-58]').toHaveText('Your session has expired')
  await page.clock.runFor(1000)
  const toast = page.getByText('Your session has expired. Please login and try again.')
  // Startup takes a little simulated time, and the toast shows for five seconds.
  const isShown = async () => {
    await page.clock.runFor(100)
    return toast.isVisible()
  }
  await expect.poll(isShown, '[SESS-33]').toBe(true)
  await page.mouse.move(5, 600)
  await page.clock.fastForward(5000)
  await page.clock.resume()
  await page.clock.resume()
  await expect(toast, '[ERR-20]').toHaveCount(0)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('an expired session found while a page loads leads to the session-expired page [SESS-32]', async ({ page }) => {
  await open(page, 'sam')
  await page.route('**/api/session', (route) => route.fulfill({ status: 401, json: { meta: { errors: ['SESSION_EXPIRED'] } } }))
  await page.reload()
  await expect(page).toHaveURL('/session-expired')
})

test('a session that was ended elsewhere leads to the sign-in page [SESS-34 SESS-36 ERR-06 ERR-07]', { tag: '@daily' }, async ({
  page,
  portal,
  own,
}) => {
  const rita = await own('rita')
  await open(page, rita)
  await changeSessions(portal, rita, `ended_at = now(), end_reason = 'revoked'`)
  await untilRefused(page, portal)
  await page.clock.fastForward(15_000)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
})

test('an answer about an invalid session leads to the session-expired page [SESS-36]', async ({ page }) => {
  await open(page)
  await page.route('**/api/auth/check-session*', (route) => route.fulfill({ status: 400, json: { meta: { errors: ['Invalid session'] } } }))
  await page.clock.fastForward(15_000)
  await expect(page).toHaveURL('/session-expired')
})

const unread = '/mobile/screens/unread_messages'

/** What an open dashboard asks for in so many seconds, once it has asked for `first` so often. */
const askedIn = async (page: Page, seconds: number, first: Readonly<Record<string, number>>) => {
  const asked: Record<string, number> = {}
  let idle = ''
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    asked[pathname] = (asked[pathname] ?? 0) + 1
    if (pathname === '/api/auth/check-session') idle = searchParams.get('idleSeconds') ?? ''
  })
  await open(page)
  await expect.poll(() => asked).toMatchObject(first)
  await stopTime(page)
  const before = { ...asked }
  for (let at = 0; at < seconds; at += 15) await page.clock.runFor(15_000)
  return { idle: () => Number(idle), since: (path: string) => (asked[path] ?? 0) - (before[path] ?? 0) }
}

test('polls run at the specified intervals and report the time since the last input [SESS-37 SESS-38 SESS-39]', async ({ page }) => {
  await page.route('**/mobile/events', (route) => route.abort())
  const { idle, since } = await askedIn(page, 300, { '/api/session': 1 })
  await expect.poll(() => since('/api/auth/check-session')).toBe(20)
  await expect.poll(() => since('/api/session')).toBe(10)
  await expect.poll(() => since('/maintenance.json')).toBe(5)
  await expect.poll(() => since('/api/profiles/teladoc-sdk-token')).toBe(1)
  expect(idle()).toBeGreaterThanOrEqual(295)
})

test('while events arrive, an open page asks for the session, unread messages and the notice only if they changed [SESS-37 SESS-39 SHELL-083]', async ({
  page,
}) => {
  // No longer: the server's signs of life come in real time, and the page gives a stream up that is silent for 75 s.
  const { since } = await askedIn(page, 60, { '/api/session': 1, [unread]: 2, '/mobile/events': 1 })
  await expect.poll(() => since('/api/auth/check-session')).toBe(4)
  expect([since('/api/session'), since(unread), since('/maintenance.json')]).toEqual([0, 0, 0])
})

test('signing out ends the session on the server and says so [SHELL-029 SHELL-069 SESS-23 SESS-30 SESS-59]', { tag: '@daily' }, async ({
  page,
  context,
}) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await page.getByRole('button', { name: /Ana Rivera/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/logout')
  await expect(page).toHaveTitle('Foyer - Member Portal - You have been logged out')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
  expect((await context.cookies()).filter(({ name }) => /_token$/.test(name))).toEqual([])
  expect((await page.request.get('/api/session')).status()).toBe(401)
  await page.goBack()
  await expect(page, 'Back shows nothing of the member').toHaveURL('/login')
})

test('the session stays when all other cookies are cleared [SESS-23]', async ({ page, context, baseURL }) => {
  await signInByCalls(page.request, 'ana')
  await context.addCookies([{ name: 'other', value: '1', url: baseURL ?? '' }])
  await context.clearCookies({ name: /^(?!.*_token$)/ })
  expect((await context.cookies()).some(({ name }) => name === 'other')).toBe(false)
  expect((await page.request.get('/api/session')).status()).toBe(200)
})

test('opening /logout signs the member out [SESS-59]', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visitLogout(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have been logged out')
  expect((await page.request.get('/api/session')).status()).toBe(401)
})

test('while the session loads the page asks to wait [SHELL-008]', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  await visit(page, '/dashboard')
  const overlay = page.getByRole('status').filter({ hasText: 'Please wait...' })
  await expect(overlay).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  await expect(overlay).toHaveCount(0)
})

test('while the network is down a line says so', async ({ page, context }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  const line = page.getByText('You’re offline.')
  await expect(line).toHaveCount(0)
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await context.setOffline(false)
  await expect(line).toHaveCount(0)
})
