import type { Page } from '@playwright/test'
import { answerOf, litPins, pinsOf, rowsOf, withTiles } from '#e2e/finder.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: 'ana' })

const open = (page: Page) => answerOf(page, '/api/doctors', () => visit(page, '/providers?zip=78704'))

test('list and map are linked both ways: pointer, keyboard focus and press [PROV-09]', async ({ page }) => {
  await open(page)
  await expect(pinsOf(page)).toHaveCount(10)
  await rowsOf(page).nth(2).hover()
  await expect.poll(() => litPins(page)).toEqual(['3'])
  await page.mouse.move(5, 5)
  await expect.poll(() => litPins(page)).toEqual([])
  await rowsOf(page).nth(1).getByRole('link').first().focus()
  await expect.poll(() => litPins(page)).toEqual(['2'])
  await pinsOf(page).nth(8).click()
  await expect(rowsOf(page).nth(8)).toHaveAttribute('aria-current', 'true')
  await expect(rowsOf(page).nth(8)).toBeInViewport()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByRole('region', { name: 'Map of results' })).toContainText(' mi')
})

test('the code of the map loads only with a finder, and on a phone only with its map', { tag: '@phone' }, async ({ page, isMobile }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const maps = () => loaded.filter((path) => path.includes('open-map'))
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  expect(loaded.filter((path) => /find-|open-map|zip-table/.test(path))).toEqual([])
  await open(page)
  await expect(rowsOf(page).first()).toBeVisible()
  if (isMobile) {
    expect(maps()).toEqual([])
    await page.getByRole('button', { name: 'Map', exact: true }).click()
  }
  await expect(pinsOf(page)).toHaveCount(10)
  expect(maps().length).toBe(2)
})

for (const tile of ['blocked', 'drawn'] as const)
  test(`with map tiles ${tile} the list, the pins and the attribution show`, async ({ page }) => {
    await withTiles(page, tile)
    await open(page)
    await expect(rowsOf(page)).toHaveCount(10)
    await expect(pinsOf(page)).toHaveCount(10)
    await expect(page.locator('.leaflet-tile-loaded')).toHaveCount(tile === 'drawn' ? await page.locator('.leaflet-tile').count() : 0)
    await expect(page.getByRole('link', { name: 'Mapmakers' })).toHaveAttribute('href', 'https://maps.example.com/')
  })
