import type { Page } from '@playwright/test'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

/** An entry of the open menu. */
const entryOf = (page: Page, entry: string) => page.locator('[popover]:popover-open').getByText(entry, { exact: true })

/** Opens the menu of the button `label`, and presses an entry. */
const choose = async (page: Page, label: RegExp, entry: string): Promise<void> => {
  await page.getByRole('button', { name: label }).click()
  await entryOf(page, entry).click()
}

const said = {
  en: { signIn: 'Sign in', hello: 'Hello, Ana', wrong: 'Invalid username or password', dir: 'ltr' },
  es: { signIn: 'Iniciar sesión', hello: 'Hola, Ana', dir: 'ltr' },
  ar: { signIn: 'تسجيل الدخول', hello: 'Ana', dir: 'rtl' },
} as const

test('the sign-in page switches between English, Spanish and Arabic and remembers the choice', { tag: '@daily' }, async ({ page }) => {
  await visit(page, '/login?origin=%2Finbox')
  await choose(page, /^Language: English/, 'Español')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.es.signIn)
  await expect(page).toHaveURL('/login')
  await choose(page, /Español/, 'العربية')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.ar.signIn)
  // The page stores the choice, then takes it out of the address.
  await expect(page).toHaveURL('/login')
  await visit(page, '/login')
  await expect(page.locator('html'), 'the choice holds on the next page').toHaveAttribute('lang', 'ar')
  await visit(page, '/legal/privacy')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await choose(page, /العربية/, 'English')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('in Arabic the page is mirrored while numbers and addresses keep their direction', async ({ page }) => {
  await visit(page, '/login?lang=ar')
  const logo = await page.getByRole('banner').getByRole('link', { name: 'Foyer' }).boundingBox()
  const language = await page.getByRole('button', { name: /العربية/ }).boundingBox()
  expect(logo?.x).toBeGreaterThan(language?.x ?? 0)
  const email = page.locator('input[type=email]')
  await expect(email).toHaveCSS('direction', 'ltr')
  await expect(email).toHaveCSS('text-align', 'right')
  await expect(page.locator('bdi', { hasText: '1-800-555-0142' })).toBeVisible()
  await email.fill('nobody')
  await page.locator('input[name=password]').focus()
  await expect(email).toHaveAccessibleDescription(/[\u0600-\u06ff]/)
})

test("the browser's language applies to signed-out pages", async ({ browser, portal }) => {
  for (const [locale, lang] of [
    ['es-MX', 'es'],
    ['ar-EG', 'ar'],
    ['fr-FR', 'en'],
  ] as const) {
    const context = await browser.newContext({ baseURL: portal.url, locale })
    const page = await context.newPage()
    await page.goto('/login')
    await expect(page.locator('html'), locale).toHaveAttribute('lang', lang)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(said[lang].signIn)
    await context.close()
  }
})

test('a signed-in member changes the language in the account menu and stays on the page', async ({ page, own }) => {
  const ana = await own('ana')
  await signInByCalls(page.request, ana)
  await visit(page, '/legal/terms')
  await page.getByRole('button', { name: ana.name }).click()
  await choose(page, /Language: English/, 'Español')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveURL('/legal/terms')
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.es.hello)
  await visit(page, '/dashboard?lang=ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(said.ar.hello)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('the appearance follows the device until the member chooses, and the choice is remembered', async ({ page }) => {
  const [light, dark] = ['rgb(251, 250, 247)', 'rgb(15, 24, 22)']
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  expect(await groundOf(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await groundOf(page)).toBe(dark)
  await choose(page, /^Appearance/, 'Light')
  expect(await groundOf(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await choose(page, /^Appearance/, 'Dark')
  expect(await groundOf(page)).toBe(dark)
  await page.goto('/legal/privacy')
  expect(await groundOf(page)).toBe(dark)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Appearance: Dark' })).toBeVisible()
  await choose(page, /^Appearance/, 'Theme: System')
  expect(await groundOf(page)).toBe(light)
})

test('an open menu in the footer stays in place when loading data push the footer down', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  const data = Promise.withResolvers<void>()
  await page.route(/\/(teladoc-sdk-token|consultations|savings)/, async (route) => {
    await data.promise
    await route.continue()
  })
  await visit(page, '/dashboard')
  await page.getByRole('button', { name: /^Appearance/ }).click()
  const entry = entryOf(page, 'Dark')
  const before = await entry.boundingBox()
  const height = () => page.evaluate(() => document.body.scrollHeight)
  const low = await height()
  data.resolve()
  await expect.poll(height).toBeGreaterThan(low + 200)
  await expect(page.getByRole('tab', { name: /^Upcoming/ })).toBeVisible()
  await expect.poll(async () => (await entry.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await expect(entry).toBeInViewport()
})

test('a menu of the footer is on the screen, although data push the footer away just as it opens', async ({ page }) => {
  await visit(page, '/support')
  await page.evaluate(() => {
    // As on a page that is not scrolled, where the browser keeps nothing in place.
    document.documentElement.style.overflowAnchor = 'none'
    const grow = () => {
      const data = document.createElement('div')
      data.style.height = '3000px'
      document.querySelector('main')?.prepend(data)
    }
    addEventListener('beforetoggle', grow, { capture: true, once: true })
  })
  await page.getByRole('button', { name: /^Appearance/ }).click()
  await expect(entryOf(page, 'Dark')).toBeInViewport()
})

test('a menu of the footer that is opened before the page has started stays on the screen', async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/react-/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Appearance/ }).click()
  const entry = entryOf(page, 'Dark')
  await expect(entry).toBeInViewport()
  scripts.resolve()
  await expect(page.getByRole('tab', { name: /^Upcoming/ })).toBeVisible()
  await expect(entry).toBeInViewport()
})

test('an open menu is next to its button, and lays nothing out while nothing happens', async ({ page }) => {
  await visit(page, '/support')
  const button = page.getByRole('button', { name: /^Appearance/ })
  await button.click()
  const menu = page.locator('[popover]:popover-open')
  await expect(menu).toBeVisible()
  const [above, below] = [await menu.boundingBox(), await button.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo((below?.y ?? 0) - 4, 0)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  const layouts = async () => (await browser.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0
  const layoutsOfFrames = async (frames: number) => {
    const before = await layouts()
    for (let frame = 0; frame < frames; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame))
    return (await layouts()) - before
  }
  await expect.poll(() => layoutsOfFrames(30)).toBeLessThan(10)
})

test('an open menu stays inside the window when the window shrinks', async ({ page }) => {
  await visit(page, '/support')
  await page.getByRole('button', { name: /^Appearance/ }).click()
  await page.setViewportSize({ width: 390, height: 400 })
  await expect(entryOf(page, 'Dark')).toBeInViewport({ ratio: 1 })
})
