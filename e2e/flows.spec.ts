import { expectStep, flow } from '#e2e/flow.ts'
import { changeSessions, silent, untilRefused } from '#e2e/own-sessions.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.describe('a flow', () => {
  test.use({ member: { copyOf: 'ana', history: true } })

  test('opens in a centred dialog of at most 513 × 800 px over the dashboard, with its own title [FLOW-01 FLOW-02 FLOW-12 FLOW-13]', {
    tag: '@daily',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await visit(page, '/request-a-visit')
    await expectStep(page, 'Is this an emergency?')
    const box = await flow(page).boundingBox()
    expect(box).toMatchObject({ width: 513, height: 800, y: 100 })
    expect(Math.abs((box?.x ?? 0) - (1440 - 513) / 2)).toBeLessThan(1)
    await expect(page).toHaveTitle('Foyer - Member Portal - Request a visit')
    await expect(page.locator('main h1')).toHaveText('Hello, Ana')
  })

  test('takes the whole screen of a phone [FLOW-12] @phone', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a phone’s screen')
    await visit(page, '/request-a-visit')
    await expectStep(page, 'Is this an emergency?')
    expect(await flow(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  })

  for (const [how, close] of [
    ['the close button', async (page) => page.getByRole('button', { name: 'Close' }).click()],
    ['a press outside', async (page) => page.mouse.click(20, 300)],
    ['Escape', async (page) => page.keyboard.press('Escape')],
  ] as const satisfies [string, (page: import('@playwright/test').Page) => Promise<void>][]) {
    test(`is closed by ${how} without a question, back to the page that it was opened from [FLOW-15 FLOW-16 FLOW-18]`, async ({ page }) => {
      await visit(page, '/favorites')
      await page.getByRole('link', { name: 'Request Care' }).click()
      await expectStep(page, 'Is this an emergency?')
      await close(page)
      await expect(flow(page)).toHaveCount(0)
      await expect(page).toHaveURL('/favorites')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })
  }

  test('opened by its address closes to the dashboard, and opened by a link returns the focus to it [FLOW-15 FLOW-18]', async ({
    page,
  }) => {
    await visit(page, '/request-a-visit')
    await expectStep(page, 'Is this an emergency?')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/dashboard')
    await expect(page).toHaveTitle('Foyer - Member Portal - Dashboard')
    const link = page.getByRole('link', { name: 'Request a visit' }).first()
    await link.click()
    await expectStep(page, 'Is this an emergency?')
    await page.keyboard.press('Escape')
    await expect(link).toBeFocused()
  })

  test('keeps the focus inside [FLOW-12]', { tag: '@daily' }, async ({ page }) => {
    await visit(page, '/request-a-visit')
    await expectStep(page, 'Is this an emergency?')
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'))
      expect(isOutside).toBe(false)
    }
  })

  test('closes with Back [FLOW-17]', async ({ page }) => {
    await visit(page, '/savings')
    await visit(page, '/dashboard')
    await page.getByRole('link', { name: 'Request a visit' }).first().click()
    await expectStep(page, 'Is this an emergency?')
    await page.goBack()
    await expect(flow(page)).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard')
  })

  for (const [query, path] of [
    ['sdkFlow=request-a-visit&type=dermatology', /^\/request-a-visit\?type=dermatology/],
    ['sdkFlow=no-such-flow', /^\/request-a-visit/],
  ] as const)
    test(`opens from /dashboard?${query} at its own path, and closes to the dashboard [DASH-02 FLOW-19]`, async ({ page }) => {
      await visit(page, `/dashboard?${query}`)
      await expectStep(page, 'Is this an emergency?')
      const { pathname, search } = new URL(page.url())
      expect(pathname + search).toMatch(path.source.includes('type') ? /^\/request-a-visit/ : path)
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL('/dashboard')
    })

  test('loads the code of the SDK only when it opens', async ({ page }) => {
    const scripts: string[] = []
    page.on('response', async (answer) => {
      if (answer.url().endsWith('.js')) scripts.push(await answer.text().catch(() => ''))
    })
    const holds = () => scripts.some((script) => script.includes('Is this an emergency?'))
    await visit(page, '/dashboard')
    await expect(page.locator('main h1')).toHaveText('Hello, Ana')
    // Wait for the page's own requests; the event stream keeps the network from ever being idle.
    await expect(page.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()
    expect(holds()).toBe(false)
    await page.getByRole('link', { name: 'Request a visit' }).first().click()
    await expectStep(page, 'Is this an emergency?')
    await expect.poll(holds).toBe(true)
  })

  test('closes when the session ends, and the session-expired page says why [SESS-33]', async ({ page, portal, me }) => {
    await page.clock.install()
    await visit(page, '/request-a-visit')
    await expectStep(page, 'Is this an emergency?')
    await changeSessions(portal, me, silent)
    await untilRefused(page, portal)
    await page.clock.fastForward(15_000)
    await expect(page).toHaveURL('/session-expired')
    await expect(flow(page)).toHaveCount(0)
    await expect(page.getByText('Your session has expired. Please login and try again.')).toBeVisible()
  })

  test('opens although the telehealth service refused its first token [FLOW-21 FLOW-22]', async ({ page }) => {
    let refused = 0
    await page.route('**/mobile/screens/visit_options', async (route) => {
      if (refused > 0) return route.continue()
      refused += 1
      await route.fulfill({ status: 401, json: { code: 'WEBSDK_AUTH_ERROR', meta: { errors: ['WEBSDK_AUTH_ERROR'] } } })
    })
    await visit(page, '/request-a-visit')
    await expectStep(page, 'Is this an emergency?')
    expect(refused).toBe(1)
  })
})

test('a member without telehealth comes to the dashboard and reads why [FLOW-11]', async ({ page }) => {
  await signInByCalls(page.request, 'rita')
  for (const path of [
    '/request-a-visit',
    '/waiting-room',
    '/reschedule-gm-visit?consultId=x',
    '/reschedule-mh-visit?consultId=x',
    '/back-care',
  ]) {
    await visit(page, path)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await visit(page, '/request-a-visit')
  await expect(page.getByText('This isn’t part of your plan.')).toBeVisible()
})
