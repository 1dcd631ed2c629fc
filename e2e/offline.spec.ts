import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: 'ana' })

test.beforeEach(({ page }) => page.clock.install())

/** Opens the dashboard and waits until the offline page and its data are cached, which takes some seconds. */
const openDashboard = async (page: Page): Promise<void> => {
  await visit(page, '/dashboard')
  await expect(page.getByRole('tablist').first()).toBeVisible()
  await page.clock.runFor(5000)
  const hasBoth = () => page.evaluate(async () => Boolean((await caches.match('/kept.json')) && (await caches.match('/offline'))))
  await expect.poll(hasBoth).toBe(true)
}

const isKept = (page: Page) => page.evaluate(async () => Boolean(await caches.match('/kept.json')))

const goOffline = async (context: BrowserContext, page: Page): Promise<void> => {
  await context.setOffline(true)
  await page.reload()
}

test('offline, a reload shows next visit, discount card and phone number, and the dashboard returns @phone-matrix', {
  tag: '@daily',
}, async ({ page, context }) => {
  await openDashboard(page)
  await goOffline(context, page)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible()
  await expect(page.getByText('General medical visit · With Chidi Okafor')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your discount card' })).toBeVisible()
  await expect(page.getByText('FOYER', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '1-800-555-0142' }).first()).toBeVisible()
  await expectAccessible(page, 'offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ana' })).toBeVisible()
})

test("the offline page is in the member's language", async ({ page, context, portal }) => {
  await context.addCookies([{ name: 'lang', value: 'ar', url: portal.url }])
  await openDashboard(page)
  await context.setOffline(true)
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { level: 1, name: 'أنت غير متصل بالإنترنت' })).toBeVisible()
  await expectAccessible(page, 'offline, Arabic')
})

test('the member or a sign-out removes the offline data from the device', async ({ page, context }) => {
  await openDashboard(page)
  await goOffline(context, page)
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await expect(page.getByText('We removed your information from this device.')).toBeVisible()
  expect(await isKept(page)).toBe(false)
  await context.setOffline(false)
  await openDashboard(page)
  await page.goto('/logout')
  await expect.poll(() => isKept(page)).toBe(false)
})

test("the portal's manifest has a name, a start page and icons that load, and a page names it once it has started", async ({
  page,
  portal,
}) => {
  await openDashboard(page)
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest')
  const manifest = await (await page.request.get(`${portal.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Foyer', start_url: '/dashboard', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await page.request.get(portal.url + src)).status(), src).toBe(200)
})

test('the files of the pages that members open most are fetched beforehand, so a request opens without a network', async ({
  page,
  context,
}) => {
  await openDashboard(page)
  const [worker] = context.serviceWorkers()
  const last: string = (await (await page.request.get('/next.en.json')).json()).at(-1)
  const isFetched = (address: string) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(address))
  await expect.poll(() => worker?.evaluate(isFetched, last)).toBe(true)
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Request a visit' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Request a visit' })
  await expect(dialog.getByText('We couldn’t reach the portal.')).toBeVisible()
  expect(failed.filter((path) => path.startsWith('/assets/'))).toEqual([])
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('heading', { name: 'Is this an emergency?' })).toBeVisible()
})
