import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { expectStep, flow } from '#e2e/flow.ts'
import { memberEmails, signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { demoPassword } from '#server/demo/demo-people.ts'

const notLoaded = 'This part of the page didn’t load'

/** Holds requests for matching files until the returned function is called. */
const hold = async (page: Page, files: string): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.describe('a press before the page is hydrated', () => {
  test('takes effect once after hydration', { tag: '@daily' }, async ({ page }) => {
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/login?origin=%2Ffavorites', { waitUntil: 'domcontentloaded' })
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('half-typed')
    const show = page.getByRole('button', { name: 'Show password' })
    await show.click()
    await expect(show).toHaveAttribute('aria-busy', 'true')
    await show.click()
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expectAccessible(page, 'presses that wait')
    release()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue('half-typed')
    await expect(page.getByRole('button', { name: 'Hide password' })).not.toHaveAttribute('aria-busy')
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  })

  test('on another language keeps the address parameters', async ({ page }) => {
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/login?origin=%2Ffavorites', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: /^Language/ }).click()
    await page.getByRole('link', { name: 'Español' }).click()
    expect(page.url()).toContain('origin=%2Ffavorites')
    release()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect(await page.evaluate(() => sessionStorage.getItem('foyer.origin'))).toBe('"/favorites"')
  })

  test('on Login signs in later, without the password in an address [SIGN-13]', { tag: '@daily' }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) asked.push(`${request.method()} ${request.url()}`)
    })
    const release = await hold(page, '**/assets/*.js')
    await page.goto('/login', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Email', { exact: true }).fill(memberEmails.ana)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveAttribute('aria-busy', 'true')
    expect(asked).toHaveLength(1)
    release()
    await expect(page).toHaveURL('/dashboard')
    expect(asked.filter((line) => !line.startsWith('GET ') || /password|Welcome/i.test(line))).toEqual([])
  })

  test('on a plain link is followed by the browser', async ({ page }) => {
    await hold(page, '**/assets/*.js')
    await page.goto('/login', { waitUntil: 'domcontentloaded' })
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test('if the code of the sign-in form fails to load, the form says so, and the next press signs in [SIGN-14]', async ({ page }) => {
  await page.route('**/assets/sign-in-*.js*', (route) => route.abort())
  await visit(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(memberEmails.ana)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await login.click()
  await expect(page.getByRole('alert')).toContainText(`${notLoaded}. Check your internet connection and try again.`)
  await page.unroute('**/assets/sign-in-*.js*')
  await login.click()
  await expect(page).toHaveURL('/dashboard')
})

test('a page whose script does not load says so and offers to try again', async ({ page }) => {
  await page.route('**/assets/public-*.js', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText(notLoaded)
  await expectAccessible(page, 'a page without its script')
  await page.unroute('**/assets/public-*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
})

test.describe('a signed-in member', () => {
  test.use({ member: 'ana' })

  const openDashboard = async (page: Page): Promise<void> => {
    await visit(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  }
  const follow = (page: Page) => page.getByRole('main').getByRole('link', { name: 'See all savings' }).click()

  test('still opens the flow if the page loads while the link is pressed [FLOW-18]', { tag: '@daily' }, async ({ page }) => {
    const release = await hold(page, '**/assets/favorites-page-*.js')
    await visit(page, '/favorites')
    const link = page.getByRole('link', { name: 'Request Care' })
    await link.hover()
    await page.mouse.down()
    await expect(page.getByText('Please wait...')).toBeVisible()
    await page.mouse.up()
    await expectStep(page, 'Is this an emergency?')
    release()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/favorites')
  })

  /** Opens a page, presses the mouse on a link under its content, lets the content grow, and releases the mouse `aside` pixels away. */
  const pressWhileItMoves = async (page: Page, aside: number): Promise<void> => {
    await visit(page, '/legal/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' })
    await link.hover()
    const { x, y } = await link.evaluate((element) => element.getBoundingClientRect())
    await page.mouse.move(x + 20, y + 5)
    await page.mouse.down()
    await page.getByRole('contentinfo').evaluate((footer) => {
      footer.style.translate = '0 -300px'
    })
    await page.mouse.move(x + 20 + aside, y + 5)
    await page.mouse.up()
  }

  test('follows a link that moves while it is pressed', async ({ page }) => {
    await pressWhileItMoves(page, 0)
    await expect(page).toHaveURL('/legal/terms')
  })

  test('cancels a press by dragging it aside', async ({ page }) => {
    await pressWhileItMoves(page, 60)
    await page.getByRole('link', { name: 'Family' }).click()
    await expect(page).toHaveURL('/my-family')
    await page.goBack()
    await expect(page).toHaveURL('/legal/privacy')
  })

  for (const files of ['flow-dialog', 'care-sdk', 'request-visit-flow'])
    test(`sees a wait message while ${files} loads, and a double click opens the flow once`, async ({ page }) => {
      await openDashboard(page)
      const entries = await page.evaluate(() => history.length)
      const release = await hold(page, `**/assets/${files}-*.js`)
      const link = page.getByRole('link', { name: 'Request Care' })
      await link.dblclick()
      await expect(page.getByText('Please wait...').or(page.locator('dialog [aria-busy=true]')).first()).toBeVisible()
      release()
      await expectStep(page, 'Is this an emergency?')
      expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    })

  test('opens a flow by double click, and it stays open [FLOW-15]', async ({ page }) => {
    await openDashboard(page)
    const link = page.getByRole('link', { name: 'Request Care' })
    await link.click()
    await expectStep(page, 'Is this an emergency?')
    await page.keyboard.press('Escape')
    await expect(flow(page)).toHaveCount(0)
    await link.dblclick()
    await expectStep(page, 'Is this an emergency?')
    await page.mouse.click(20, 300)
    await expect(flow(page)).toHaveCount(0)
  })

  for (const [how, answer] of [
    ['cannot be fetched', (route: Route) => route.abort()],
    ['fails with 404', (route: Route) => route.fulfill({ status: 404, body: '' })],
    ['fails with 500', (route: Route) => route.fulfill({ status: 500, body: '' })],
  ] as const)
    test(`sees an error if the code of a page ${how}, and tries again by keyboard @phone-matrix`, async ({ page, isMobile }, info) => {
      await openDashboard(page)
      await page.route('**/assets/savings-page-*', answer)
      await follow(page)
      const heading = page.getByRole('heading', { level: 1, name: notLoaded })
      await expect(heading).toBeFocused()
      await expect(page).toHaveTitle(/Beat the deductible/i)
      await expect(page.getByRole('alert').filter({ has: heading })).toBeVisible()
      await expectAccessible(page, 'a page that did not load')
      await page.screenshot({ path: info.outputPath(`page-${isMobile ? 390 : 1440}.png`) })
      await page.unroute('**/assets/savings-page-*')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(notLoaded)
      await expect(page).toHaveURL('/beat-the-deductible')
    })

  test('is told about the missing network after trying again', async ({ page, context }) => {
    await openDashboard(page)
    await page.route('**/assets/savings-page-*', (route) => route.abort())
    await follow(page)
    await expect(page.getByRole('heading', { level: 1, name: notLoaded })).toBeFocused()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('We still can’t connect. Check your internet connection and try again in a minute.')).toBeVisible()
  })

  test('sees in the dialog that a flow failed to load, and tries again @phone-matrix', async ({ page, isMobile }, info) => {
    await openDashboard(page)
    await page.route('**/assets/request-visit-flow-*', (route) => route.abort())
    await page.getByRole('link', { name: 'Request a visit' }).first().click()
    const dialog = flow(page)
    await expect(dialog.getByRole('heading', { name: notLoaded })).toBeVisible()
    await expect(page.locator('main h1')).toHaveText('Hello, Ana')
    await expectAccessible(page, 'a flow that did not load')
    await page.screenshot({ path: info.outputPath(`flow-${isMobile ? 390 : 1440}.png`) })
    await page.unroute('**/assets/request-visit-flow-*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expectStep(page, 'Is this an emergency?')
  })

  test('gets a single reload after a deployment', { tag: '@daily' }, async ({ page }) => {
    await openDashboard(page)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.evaluate(() => {
      document.body.dataset.start = '/assets/app-of-an-earlier-build.js'
    })
    await page.route('**/assets/savings-page-*', (route) => route.fulfill({ status: 404, body: '' }))
    await follow(page)
    await expect(page.getByRole('heading', { level: 1, name: notLoaded })).toBeVisible()
    expect(documents).toEqual(['/beat-the-deductible'])
  })

  test('reads a message as plain text if the code for toasts fails to load', async ({ browser, portal }) => {
    const context = await browser.newContext({ baseURL: portal.url })
    await signInByCalls(context.request, 'rita')
    const page = await context.newPage()
    await page.route('**/assets/toast-box-*', (route) => route.abort())
    await visit(page, '/request-a-visit')
    await expect(page.getByText('This isn’t part of your plan.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Rita' })).toBeVisible()
    await context.close()
  })

  test('opens the phone menu with a press before the page is loaded', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const release = await hold(page, '**/assets/app-*.js')
    await page.goto('/dashboard', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Menu' }).click()
    release()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})
