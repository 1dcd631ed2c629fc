import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { answerOf, expectToast, litPins, openFilters, placesOnMap, rowsOf, searchParamsOf, singlePins } from '#e2e/finder.ts'
import { readOutbox } from '#e2e/outbox.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import type { DrugPrice } from '#shared/prescriptions/prescription-calls.ts'

test.use({ member: 'ana' })

const pricePath = '/api/rx/details/price'
type Found = { data: { defaultDrugPrices: DrugPrice[] }; meta: { chosen: { name: string } } }

const open = (page: Page, query = 'zip=60601&term=Metformin'): Promise<Found> =>
  answerOf(page, pricePath, () => visit(page, `/prescriptions?${query}`)) as Promise<Found>

const dollars = (price: number) => `$${price.toFixed(2)}`
const hint =
  'Type a drug name to compare prices. We’ll show where to find the lowest retail cost. Prices don’t reflect current insurance rates.'
const details = (page: Page) => page.getByRole('region', { name: 'Prescription details' })

test('the dashboard search uses the default form, dosage and quantity, and lists prices at pharmacies [SHELL-043 RX-42]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page }) => {
  await visit(page, '/dashboard')
  await page.getByRole('tab', { name: 'Prescriptions' }).click()
  const search = page.getByRole('tabpanel').filter({ has: page.getByLabel('Drug name') })
  await search.getByLabel('Drug name').fill('Metformin')
  await search.getByLabel('Zip').fill('60601')
  const found: Found = await answerOf(page, pricePath, () => search.getByRole('button', { name: 'Search' }).click())
  await expect(page, '[DASH-18]').toHaveURL('/prescriptions?zip=60601&term=Metformin')
  await expect(page).toHaveTitle('Foyer - Member Portal - Price prescriptions')
  await expect(page.getByRole('heading', { level: 1 }), '[RX-01]').toHaveText('Price prescriptions')
  await openFilters(page)
  await expect(page.getByLabel('Form', { exact: true }), '[RX-04 RX-43]').toHaveValue('Oral Tablet')
  await expect(page.getByLabel('Dosage').locator('option:checked'), '[RX-05]').toHaveText('500 mg')
  await expect(page.getByLabel('Quantity').getByRole('option'), '[RX-06]').toHaveText(['30', '60', '90'])
  await expect(page.getByLabel('Quantity')).toHaveValue('30')
  const rows = found.data.defaultDrugPrices
  expect(rows.length).toBeGreaterThan(5)
  await expect(rowsOf(page), '[RX-11]').toHaveCount(rows.length)
  for (const [at, row] of rows.entries()) {
    const shown = rowsOf(page).nth(at)
    await expect(shown.getByRole('link', { name: row.PharmacyName, exact: true }), '[RX-12]').toBeVisible()
    await expect(shown, '[RX-13]').toContainText(dollars(row.Price))
    await expect(shown).toContainText('Estimate')
    await expect(shown, '[RX-15]').toContainText(`${row.Street1}, ${row.City}, ${row.State} ${row.ZipCode}`)
    await expect(shown, '[RX-14]').toContainText(`${row.Distance.toFixed(2)} mi`)
  }
})

