import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the rows of a finder's list. */
export const rowsOf = (page: Page): Locator => page.getByRole('region', { name: 'List' }).getByRole('listitem')

export const pinsOf = (page: Page): Locator => page.locator('.leaflet-marker-icon:has(svg)')

/** Returns the numbers of the highlighted pins. */
export const litPins = (page: Page): Promise<string[]> => page.locator('.leaflet-marker-icon[data-on] text').allTextContents()

/** Waits for the response to a search and returns its body. */
export const answerOf = async (page: Page, path: string, act: () => Promise<unknown>) => {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await act()
  return (await answer).json()
}

export const searchParamsOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)

/** Expects a toast with exactly this text. */
export const expectToast = async (page: Page, words: string): Promise<void> => {
  await expect(page.locator('[popover]:popover-open').getByText(words, { exact: true })).toBeVisible()
}

/** Opens the filters if they are collapsed under a button. */
export const openFilters = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Find and filter' })
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** Serves map tiles from the portal's own address, blocked or drawn as given, so that the content policy needs no change. */
export const withTiles = async (page: Page, tile: 'blocked' | 'drawn'): Promise<void> => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
  await page.route('**/tiles/**', (route) => (tile === 'blocked' ? route.abort() : route.fulfill({ body: png, contentType: 'image/png' })))
  const source = '"mapTiles":{"url":"/tiles/{z}/{x}/{y}.png","attribution":"© [Mapmakers](https://maps.example.com/)"}'
  await page.route(/\/(providers|facilities)\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"mapTiles":null', source) })
  })
}
