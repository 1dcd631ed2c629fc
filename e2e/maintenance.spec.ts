import type { Page } from '@playwright/test'
import type { DemoPortal } from '#e2e/portal.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

const message = 'The portal rests until 6:00 AM EST.'

/** Runs the operator's command and waits until the portal serves the notice. */
const putUp = async ({ cli, url }: DemoPortal, page: Page, ...words: string[]): Promise<void> => {
  const wanted = words[0] === '--clear' ? {} : { message: words[0] }
  await cli('notice', ...words)
  await expect.poll(async () => (await page.request.get(`${url}/maintenance.json`)).json()).toEqual(wanted)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a notice replaces every page within a minute, and the pages return once it is cleared [SHELL-081 SHELL-082 SHELL-083]', async ({
  page,
  context,
  portal,
}) => {
  await page.clock.install()
  await signInByCalls(page.request, 'ana')
  await visit(page, '/dashboard')
  await expect(heading(page)).toHaveText('Hello, Ana')
  await putUp(portal, page, message)
  await page.clock.fastForward(60_000)
  await expect(heading(page)).toHaveText(message)
  await expect(page.locator('body')).toHaveText(message)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const visitor = await context.browser()?.newContext({ baseURL: portal.url })
  const other = await visitor?.newPage()
  if (!visitor || !other) throw new Error('no second browser')
  for (const path of ['/login', '/legal/privacy', '/session-expired']) {
    await other.goto(path)
    await expect(other.getByText(message), path).toBeVisible()
    await expect(other.getByRole('main'), path).toHaveText(message)
  }
  await visitor.close()
  await putUp(portal, page, '--clear')
  await page.clock.fastForward(60_000)
  await expect(heading(page)).toHaveText('Hello, Ana')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a missing or malformed notice is ignored [SHELL-084]', { tag: '@daily' }, async ({ page }) => {
  await page.clock.install()
  for (const answer of [
    { status: 500, body: 'down' },
    { status: 200, body: '<html>' },
    { status: 200, json: { message: 7 } },
    { status: 200, json: { message: '  ' } },
  ]) {
    await page.route('**/maintenance.json', (route) => route.fulfill(answer))
    await visit(page, '/login')
    // Once the page polls again, it has processed the previous answer.
    const again = page.waitForRequest('**/maintenance.json')
    await page.clock.fastForward(60_000)
    await again
    await expect(heading(page)).toHaveText('Sign in')
    await page.unroute('**/maintenance.json')
  }
  await page.route('**/maintenance.json', (route) => route.abort())
  await visit(page, '/login')
  await expect(heading(page)).toHaveText('Sign in')
})

test('planned maintenance shows as a line on the page', { tag: '@daily' }, async ({ page }) => {
  const upcoming = { message: 'We will be away for an hour.', startsAt: '2027-01-04T04:00:00Z' }
  await page.route('**/maintenance.json', (route) => route.fulfill({ json: { upcoming } }))
  await visit(page, '/login')
  await expect(page.getByRole('status').filter({ hasText: upcoming.message })).toHaveText(
    'Planned maintenance, 01/03/2027, 10:00 PM CST: We will be away for an hour.',
  )
  await expect(heading(page)).toHaveText('Sign in')
})
