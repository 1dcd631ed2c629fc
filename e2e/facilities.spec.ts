import type { Page } from '@playwright/test'
import { answerOf, expectToast, litPins, openFilters, rowsOf, searchParamsOf, singlePins } from '#e2e/finder.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import type { Facility } from '#shared/facilities/facility-calls.ts'

test.use({ member: 'ana' })

type Found = { data: Facility[]; meta: { availableCount: number; source: { name: string; date: string } } }

const open = (page: Page, query = 'zip=60601'): Promise<Found> =>
  answerOf(page, '/api/location/places', () => visit(page, `/facilities?${query}`)) as Promise<Found>

const kinds = { urgentcare: 'Urgent Care', hospitals: 'Hospital', pharmacy: 'Pharmacy', vets: 'Veterinarian' }
const phoneOf = (digits: string) => digits.replace(/(...)(...)(....)/, '($1) $2-$3')
const list = (page: Page) => page.getByRole('region', { name: 'List' })

/** Records the query parameters of every later search. */
const searchesOf = (page: Page): Record<string, string>[] => {
  const sent: Record<string, string>[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/location/places') sent.push(Object.fromEntries(searchParams))
  })
  return sent
}

const scrollToEnd = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  else
    await rowsOf(page)
      .last()
      .evaluate((row) => row.closest('[class*=rows]')?.scrollTo(0, 1e6))
}

test('the dashboard search lists facilities with kind, address, distance, phone and directions [DASH-33 FAC-22]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page }) => {
  await visit(page, '/dashboard')
  await page.getByRole('tab', { name: 'Facility' }).click()
  const find = page.getByRole('tabpanel').filter({ has: page.getByLabel('Type of facility') })
  await find.getByLabel('Type of facility').selectOption({ label: 'Pharmacies' })
  await find.getByLabel('Zip').fill('60601')
  const found: Found = await answerOf(page, '/api/location/places', () => find.getByRole('button', { name: 'Search' }).click())
  await expect(page).toHaveURL('/facilities?zip=60601&kind=pharmacy')
  await expect(page.getByRole('heading', { level: 1 }), '[FAC-01]').toHaveText('Find facilities')
  await expect(rowsOf(page), '[FAC-12]').toHaveCount(found.data.length)
  // On a phone a button shows the map in place of the list.
  const map = page.getByRole('region', { name: 'Map of results' }).or(page.getByRole('button', { name: 'Map', exact: true }))
  await expect(map.first(), '[FAC-06]').toBeVisible()
  for (const [at, { company, kind, address1, city, state, zip, distance, phone }] of found.data.entries()) {
    const row = rowsOf(page).nth(at)
    for (const words of [company, kinds[kind], `${address1}, ${city}, ${state} ${zip}`, `${distance.toFixed(2)} mi`])
      await expect(row, '[FAC-25]').toContainText(words)
    await expect(row.getByRole('link', { name: `Call ${phoneOf(phone)}` })).toHaveAttribute('href', `tel:+1${phone}`)
    const way = new URL((await row.getByRole('link', { name: `Directions ${company}` }).getAttribute('href')) ?? '')
    expect(way.searchParams.get('destination')).toBe(`${address1}, ${city}, ${state} ${zip}`)
  }
})

test('each filter searches at once, at least one kind is required, and clearing keeps only the zip [FAC-11 FAC-13]', {
  tag: '@phone-matrix',
}, async ({ page }) => {
  const sent = searchesOf(page)
  await open(page)
  await openFilters(page)
  expect(sent).toEqual([{ zip: '60601', radius: '25', kind: 'urgentcare,hospitals,pharmacy', page: '0' }])
  const toggles = page.getByRole('group', { name: 'Type of facility' }).getByRole('button')
  await expect(toggles, '[FAC-04 FAC-07 FAC-08 FAC-09 FAC-10]').toHaveText(['Urgent Care', 'Hospital', 'Pharmacies', 'Veterinarian'])
  const pressed = await toggles.evaluateAll((all) => all.map((toggle) => toggle.getAttribute('aria-pressed')))
  expect(pressed).toEqual(['true', 'true', 'true', 'false'])
  await toggles.nth(3).click()
  await toggles.nth(0).click()
  await expect.poll(() => sent.at(-1)).toEqual({ zip: '60601', radius: '25', kind: 'hospitals,pharmacy,vets', page: '0' })
  await page.getByLabel('Radius (mi)').selectOption('10')
  await expect.poll(() => sent.at(-1), '[FAC-03 FAC-19]').toMatchObject({ radius: '10', page: '0' })
  for (const at of [1, 2]) await toggles.nth(at).click()
  await expect.poll(() => sent.at(-1)).toMatchObject({ kind: 'vets' })
  const searches = sent.length
  await toggles.nth(3).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Choose at least one type')
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page).toHaveURL('/facilities?zip=60601&kind=&radius=10')
  expect(sent.length).toBe(searches)
  await page.getByLabel('Zip', { exact: true }).fill('6060')
  await page.getByLabel('Zip', { exact: true }).blur()
  await expect(page, '[FAC-02]').toHaveURL('/facilities?zip=6060&kind=&radius=10')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page, '[FAC-05]').toHaveURL('/facilities?zip=6060')
  expect(sent.length).toBe(searches)
  await page.getByLabel('Zip', { exact: true }).fill('60601')
  await expect(page, '[FAC-20]').toHaveURL('/facilities?zip=60601')
  await expect(rowsOf(page)).toHaveCount(25)
})

