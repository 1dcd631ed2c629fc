import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCases } from '#server/cases/case-store.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { pharmacyPrices } from '#server/schema/drug-tables.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { Answer } from '#shared/calls.ts'
import type { drugCardCalls } from '#shared/prescriptions/drug-card-calls.ts'
import type { DrugPrice } from '#shared/prescriptions/prescription-calls.ts'

let portal: TestPortal
let browser: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal({ prices: true, directory: true })
  browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
})
afterAll(() => portal.close())

type Asked = Record<string, string>
const rowsOf = async (asked: Asked): Promise<DrugPrice[]> =>
  (await browser.get(`/api/rx/details/price?${new URLSearchParams({ zip: '60601', ...asked })}`)).json().data.defaultDrugPrices
const ask = (asked: Asked) => browser.get(`/api/rx/card?${new URLSearchParams({ zip: '60601', ...asked })}`)
const cardOf = async (asked: Asked): Promise<Answer<typeof drugCardCalls.readDrugCard>> => (await ask(asked)).json().data
const dearest = async (asked: Asked) => (await rowsOf(asked)).at(-1) as DrugPrice

test('the cash price is that of the list, with the range of nearby pharmacies', async () => {
  const rows = await rowsOf({ name: 'metformin' })
  const [row] = rows
  const cents = rows.map(({ Price }) => Math.round(Price * 100))
  const { figures, ways } = await cardOf({ name: 'metformin', pharmacyId: row?.PharmacyId ?? '' })
  expect(ways).toEqual(['cash', 'plan', 'card'])
  expect(figures).toEqual([
    {
      how: 'cash',
      cents: cents[0],
      isEstimated: true,
      source: 'Invented sample prices',
      date: '2026-11-20',
      confidence: 'none',
      range: { lowest: cents[0], highest: cents.at(-1), count: rows.length, of: 'pharmacies' },
    },
  ])
})

test("a vendor's card price is shown next to the cash price", async () => {
  const row = await dearest({ name: 'losartan' })
  const own = { pharmacyId: row.PharmacyId, productId: 'losartan~~oral-tablet~50-mg', quantity: 30, effectiveDate: '2026-11-01' }
  await portal.db.insert(pharmacyPrices).values({ ...own, source: 'vendor', cents: 345 })
  const noted = { dataDate: '2026-11-01', loadedAt: new Date('2026-11-20T15:00:00Z'), counts: {} }
  await savePriceSource(portal.db, { source: 'vendor', kind: 'drugs', label: 'Pharmacy prices', ...noted })
  const { figures } = await cardOf({ name: 'losartan', pharmacyId: row.PharmacyId })
  expect(figures.map(({ how, cents, range }) => [how, cents, range?.count ?? 1])).toEqual([
    ['cash', Math.round(row.Price * 100), (await rowsOf({ name: 'losartan' })).length],
    ['card', 345, 1],
  ])
  expect(figures[1]).toMatchObject({ isEstimated: false, source: 'Pharmacy prices', date: '2026-11-01' })
})

test('a card price that saves nothing is not offered', async () => {
  const row = await dearest({ name: 'losartan', dosage: '25 MG' })
  const retail = Math.round((row.RetailPrice ?? 0) * 100)
  const own = { pharmacyId: row.PharmacyId, productId: 'losartan~~oral-tablet~25-mg', quantity: 30, effectiveDate: '2026-11-01' }
  await portal.db.insert(pharmacyPrices).values({ ...own, source: 'vendor', cents: retail })
  const { figures } = await cardOf({ name: 'losartan', dosage: '25 MG', pharmacyId: row.PharmacyId })
  expect(figures.map(({ how, cents }) => [how, cents])).toEqual([['cash', retail]])
})

test('every row of the list has the price without the card, also where a vendor has one with it', async () => {
  const rows = await rowsOf({ name: 'atorvastatin' })
  const withCard = rows.filter(({ IsEstimated }) => !IsEstimated)
  expect(withCard.length).toBeGreaterThan(0)
  expect(withCard.length).toBeLessThan(rows.length)
  for (const { Price, RetailPrice } of rows) expect(RetailPrice).toBeGreaterThanOrEqual(Price)
})

test("a brand's cheaper alternative is its generic", async () => {
  const asked = { name: 'concerta', manufacturer: 'brand' }
  const row = await dearest(asked)
  const { cheaper } = await cardOf({ ...asked, pharmacyId: row.PharmacyId })
  expect(cheaper?.way).toMatchObject({ way: 'generic', name: 'Methylphenidate' })
  expect(cheaper?.saves).toBe(Math.round(row.Price * 100) - (cheaper?.way.cents ?? 0))
})

test('the card of the most expensive pharmacy names the cheapest alternative', async () => {
  const rows = await rowsOf({ name: 'metformin' })
  const dear = rows.at(-1) as DrugPrice
  const { cheaper } = await cardOf({ name: 'metformin', pharmacyId: dear.PharmacyId })
  const here = Math.round(dear.Price * 100)
  const elsewhere = here - Math.round((rows[0]?.Price ?? 0) * 100)
  expect(cheaper?.saves).toBeGreaterThanOrEqual(elsewhere)
  // With 90 units, the pharmacy's fee is charged once: each unit is cheaper than with 30.
  expect(['quantity', 'pharmacy']).toContain(cheaper?.way.way)
})

test('a price report counts for its pharmacy; one that is far off opens a case without the member', async () => {
  const row = await dearest({ name: 'metformin' })
  const report = { zip: '60601', name: 'metformin', pharmacyId: row.PharmacyId, how: 'cash', paidOn: '2026-11-10' }
  const reportPaid = (amount: string, more = {}) => browser.post('/api/rx/paid', { ...report, amount, ...more })
  expect((await reportPaid(String(row.Price))).json().data).toEqual({ reported: true })
  const confidence = async (pharmacyId: string) => (await cardOf({ name: 'metformin', pharmacyId })).figures[0]?.confidence
  expect(await confidence(row.PharmacyId)).toBe('some')
  expect(await confidence((await rowsOf({ name: 'metformin' }))[0]?.PharmacyId ?? '')).toBe('none')
  // A report without a price to compare is stored, but not reviewed.
  expect((await reportPaid('900', { how: 'plan' })).statusCode).toBe(200)
  expect(await listCases(portal.db, { kind: 'price-report', groups: null, limit: 9 })).toEqual([])
  await reportPaid('900')
  const [found] = await listCases(portal.db, { kind: 'price-report', groups: null, limit: 9 })
  expect(found).toMatchObject({
    profileId: null,
    about: { need: 'Metformin, Oral Tablet, 500 MG, 30', reason: 'far-off', reported: '90000' },
  })
  expect(found?.about.place).toContain(row.PharmacyName)
  expect((await reportPaid('5', { how: 'visit' })).json().meta.errorMessages[0]).toMatchObject({ field: 'how', code: 'InvalidInput' })
})

test('there is no card for an unknown pharmacy or drug, or without a session', async () => {
  const row = await dearest({ name: 'metformin' })
  expect((await ask({ name: 'metformin', pharmacyId: 'nobody' })).statusCode).toBe(404)
  expect((await ask({ name: 'nobodine', pharmacyId: row.PharmacyId })).statusCode).toBe(404)
  const answer = await portal.browser().get(`/api/rx/card?zip=60601&name=metformin&pharmacyId=${row.PharmacyId}`)
  expect(answer.statusCode).toBe(401)
})
