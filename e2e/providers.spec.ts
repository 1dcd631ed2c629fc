import type { Page } from '@playwright/test'
import { answerOf, expectToast, openFilters, rowsOf, searchParamsOf, singlePins } from '#e2e/finder.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import type { Doctor } from '#shared/providers/provider-calls.ts'

test.use({ member: 'ana' })

type Found = { data: { doctors: Doctor[] }; meta: { availableCount: number; source: { name: string; date: string } } }

const open = (page: Page, query = 'zip=78704'): Promise<Found> =>
  answerOf(page, '/api/doctors', () => visit(page, `/providers?${query}`)) as Promise<Found>

const nameOf = ({ profile }: Doctor) => `${profile.firstName} ${profile.lastName}, ${profile.title}`
const phoneOf = (digits: string) => digits.replace(/(...)(...)(....)/, '($1) $2-$3')
const genders = { M: 'Male', F: 'Female' }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const counted = (page: Page, words: string | RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

test('the dashboard search lists doctors with name, specialty, address, distance and phone [SHELL-044 PROV-33]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page }) => {
  await visit(page, '/dashboard')
  const find = page.getByRole('tabpanel').filter({ has: page.getByLabel('Specialty') })
  await find.getByLabel('Specialty').selectOption({ label: 'Family medicine' })
  await find.getByLabel('Zip').fill('78704')
  const found: Found = await answerOf(page, '/api/doctors', () => find.getByRole('button', { name: 'Search' }).click())
  await expect(page, '[DASH-34 PROV-15]').toHaveURL('/providers?zip=78704&specialty=family-medicine')
  await expect(page, '[SHELL-080]').toHaveTitle('Foyer - Member Portal - Find providers')
  await expect(heading(page), '[PROV-01]').toHaveText('Find providers')
  expect(found.data.doctors.length).toBeGreaterThan(0)
  await expect(rowsOf(page), '[PROV-09]').toHaveCount(found.data.doctors.length)
  for (const [at, doctor] of found.data.doctors.entries()) {
    const { visitAddress: where, distance, phones } = doctor.practices[0]
    const row = rowsOf(page).nth(at)
    await expect(row.getByRole('link', { name: nameOf(doctor) }).first(), '[PROV-10]').toBeVisible()
    await expect(row, '[PROV-11]').toContainText(`${doctor.profile.gender ? `${genders[doctor.profile.gender]} · ` : ''}Family medicine`)
    await expect(row, '[PROV-12 PROV-34]').toContainText(`${where.street}, ${where.city}, ${where.state} ${where.zip}`)
    await expect(row, '[PROV-13]').toContainText(`${distance.toFixed(2)} mi`)
    const call = row.getByRole('link', { name: `Call ${phoneOf(phones[0]?.number ?? '')}` })
    await expect(call, '[PROV-14]').toHaveAttribute('href', `tel:+1${phones[0]?.number}`)
  }
})

test('each filter searches at once and is in the address, and clearing keeps only the zip [PROV-22]', {
  tag: '@phone-matrix',
}, async ({ page }) => {
  const sent: Record<string, string>[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/doctors') sent.push(Object.fromEntries(searchParams))
  })
  const found = await open(page)
  await openFilters(page)
  const latest = () => sent.at(-1)
  const gender = page.getByLabel('Provider gender')
  await expect(gender.getByRole('option'), '[PROV-30]').toHaveText(['No preference', 'Male', 'Female'])
  await gender.selectOption('Male')
  await expect.poll(latest, '[PROV-28]').toMatchObject({ gender: 'M' })
  await gender.selectOption('Female')
  await expect.poll(latest, '[PROV-06 PROV-29]').toMatchObject({ gender: 'F' })
  await expect(page.getByLabel('Radius (mi)').getByRole('option')).toHaveText(['5', '10', '25', '50', '100', '250'])
  await page.getByLabel('Radius (mi)').selectOption('50')
  await expect.poll(latest, '[PROV-04]').toMatchObject({ gender: 'F', radius: '50' })
  const specialty = page.getByRole('combobox', { name: 'Specialty' })
  await specialty.fill('derm')
  await page.getByRole('option', { name: 'Dermatology' }).click()
  await expect.poll(latest, '[PROV-05]').toMatchObject({ specialty: 'dermatology' })
  const last = page.getByLabel('Providers last name')
  await last.pressSequentially('x'.repeat(31))
  await expect(last, '[PROV-02]').toHaveValue('x'.repeat(30))
  await last.fill('a')
  await expect.poll(latest).toMatchObject({ last: 'a' })
  await page.getByLabel('Zip', { exact: true }).fill('60601')
  await expect.poll(latest, '[PROV-03]').toMatchObject({ zip: '60601' })
  expect(searchParamsOf(page)).toEqual({ zip: '60601', specialty: 'dermatology', gender: 'F', last: 'a', radius: '50' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page, '[PROV-07]').toHaveURL('/providers?zip=60601')
  await expect(last).toHaveValue('')
  await expect(specialty, '[PROV-32]').toHaveValue('No preference')
  expect(found.meta.availableCount).toBeGreaterThan(0)
})