test('each filter requests prices at once, and clearing keeps only the zip in the address [RX-07 RX-09 RX-41 RX-46]', {
  tag: '@phone-matrix',
}, async ({ page, isMobile }) => {
  const sent: Record<string, string>[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === pricePath) sent.push(Object.fromEntries(searchParams))
  })
  await open(page)
  const term = page.getByRole('combobox', { name: 'Prescriptions' })
  if (isMobile) await expect(term, '[RX-10]').toBeHidden()
  await openFilters(page)
  const latest = () => sent.at(-1)
  await page.getByLabel('Dosage').selectOption({ label: '1000 mg' })
  await expect.poll(latest).toMatchObject({ name: 'metformin', form: 'Oral Tablet', dosage: '1000 MG' })
  await page.getByLabel('Quantity').selectOption('90')
  await expect.poll(latest).toMatchObject({ dosage: '1000 MG', quantity: '90', manufacturer: 'generic' })
  await page.getByLabel('Form', { exact: true }).selectOption('Oral Solution')
  await expect.poll(latest).toMatchObject({ form: 'Oral Solution' })
  await expect(page.getByLabel('Dosage').locator('option:checked')).toHaveText('100 mg/mL')
  const brand = page.getByRole('switch', { name: 'Show brand' })
  await expect(brand, '[RX-08]').toHaveAccessibleDescription('When off, generic drugs are shown by default.')
  await brand.click()
  await expect.poll(latest).toMatchObject({ manufacturer: 'brand' })
  await expect(page.getByLabel('Form', { exact: true })).toHaveValue('Oral Tablet')
  expect(searchParamsOf(page)).toEqual({ zip: '60601', term: 'Metformin', brand: 'true' })
  await term.fill('lisinoprl')
  await page.getByRole('option', { name: 'Lisinopril', exact: true }).click()
  await expect.poll(latest, '[RX-02]').toMatchObject({ name: 'lisinopril', zip: '60601' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/prescriptions?zip=60601')
  await expect(term).toHaveValue('')
  await expect(brand).not.toBeChecked()
  await expect(page.getByText(hint)).toBeVisible()
})

test('the details show price, pharmacy, discount card and disclaimer, and both ways back work [RX-21]', {
  tag: '@phone',
}, async ({ page }) => {
  const { data } = await open(page, 'zip=60601&term=Atorvastatin')
  const [row] = data.defaultDrugPrices
  if (!row?.RetailPrice) throw new Error('No pharmacy in 60601.')
  expect(row.Price).toBeLessThan(row.RetailPrice)
  const link = rowsOf(page).first().getByRole('link', { name: row.PharmacyName, exact: true })
  const answer = await answerOf(page, '/api/rx/discount-card', () => link.click())
  const panel = details(page)
  await expect(panel.getByRole('heading', { name: 'Prescription details' }), '[RX-24]').toBeFocused()
  const { member_id, group_number, rxpcn, rxbin } = answer.data
  const shown: readonly [rows: string, ...string[]][] = [
    ['[RX-25]', 'Atorvastatin', dollars(row.Price), 'Oral Tablet, 20 mg, 30', 'Generic'],
    ['the saving', dollars(row.RetailPrice), `Save ${dollars(row.RetailPrice - row.Price)} with the card`],
    ['[RX-26]', 'Locations', row.PharmacyName, `${row.Street1}, ${row.City}`],
    ['[RX-28]', 'Discount details', 'Show this card to the pharmacist to get the best price.'],
    ['[RX-29]', `Member ID${member_id}`],
    ['[RX-30]', `Group${group_number}`],
    ['[RX-31]', `PCN${rxpcn}`],
    ['[RX-32]', `BIN${rxbin}`],
    ['[RX-27]', 'Discount help line', '1-800-555-0142'],
    ['[RX-34]', 'Call the pharmacy to confirm the price.'],
    ['its source', 'This is the pharmacy’s price. Source: Invented sample card prices, '],
  ]
  for (const [rows, ...words] of shown) for (const word of words) await expect(panel, rows).toContainText(word)
  await expect(panel.getByRole('link', { name: 'Call', exact: true }), '[RX-27]').toHaveAttribute('href', 'tel:+18005550142')
  const file = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Download card (PDF)' }).click()
  expect((await file).suggestedFilename()).toBe('discount-card.pdf')
  await panel.getByRole('button', { name: 'Disclaimer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disclaimer' })
  await expect(dialog.getByRole('listitem'), '[RX-36 RX-37 RX-38 RX-39 RX-40]').toHaveText([
    'The discount card isn’t insurance and doesn’t replace insurance.',
    'You must show the card at the pharmacy to get the discount.',
    'Savings vary by drug, by pharmacy and over time.',
    'Pharmacies and prices can change without notice.',
    'The discount program doesn’t provide medical services.',
  ])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog, '[RX-35]').toHaveCount(0)
  await expectAccessible(page, 'prescription details')
  await page.reload()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await link.click()
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(link, '[RX-23]').toBeFocused()
})

