import { expect, type Locator, type Page } from '@playwright/test'

/** The rows of a finder's list. */
export const rowsOf = (page: Page): Locator => page.getByRole('region', { name: 'List' }).getByRole('listitem')

export const pinsOf = (page: Page): Locator => page.locator('.leaflet-marker-icon:has(svg)')

/** The pins that stand out, by their numbers. */
export const litPins = (page: Page): Promise<string[]> => page.locator('.leaflet-marker-icon[data-on] text').allTextContents()

/** Waits for the answer to a search and gives its body. */
export const answerOf = async (page: Page, path: string, act: () => Promise<unknown>) => {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await act()
  return (await answer).json()
}

export const queryOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)

/** A toast with these words, and nothing else at the top of the page. */
export const expectToast = async (page: Page, words: string): Promise<void> => {
  await expect(page.locator('[popover]:popover-open').getByText(words, { exact: true })).toBeVisible()
}

/** Opens the filters where they are under a button. */
export const openFilters = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Find and filter' })
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** Gives the pages a source of map pictures on the portal's own address, which answers as told: the content policy stays as it is. */
export const withTiles = async (page: Page, tile: 'blocked' | 'drawn'): Promise<void> => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
  await page.route('**/tiles/**', (route) => (tile === 'blocked' ? route.abort() : route.fulfill({ body: png, contentType: 'image/png' })))
  const source = '"mapTiles":{"url":"/tiles/{z}/{x}/{y}.png","attribution":"© [Mapmakers](https://maps.example.com/)"}'
  await page.route(/\/(providers|facilities)\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"mapTiles":null', source) })
  })
}