test('only a real zip of five digits is searched, and a reload and Back keep the search [PROV-23 ZIP-03 ZIP-04]', async ({ page }) => {
  await open(page)
  const zip = page.getByLabel('Zip', { exact: true })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/doctors') asked.push(request.url())
  })
  await zip.fill('6060')
  await zip.blur()
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect Zip Code' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where should we look?' })).toBeVisible()
  await page.reload()
  await expect(zip).toHaveValue('6060')
  await zip.fill('00000')
  await expect(page.getByRole('alert').filter({ hasText: 'Incorrect Zip Code' })).toBeVisible()
  await zip.blur()
  await expect(page).toHaveURL('/providers?zip=00000')
  expect(asked).toEqual([])
  await zip.fill('60601')
  await counted(page, 'within 25 mi of 60601')
  await page.goBack()
  await counted(page, 'within 25 mi of 78704')
  await expect(zip).toHaveValue('78704')
})

test('an empty result says so and offers a wider search [PROV-25]', async ({ page }) => {
  await open(page, 'zip=78704&last=Nobodyatall&radius=5')
  await expectToast(page, 'No providers found. Please, update search params.')
  await expect(page.getByRole('heading', { name: 'No providers found' })).toBeVisible()
  await page.getByRole('button', { name: 'Search within 10 mi' }).click()
  await expect(page).toHaveURL('/providers?zip=78704&last=Nobodyatall&radius=10')
})

test('a failed search is reported and can be repeated [PROV-26]', { tag: '@daily' }, async ({ page }) => {
  let isBroken = true
  await page.route('**/api/doctors?*', (route) => (isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue()))
  await visit(page, '/providers?zip=78704')
  await expectToast(page, 'Failed to download details')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await counted(page, 'within 25 mi of 78704')
})