test('where the card saves nothing, no card is offered, and an estimate is called one', async ({ page }) => {
  await open(page)
  await rowsOf(page).first().getByRole('link').first().click()
  const panel = details(page)
  await expect(panel.getByText('The discount card doesn’t lower this price')).toBeVisible()
  await expect(panel.getByText('This price is an estimate based on Invented sample prices, ')).toBeVisible()
  await expect(panel.getByText('Member ID')).toHaveCount(0)
  await expect(panel.locator('s')).toHaveCount(0)
})

test('list and map are linked both ways: hovering, a press on a row and one on a pin [RX-11 RX-16 RX-17 RX-18 RX-20]', async ({ page }) => {
  const { data } = await open(page)
  const prices = data.defaultDrugPrices.map(({ Price }) => dollars(Price))
  await expect.poll(() => placesOnMap(page)).toBe(prices.length)
  await rowsOf(page).nth(2).hover()
  await expect.poll(() => litPins(page)).toEqual([prices[2]])
  await page.mouse.move(5, 5)
  await expect.poll(() => litPins(page)).toEqual([])
  await singlePins(page).last().click()
  const picked = rowsOf(page).and(page.locator('[aria-current]'))
  await expect(picked).toBeInViewport()
  await expect.poll(async () => (await litPins(page)).length).toBe(1)
  await rowsOf(page).first().getByRole('link').first().click()
  await expect(details(page)).toBeVisible()
  await expect.poll(() => litPins(page)).toEqual([prices[0]])
})

test('a single pin shows at zoom 12, and 18 is the closest zoom [RX-19]', async ({ page }) => {
  await page.route('**/api/rx/details/price?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.defaultDrugPrices.length = 1
    await route.fulfill({ response: answer, json: body })
  })
  await open(page)
  const map = page.getByRole('region', { name: 'Map of results' })
  const scale = map.getByRole('paragraph', { includeHidden: true }).filter({ hasText: / mi$/ })
  // 28.4 meters per pixel in Chicago.
  await expect(scale).toHaveText('1 mi')
  const nearer = map.getByRole('button', { name: 'Zoom in' })
  for (const shown of ['0.5 mi', '0.2 mi', '0.2 mi', '0.1 mi', '0.05 mi', '0.02 mi']) {
    await nearer.click()
    await expect(scale).toHaveText(shown)
  }
  await expect(nearer).toHaveAttribute('aria-disabled', 'true')
  await nearer.click({ force: true })
  await expect(scale).toHaveText('0.02 mi')
  // The map did not go nearer: one step back is one step from 18.
  await map.getByRole('button', { name: 'Zoom out' }).click()
  await expect(scale).toHaveText('0.05 mi')
})

