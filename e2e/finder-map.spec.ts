import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { answerOf, litPins, pinsOf, placesOnMap, rowsOf, singlePins, withMapFile, withTiles } from '#e2e/finder.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'

test.use({ member: 'ana' })

const open = (page: Page) => answerOf(page, '/api/doctors', () => visit(page, '/providers?zip=78704'))

test('list and map are linked both ways: pointer, keyboard focus and press [PROV-09]', { tag: '@daily' }, async ({ page }) => {
  await open(page)
  await expect.poll(() => placesOnMap(page)).toBe(10)
  await rowsOf(page).nth(2).hover()
  await expect.poll(() => litPins(page)).toEqual(['3'])
  await page.mouse.move(5, 5)
  await expect.poll(() => litPins(page)).toEqual([])
  await rowsOf(page).nth(1).getByRole('link').first().focus()
  await expect.poll(() => litPins(page)).toEqual(['2'])
  await singlePins(page).filter({ hasText: /^9$/ }).click()
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
  await expect.poll(() => placesOnMap(page)).toBe(10)
  expect(maps().length).toBe(2)
})

test('all that the map adds is at most 400 kB with gzip', async ({ page }) => {
  await open(page)
  await expect(page.locator('.leaflet-tile-pane path').first()).toBeAttached()
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /open-map|base-map/.test(path)),
  )
  expect(files).toHaveLength(3)
  const bytes = files.reduce((sum, path) => sum + statSync(`dist/client${path}.gz`).size, 0)
  expect(bytes).toBeLessThan(400_000)
})

for (const tile of ['blocked', 'drawn'] as const)
  test(`with map tiles ${tile} the list, the pins and the attribution show`, async ({ page }) => {
    await withTiles(page, tile)
    await open(page)
    await expect(rowsOf(page)).toHaveCount(10)
    await expect.poll(() => placesOnMap(page)).toBe(10)
    await expect(page.locator('.leaflet-tile-loaded')).toHaveCount(tile === 'drawn' ? await page.locator('.leaflet-tile').count() : 0)
    await expect(page.getByRole('link', { name: 'Mapmakers' })).toHaveAttribute('href', 'https://maps.example.com/')
  })

for (const kind of ['images', 'vectors'] as const)
  test(`one PMTiles file of ${kind} shows streets in both schemes, under the content policy`, async ({ page }) => {
    await withMapFile(page, kind)
    await open(page)
    await expect(rowsOf(page)).toHaveCount(10)
    const colors = () =>
      page.evaluate(() => {
        const canvas = [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-tile-pane canvas')].find(({ width }) => width > 0)
        return canvas ? [...(canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])] : []
      })
    await expect.poll(async () => (await colors())[3]).toBeGreaterThan(0)
    const [inLight] = [await colors()]
    await page.emulateMedia({ colorScheme: 'dark' })
    if (kind === 'vectors') await expect.poll(colors).not.toEqual(inLight)
    await expect(page.getByRole('link', { name: 'Mapmakers' })).toBeVisible()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (await colors())[3]).toBeGreaterThan(0)
  })

test('without the PMTiles file that the portal names, the base map shows', async ({ page }) => {
  await withMapFile(page, 'vectors')
  await page.route('**/map.pmtiles', (route) => route.abort())
  await open(page)
  await expect(page.locator('.leaflet-tile-pane path').first()).toBeAttached()
})

test('the base map draws land, borders and towns, and keeps working without a network', async ({ page, context }) => {
  await open(page)
  const paths = page.locator('.leaflet-tile-pane path')
  await expect(paths.first()).toBeAttached()
  await expect(page.getByText('Austin', { exact: true }).first()).toBeAttached()
  await context.setOffline(true)
  const zoomOut = page.getByRole('button', { name: 'Zoom out' })
  for (let zoom = 12; zoom > 4; zoom -= 1) await zoomOut.click()
  await expect(zoomOut).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Texas', { exact: true })).toBeAttached()
  await expect.poll(() => paths.count()).toBeGreaterThan(5)
})

test('the keyboard goes from pin to pin, opens pins that cover each other, and selects a row', async ({ page }) => {
  await open(page)
  const pins = pinsOf(page)
  await expect(pins.first()).toBeVisible()
  await expect(page.locator('.leaflet-marker-icon[tabindex="0"]')).toHaveCount(1)
  await pins.first().focus()
  await expect(pins.first()).toHaveAccessibleName(/^1(: |\+\d+: )/)
  await page.keyboard.press('End')
  await expect(pins.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(pins.first()).toBeFocused()
  const cluster = page.getByRole('button', { name: /places: / }).first()
  const before = await pins.count()
  await cluster.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => pins.count()).toBeGreaterThan(before)
  // The pin of the first of the places has the focus now.
  const focused = page.locator('.leaflet-marker-icon:focus')
  await expect(focused).toHaveCount(1)
  while (/places: /.test((await focused.getAttribute('aria-label')) ?? '')) await page.keyboard.press('Enter')
  const number = /^\D*(\d+)/.exec((await focused.getAttribute('aria-label')) ?? '')?.[1]
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).nth(Number(number) - 1)).toHaveAttribute('aria-current', 'true')
})

test('the map has no accessibility errors, and names nothing by color alone', async ({ page }) => {
  await open(page)
  await expect(pinsOf(page).first()).toBeVisible()
  await expectAccessible(page, 'the map')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the map in the dark')
})
