import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/test.ts'
import { byteBudgets, weighPage } from '#e2e/weigh-page.ts'

/** Opens a page and weighs the scripts and styles that it loads until a file whose address contains `last` has come. */
const weigh = async (page: Page, path: string, last: RegExp): Promise<number> => {
  const files: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.url())
  })
  const end = page.waitForResponse(last)
  await page.goto(path)
  await end
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  const cookies = await page.context().cookies()
  return weighPage(page.url(), cookies.map(({ name, value }) => `${name}=${value}`).join('; '), files)
}

test('the scripts and styles of the sign-in page are within their budget', { tag: '@daily' }, async ({ page }) => {
  // Read after hydration, when every script is loaded.
  expect(await weigh(page, '/login', /maintenance/)).toBeLessThanOrEqual(byteBudgets.signIn)
})

test.describe('signed in', () => {
  test.use({ member: 'ana' })

  test('the scripts and styles of the dashboard are within their budget', { tag: '@daily' }, async ({ page }) => {
    // The code that keeps data for offline use loads last, four seconds after the page.
    expect(await weigh(page, '/dashboard', /keep-offline/)).toBeLessThanOrEqual(byteBudgets.dashboard)
  })

  test('the first format of a date is made in a worker, which then ends', async ({ page }) => {
    const starting = page.waitForEvent('worker', (worker) => worker.url().includes('format-worker'))
    await page.goto('/dashboard')
    const worker = await starting
    await worker.waitForEvent('close')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ana/)
  })
})