test('a name opens the details, and both ways back close them [PROV-16 PROV-35]', {
  tag: '@phone',
}, async ({ page }) => {
  const { data, meta } = await open(page)
  const at = data.doctors.findIndex(({ educations }) => educations.length > 0)
  const doctor = data.doctors[at]
  if (!doctor) throw new Error('None of the doctors has a school.')
  const link = rowsOf(page)
    .nth(at)
    .getByRole('link', { name: nameOf(doctor), exact: true })
  await link.click()
  const details = page.getByRole('region', { name: 'Provider details' })
  await expect(details.getByRole('heading', { name: 'Provider details' })).toBeFocused()
  const { visitAddress: where, distance, phones } = doctor.practices[0]
  await expect(details, '[PROV-17]').toContainText(nameOf(doctor))
  for (const words of [
    'Locations',
    `${where.street}, ${where.city}`,
    `${distance.toFixed(2)} mi`,
    'About',
    doctor.educations[0]?.school ?? '',
  ])
    await expect(details, '[PROV-18]').toContainText(words)
  await expect(details.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute('href', `tel:+1${phones[0]?.number}`)
  if (doctor.profile.gender) await expect(details, '[PROV-19]').toContainText(`Gender${genders[doctor.profile.gender]}`)
  const [year, month, day] = meta.source.date.split('-')
  await expect(details, '[PROV-20 PROV-21]').toContainText(
    `Call to confirm they accept your insurance. Data from ${meta.source.name}, ${month}/${day}/${year}.`,
  )
  await page.reload()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toHaveCount(0)
  await link.click()
  await details.getByRole('button', { name: 'Back' }).click()
  await expect(details).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(page).toHaveURL('/providers?zip=78704')
})

test('the list has pages, and the member chooses their size [PROV-27 PROV-37]', { tag: '@phone-matrix' }, async ({ page }) => {
  const first = await open(page)
  const { availableCount } = first.meta
  const list = page.getByRole('region', { name: 'List' })
  await expect(rowsOf(page)).toHaveCount(10)
  await expect(list).toContainText(`1–10 of ${availableCount}`)
  const second: Found = await answerOf(page, '/api/doctors', () => list.getByRole('button', { name: 'Next page' }).click())
  await expect(rowsOf(page).first()).toContainText(nameOf(second.data.doctors[0] as Doctor))
  await expect(list).toContainText(`11–20 of ${availableCount}`)
  await expect(page).toHaveURL('/providers?zip=78704&page=1')
  await expect(list.getByLabel('Show').getByRole('option')).toHaveText(['5', '10', '25', '50', '100', '250'])
  await list.getByLabel('Show').selectOption('5')
  await expect(rowsOf(page)).toHaveCount(5)
  await expect(page).toHaveURL('/providers?zip=78704&size=5')
  await expect(list.getByRole('button', { name: 'Previous page' })).toBeDisabled()
})

test("'Find and filter' opens the filters on a phone, where list and map alternate [PROV-08]", { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await open(page, 'zip=78704&specialty=dentistry')
  const toggle = page.getByRole('heading', { name: 'Find and filter' }).getByRole('button')
  const specialty = page.getByRole('combobox', { name: 'Specialty' })
  if (!isMobile) {
    await expect(toggle).toBeHidden()
    await expect(specialty).toBeVisible()
    await expect(page.getByRole('region', { name: 'Map of results' })).toBeVisible()
    return
  }
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(specialty).toBeHidden()
  await expect(page.getByText('Dentistry · 78704 · 25 mi')).toBeVisible()
  await toggle.click()
  await expect(specialty).toBeVisible()
  await toggle.click()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(rowsOf(page).first()).toBeHidden()
  await singlePins(page).first().click()
  await expect(page.getByRole('region', { name: 'Map of results' }).locator('..').getByRole('link', { name: /^Call/ })).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(rowsOf(page).first()).toBeVisible()
})

test("'Use my location' asks first, sends a rounded position and fills in the zip", async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 41.88567, longitude: -87.62213 })
  await open(page)
  const places: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/zip/nearest') places.push(search)
  })
  const button = page.getByRole('button', { name: 'Use my location' })
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByLabel('Zip', { exact: true })).toHaveValue(/^60\d{3}$/)
  expect(places).toEqual(['?latitude=41.9&longitude=-87.6'])
})

test('by keyboard alone a member finds a doctor, opens the details and goes back', async ({ page }) => {
  await open(page)
  await page.getByLabel('Zip', { exact: true }).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  const specialty = page.getByRole('combobox', { name: 'Specialty' })
  await expect(specialty).toBeFocused()
  await page.keyboard.type('psych')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Psychologist' })).toHaveAttribute('data-active', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/providers?zip=78704&specialty=psychologist')
  await expect(specialty).toBeFocused()
  await expect(rowsOf(page).first()).toContainText('Psychologist')
  const name = rowsOf(page).first().getByRole('link').first()
  for (let step = 0; step < 8 && !(await name.evaluate((link) => link === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Provider details' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
})

test.describe('without the feature', () => {
  test.use({ member: null })
  test('a finder redirects to the dashboard, and with it the finder opens [SHELL-044 SHELL-045]', async ({ page }) => {
    await signInByCalls(page.request, 'rita')
    await visit(page, '/facilities?zip=78704')
    await expect(page).toHaveURL('/dashboard')
    await visit(page, '/providers?zip=78704')
    await expect(heading(page)).toHaveText('Find providers')
    await signInByCalls(page.request, 'sam')
    await visit(page, '/providers?zip=78704')
    await expect(page).toHaveURL('/dashboard')
  })
})