test.describe('Ben', () => {
  test.use({ member: { copyOf: 'ben' } })
  test('mails the discount card to his own address, by keyboard alone [RX-02 RX-33 CALL-34]', async ({ page, me }) => {
    await visit(page, '/prescriptions?zip=60601')
    await expect(page.getByText(hint)).toBeVisible()
    const term = page.getByRole('combobox', { name: 'Prescriptions' })
    await term.focus()
    await page.keyboard.type('atorv')
    await expect(page.getByRole('option', { name: 'Atorvastatin', exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/prescriptions?zip=60601&term=Atorvastatin')
    const name = rowsOf(page).first().getByRole('link').first()
    await expect(name).toBeVisible()
    const tabTo = async (target: typeof name) => {
      for (let step = 0; step < 14 && !(await target.evaluate((element) => element === document.activeElement)); step += 1)
        await page.keyboard.press('Tab')
      await expect(target).toBeFocused()
    }
    await page.getByLabel('Zip', { exact: true }).focus()
    await tabTo(name)
    await page.keyboard.press('Enter')
    await expect(details(page).getByRole('heading', { name: 'Prescription details' })).toBeFocused()
    await tabTo(details(page).getByRole('button', { name: 'Email details' }))
    await page.keyboard.press('Enter')
    await expectToast(page, 'We emailed you the details.')
    await expect.poll(async () => (await readOutbox(page.request, me.email)).at(-1)?.subject).toBe('Your discount card for Atorvastatin')
  })

  test("adds or removes a favorite with a drug's heart [FAV-15]", async ({ page }) => {
    await open(page)
    await rowsOf(page).first().getByRole('link').first().click()
    const heart = details(page).getByRole('button', { name: /Metformin/ })
    const before = await heart.getAttribute('aria-label')
    await heart.click()
    await expect(heart).not.toHaveAttribute('aria-busy')
    await expect(heart).not.toHaveAttribute('aria-label', before ?? '')
  })
})

test("an unknown drug shows 'Nothing was found.', and a misspelled one suggests the right name [RX-56]", async ({ page }) => {
  await open(page, 'zip=60601&term=Nobodine')
  await expectToast(page, 'Nothing was found.')
  await expect(page.getByRole('heading', { name: 'Nothing was found.' })).toBeVisible()
  await open(page, 'zip=60601&term=metformn')
  await page.getByRole('link', { name: 'Metformin', exact: true }).click()
  await expect(page).toHaveURL('/prescriptions?zip=60601&term=Metformin')
  await expect(rowsOf(page).first()).toBeVisible()
})

test('prices are requested only with a drug and a real zip, and a hint shows until then [RX-22 RX-44 RX-45 RX-47]', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === pricePath || pathname === '/api/address') asked.push(request.url())
  })
  await visit(page, '/prescriptions?zip=6060&term=Metformin')
  await expect(page.getByText(hint)).toBeVisible()
  const zip = page.getByLabel('Zip', { exact: true })
  await zip.fill('00000')
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect Zip Code' })).toBeVisible()
  await zip.blur()
  await expect(page).toHaveURL('/prescriptions?zip=00000&term=Metformin')
  expect(asked).toEqual([])
  await zip.fill('60601')
  await expect(page.getByRole('status').filter({ hasText: 'within 25 mi of 60601' })).toBeVisible()
  expect(asked.map((url) => new URL(url).pathname)).toEqual(['/api/address', pricePath])
  expect(new URL(asked[1] ?? '').searchParams.get('latitude')).toMatch(/^41\./)
})

test('failed calls are reported, and prices can be requested again [RX-22 RX-57 RX-58]', async ({ page }) => {
  let isBroken = true
  const fail = (path: string) => page.route(path, (route) => (isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue()))
  await fail('**/api/rx/details/price?*')
  await fail('**/api/utilities/rx?*')
  await visit(page, '/prescriptions?zip=60601&term=Metformin')
  await expectToast(page, 'Failed to download details')
  await expect(page.getByText(hint)).toBeVisible()
  await page.getByRole('combobox', { name: 'Prescriptions' }).fill('lisin')
  await expectToast(page, 'Failed to download prescriptions')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
})

test('price pages make only the documented calls and those of the price card [CALL-60]', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname))
  const found = await open(page)
  const first = found.data.defaultDrugPrices[0]
  await expect(rowsOf(page).first()).toContainText(dollars(first?.Price ?? Number.NaN))
  const priced = await answerOf(page, '/api/procedure/details', () => visit(page, '/procedures?zip=60601&code=73721&name=Knee+MRI'))
  await expect(page.getByText('$1,255.80')).toHaveCount(1)
  expect(priced.data.cash).toContainEqual(expect.objectContaining({ average: 1255.8 }))
  const ofPrices = [...asked].filter((path) => /^\/api\/(utilities|rx|address|pricing|procedure|prices|zip)\b/.test(path))
  const listed =
    /^\/api\/(utilities\/rx|rx\/details\/price|rx\/discount-card|address|pricing\/procedures\/cash\/popular|procedure\/(search|details))$/
  expect(ofPrices.filter((path) => !listed.test(path) && !/\/card$/.test(path))).toEqual([])
})