test('scrolling to the end loads further pages of 25, and a change of kind starts at the first page [FAC-14 FAC-21 FAC-23]', {
  tag: '@phone-matrix',
}, async ({ page, isMobile }) => {
  const sent = searchesOf(page)
  const { meta } = await open(page, 'zip=60601&radius=50&kind=urgentcare,hospitals,pharmacy,vets')
  const { availableCount } = meta
  expect(availableCount).toBeGreaterThan(50)
  await expect(list(page).getByRole('status')).toContainText(`${availableCount} facilities`)
  await expect(rowsOf(page)).toHaveCount(25)
  await scrollToEnd(page, isMobile)
  await expect(rowsOf(page)).toHaveCount(50)
  await expect(page).toHaveURL(/[?&]page=1\b/)
  const asked = sent.map((query) => query.page)
  expect(asked, '[FAC-15 FAC-16]').toEqual(['0', '1'])
  const names = await rowsOf(page).getByRole('link', { name: 'Directions' }).allTextContents()
  expect(new Set(names).size, '[FAC-18]').toBe(50)
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(50)
  expect(await rowsOf(page).getByRole('link', { name: 'Directions' }).allTextContents()).toEqual(names)
  await openFilters(page)
  await page.getByRole('button', { name: 'Veterinarian', exact: true }).click()
  await expect.poll(() => searchParamsOf(page)).toEqual({ zip: '60601', radius: '50' })
  await expect.poll(() => sent.at(-1), '[FAC-19]').toMatchObject({ kind: 'urgentcare,hospitals,pharmacy', page: '0' })
})

test('after the last page nothing more is requested [FAC-16 FAC-17]', async ({ page }) => {
  const sent = searchesOf(page)
  const { meta } = await open(page, 'zip=78704&page=9&kind=urgentcare,hospitals,pharmacy,vets')
  await expect(rowsOf(page)).toHaveCount(meta.availableCount)
  await scrollToEnd(page, false)
  await expect(list(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
  expect(sent.map((query) => query.page)).toEqual(Array.from({ length: Math.ceil(meta.availableCount / 25) }, (_, at) => String(at)))
})

test('an empty result and a failure show the same sentence, and a failed search can be repeated [FAC-24]', async ({ page }) => {
  await open(page, 'zip=96898&radius=5&kind=vets')
  await expectToast(page, 'No facility found. Please, update search params.')
  await expect(page.getByRole('heading', { name: 'No facility found' })).toBeVisible()
  let isBroken = true
  await page.route('**/api/location/places?*', (route) => (isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue()))
  await visit(page, '/facilities?zip=60601')
  await expectToast(page, 'No facility found. Please, update search params.')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowsOf(page)).toHaveCount(25)
})

test('a row opens its details, its pin is highlighted, and Back returns to the row [FAC-25]', { tag: '@phone-matrix' }, async ({
  page,
  isMobile,
}) => {
  const { data, meta } = await open(page)
  const facility = data[3] as Facility
  // Anywhere on the row except its links.
  await rowsOf(page)
    .nth(3)
    .click({ position: { x: 40, y: 70 } })
  const details = page.getByRole('region', { name: 'Facility details' })
  await expect(details.getByRole('heading', { name: 'Facility details' })).toBeFocused()
  for (const words of [facility.company, kinds[facility.kind], facility.address1, `Data from ${meta.source.name}`])
    await expect(details).toContainText(words)
  if (!isMobile) {
    await expect.poll(() => litPins(page)).toEqual(['4'])
    const other = singlePins(page).last()
    const number = Number(await other.textContent())
    // Another pin may cover it.
    await other.dispatchEvent('click')
    await expect(details).toContainText((data[number - 1] as Facility).company)
    await page.goBack()
  }
  await details.getByRole('button', { name: 'Back' }).click()
  await expect(rowsOf(page).nth(3).getByRole('link').first()).toBeFocused()
})

test('by keyboard alone a member reaches the end of the list and loads more', async ({ page }) => {
  await open(page)
  await rowsOf(page).nth(24).getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  await expect(rowsOf(page)).toHaveCount(39)
  await page.getByRole('button', { name: 'Urgent Care', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Urgent Care', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: 'Urgent Care', exact: true })).toBeFocused()
})
