import { expect, type Locator, type Page } from '@playwright/test'
import { byteRangeOf } from '#platform/http/byte-range.ts'
import { smallPmtiles, vectorTile } from '#server/testing/small-pmtiles.ts'
import { mapFilePath } from '#shared/map-tiles.ts'

/** Returns the rows of a finder's list. */
export const rowsOf = (page: Page): Locator => page.getByRole('region', { name: 'List' }).getByRole('listitem')

export const pinsOf = (page: Page): Locator => page.locator('.leaflet-marker-icon[role=button]')

/** Counts the places that the pins stand for: a pin with `+2` stands for three. */
export const placesOnMap = async (page: Page): Promise<number> => {
  const pins = pinsOf(page)
  const more = (await pins.allTextContents()).map((text) => Number(/\+(\d+)$/.exec(text)?.[1] ?? 0))
  return (await pins.count()) + more.reduce((sum, one) => sum + one, 0)
}

/** Returns the pins that stand for one place. */
export const singlePins = (page: Page): Locator => pinsOf(page).filter({ hasText: /^[^+]+$/ })

/** Returns the numbers of the highlighted pins. */
export const litPins = (page: Page): Promise<string[]> => page.locator('.leaflet-marker-icon[data-on] text:first-of-type').allTextContents()

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

/** Waits until the server has saved a favorite: its heart is filled at the press, but stays busy until then. */
export const expectSaved = async (heart: Locator): Promise<void> => {
  await expect(heart).toHaveAccessibleName(/^Remove .* from favorites$/)
  await expect(heart).not.toHaveAttribute('aria-busy')
}

/** Opens the filters if they are collapsed under a button. */
export const openFilters = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Find and filter' })
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** A PNG image of one pixel. */
const bluePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** Serves map tiles from the portal's own address, blocked or drawn as given, so that the content policy needs no change. */
export const withTiles = async (page: Page, tile: 'blocked' | 'drawn'): Promise<void> => {
  await page.route('**/tiles/**', (route) =>
    tile === 'blocked' ? route.abort() : route.fulfill({ body: bluePixel, contentType: 'image/png' }),
  )
  await withMapSource(page, { kind: 'images', url: '/tiles/{z}/{x}/{y}.png' })
}

/** Gives the finders a source of streets, which the portal under test lacks. */
const withMapSource = async (page: Page, source: { kind: string; url: string }): Promise<void> => {
  const mapTiles = JSON.stringify({ ...source, attribution: '© [Mapmakers](https://maps.example.com/)' })
  await page.route(/\/(providers|facilities)\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"mapTiles":null', `"mapTiles":${mapTiles}`) })
  })
}

/** Serves a small PMTiles file from the portal's own address, by ranges as the portal does. */
export const withMapFile = async (page: Page, kind: 'images' | 'vectors'): Promise<void> => {
  const bytes = kind === 'vectors' ? smallPmtiles('mvt', vectorTile()) : smallPmtiles('png', bluePixel)
  await page.route(`**${mapFilePath}`, (route) => {
    const range = byteRangeOf(route.request().headers().range, bytes.length, bytes.length)
    if (!range) return route.fulfill({ status: 416 })
    const headers = { 'content-range': `bytes ${range.from}-${range.to}/${bytes.length}`, etag: '"1"' }
    return route.fulfill({ status: 206, headers, body: bytes.subarray(range.from, range.to + 1) })
  })
  await withMapSource(page, { kind: 'pmtiles', url: mapFilePath })
}
