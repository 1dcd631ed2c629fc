import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { findDrug, listDrugNames } from '#server/prescriptions/drug-store.ts'
import { insertProducts, productOf, weighProducts } from '#server/prescriptions/load/drug-load-store.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { pharmacyPrices } from '#server/schema/drug-tables.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { Answer } from '#shared/calls.ts'
import type { DrugPrice, prescriptionCalls } from '#shared/prescriptions/prescription-calls.ts'

let portal: TestPortal
let browser: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal({ prices: true, directory: true })
})
afterAll(() => portal.close())
beforeEach(async () => {
  browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
})

const search = async (name: string) =>
  (await browser.get(`/api/utilities/rx?${new URLSearchParams({ name })}`)).json().data.drugs as { name: string; drugId: string }[]
const ask = (query: Record<string, string>) => browser.get(`/api/rx/details/price?${new URLSearchParams(query)}`)
type Prices = { data: Answer<typeof prescriptionCalls.readDrugPrices>; meta: { chosen: Record<string, unknown> | null } }
const prices = async (query: Record<string, string>): Promise<Prices> => (await ask({ zip: '60601', ...query })).json()

test.each([
  ['metf', 'Metformin', 'metformin'],
  ['metformn', 'Metformin', 'metformin'],
  ['glucoph', 'Glucophage', 'glucophage'],
])('%j finds %s, generic or brand, despite typos [RX-02 RX-49 CALL-30]', async (typed, name, drugId) => {
  expect((await search(typed))[0]).toEqual({ name, drugId })
})

test('the demo has more than 120 generics, and a brand for each', async () => {
  const all = await listDrugNames(portal.db)
  const brands = await Promise.all(all.map(async ({ slug }) => (await findDrug(portal.db, slug))?.brandOf))
  expect(brands.filter((generic) => generic === null).length).toBeGreaterThan(120)
  expect(new Set(brands.filter(Boolean)).size).toBeGreaterThan(120)
})

test("the drug's name may be called term, as in the address of the page; without a name there is no search [CALL-31]", async () => {
  expect(await prices({ term: 'Metformin' })).toEqual(await prices({ name: 'Metformin' }))
  const none = await ask({ zip: '60601' })
  expect([none.statusCode, none.json().meta.errorMessages]).toMatchObject([422, [{ code: 'Required', field: 'name' }]])
})

test('an empty search finds nothing, and a list has at most ten entries', async () => {
  expect(await search('')).toEqual([])
  expect(await search('a')).toHaveLength(10)
})

test('Metformin in 60601 has defaults, and pharmacies by price, then distance [RX-50 RX-51 RX-52 RX-53 RX-54 CALL-31]', async () => {
  const { data, meta } = await prices({ name: 'Metformin' })
  expect(meta.chosen, '[RX-43]').toEqual({
    drugId: 'metformin',
    name: 'Metformin',
    form: 'Oral Tablet',
    dosage: '500 MG',
    quantity: 30,
    manufacturer: 'generic',
  })
  const [details] = data.drugDetails
  expect(details?.Name).toBe('Metformin')
  expect(details?.Forms.map(({ Form, IsDefaultForm }) => [Form, IsDefaultForm])).toEqual([
    ['Extended Release Oral Tablet', false],
    ['Oral Solution', false],
    ['Oral Tablet', true],
  ])
  const rows = data.defaultDrugPrices
  expect(rows.length).toBeGreaterThan(5)
  expect(new Set(rows.map(({ PharmacyId }) => PharmacyId)).size).toBe(rows.length)
  const inOrder = (a: DrugPrice, b: DrugPrice) => a.Price - b.Price || a.Distance - b.Distance
  expect(rows).toEqual([...rows].sort(inOrder))
  expect(new Set(rows.map(({ Price }) => Price)).size).toBeGreaterThan(1)
  expect(rows.every(({ Distance }) => Distance <= 25)).toBe(true)
  // 30 × $0.03 plus the markups and fees of the demo's rules, the default rule included.
  expect([5.78, 7.51, 7.55, 9.25, 11.08, 12.63, 14.08].filter((price) => rows.some(({ Price }) => Price === price)).length).toBeGreaterThan(
    1,
  )
  expect(rows[0]).toMatchObject({ Name: 'Metformin', IsEstimated: true, PriceSource: 'Invented sample prices', PriceDate: '2026-11-20' })
})

test('each form has its own defaults, and the quantity changes the price [RX-04 RX-05 RX-06 RX-41 RX-43]', async () => {
  const chosen = async (query: Record<string, string>) => (await prices({ name: 'metformin', ...query })).meta.chosen
  expect(await chosen({ form: 'Extended Release Oral Tablet', dosage: '850 MG' })).toMatchObject({ dosage: '500 MG', quantity: 30 })
  expect(await chosen({ form: 'Oral Solution', quantity: '240' })).toMatchObject({ dosage: '100 MG/ML', quantity: 240 })
  const cheapest = async (quantity: string) => (await prices({ name: 'metformin', quantity })).data.defaultDrugPrices[0]?.Price
  expect([await cheapest('30'), await cheapest('90')]).toEqual([5.78, 7.74])
})

test("'Show brand' prices the brand, and a brand name without it prices the generic [RX-07 RX-46]", async () => {
  const brand = await prices({ name: 'metformin', manufacturer: 'brand' })
  expect(brand.meta.chosen).toMatchObject({ name: 'Glucophage', manufacturer: 'brand', form: 'Oral Tablet' })
  const generic = await prices({ name: 'glucophage' })
  expect(generic.meta.chosen).toMatchObject({ name: 'Metformin', manufacturer: 'generic' })
  expect(brand.data.defaultDrugPrices[0]?.Price).toBeGreaterThan(generic.data.defaultDrugPrices[0]?.Price ?? Number.POSITIVE_INFINITY)
})

test('distances start at the given coordinates, or at the center of the zip [RX-45 RX-47]', async () => {
  const nearest = ({ data }: Prices) => Math.min(...data.defaultDrugPrices.map(({ Distance }) => Distance))
  const [first] = (await prices({ name: 'metformin' })).data.defaultDrugPrices
  const beside = await prices({ name: 'metformin', latitude: String(first?.Latitude), longitude: String(first?.Longitude) })
  expect(nearest(beside)).toBe(0)
  expect(nearest(await prices({ name: 'metformin' }))).toBeGreaterThan(0)
})

const source = { kind: 'drugs' as const, dataDate: '2026-11-01', loadedAt: new Date('2026-11-20T15:00:00Z'), counts: {} }

test("a pharmacy's lowest vendor price replaces the estimate, with source and date [RX-51]", async () => {
  const before = (await prices({ name: 'losartan' })).data.defaultDrugPrices
  const dearest = before.at(-1)
  const own = { pharmacyId: dearest?.PharmacyId ?? '', productId: 'losartan~~oral-tablet~50-mg', quantity: 30, effectiveDate: '2026-11-01' }
  await portal.db.insert(pharmacyPrices).values([
    { ...own, source: 'vendor', cents: 345 },
    { ...own, source: 'vendor-2', cents: 999 },
  ])
  await savePriceSource(portal.db, { ...source, source: 'vendor', label: 'Pharmacy prices' })
  const { defaultDrugPrices: rows } = (await prices({ name: 'losartan' })).data
  expect(rows).toHaveLength(before.length)
  expect(rows[0]).toEqual({
    ...dearest,
    Price: 3.45,
    IsEstimated: false,
    PriceSource: 'Pharmacy prices',
    PriceDate: '2026-11-01',
  })
  expect(rows.slice(1).every(({ IsEstimated }) => IsEstimated)).toBe(true)
})

test('a drug without a published price of its units has details and no prices [RX-56]', async () => {
  const name = { drug: 'Pricelessine', brand: '', form: 'Oral Tablet', strength: '5 MG' }
  await insertProducts(portal.db, [name])
  await weighProducts(portal.db, [productOf(name).id])
  const { data } = await prices({ name: 'pricelessine' })
  expect([data.drugDetails.length, data.defaultDrugPrices]).toEqual([1, []])
})

test('an unknown drug has neither details nor prices [RX-56]', async () => {
  expect(await prices({ name: 'nobodine' })).toEqual({ data: { defaultDrugPrices: [], drugDetails: [] }, meta: { chosen: null } })
})

test.each([
  [{ zip: '6060', name: 'metformin' }, 'zip', 'ZipInvalid'],
  [{ zip: '00000', name: 'metformin' }, 'zip', 'ZipInvalid'],
  [{ name: 'metformin' }, 'zip', 'ZipRequired'],
  [{ zip: '60601' }, 'name', 'Required'],
  [{ zip: '60601', name: 'metformin', quantity: 'all' }, 'quantity', 'NumberInvalid'],
] as const)('%o is refused at its field [RX-44]', async (query, field, code) => {
  const answer = await ask(query as unknown as Record<string, string>)
  const { errorMessages } = answer.json().meta
  expect([answer.statusCode, errorMessages[0].field, errorMessages[0].code]).toEqual([422, field, code])
})

const cardQuery = 'name=Metformin&location=60601'
const card = async (of: TestBrowser) => (await of.get(`/api/rx/discount-card?${cardQuery}`)).json()

test('the discount card is the same for a member each time, and differs between members [RX-27 RX-55 CALL-33]', async () => {
  const ana = await card(browser)
  expect(ana).toEqual({
    data: { member_id: expect.stringMatching(/^\d{12}$/), group_number: 'FOYER', rxpcn: 'DEMO', rxbin: '000000' },
    meta: { helpLine: '1-800-555-0142' },
  })
  expect(await card(browser)).toEqual(ana)
  const other = portal.browser()
  await other.signIn('sam.basic@example.com')
  const sam = await card(other)
  expect(sam.data.group_number).toBe('BASIC')
  expect(sam.data.member_id).not.toBe(ana.data.member_id)
})

test('the card comes as a PDF of one page', async () => {
  const answer = await browser.get(`/api/rx/discount-card/pdf?${cardQuery}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { PDFDocument } = await import('pdf-lib')
  expect((await PDFDocument.load(answer.rawPayload)).getPageCount()).toBe(1)
})

const someone = async (email: string) => {
  const own = portal.browser()
  const { profile } = (await own.signIn(email)).json().data
  return { own, id: profile.id as string }
}
const pharmacy = async () => {
  const [row] = (await prices({ name: 'metformin' })).data.defaultDrugPrices
  if (!row) throw new Error('the demo has no pharmacy in 60601')
  const { PharmacyName, Street1, City, State, ZipCode } = row
  return { PharmacyName, Address: Street1, City, State, Zip: ZipCode }
}

test("the card is mailed to the member's own address with our own data, whatever was sent [RX-33 CALL-34]", async () => {
  const { own, id } = await someone('ana.rivera@example.com')
  const where = await pharmacy()
  const forged = { MemberId: '1', Pcn: 'EVIL', Group: 'EVIL', Bin: '666666', Email: 'thief@example.com', to: 'thief@example.com' }
  const body = {
    ProfileId: 'x',
    DrugName: 'METFORMIN',
    ...where,
    PharmacyName: where.PharmacyName.toUpperCase(),
    City: 'Elsewhere',
    ...forged,
  }
  const answer = await own.post(`/api/profiles/${id}/discount-card/email`, body)
  expect([answer.statusCode, answer.json().data]).toEqual([200, { sent: true }])
  await portal.portal.outbox.deliverDue('email')
  const mail = (await listDemoMessages(portal.db, 'ana.rivera@example.com')).at(-1)
  const { data } = await card(own)
  expect(mail).toMatchObject({ channel: 'email', subject: 'Your discount card for Metformin' })
  for (const words of [
    'Show this card to the pharmacist to get the best price.',
    `Member ID: ${data.member_id}`,
    'Group: FOYER',
    'PCN: DEMO',
    'BIN: 000000',
    'Prescription: Metformin',
    `Location: ${where.PharmacyName}, ${where.Address}, ${where.City}, ${where.State} ${where.Zip}`,
    'Call the pharmacy to confirm the price.',
    'Discount help line: 1-800-555-0142',
  ])
    expect(mail?.text).toContain(words)
  expect(mail?.text).not.toMatch(/EVIL|666666|Elsewhere/)
})

test("another's profile, an unknown pharmacy and an unknown drug are not found, and nothing is mailed [CALL-34]", async () => {
  const { own, id } = await someone('ben.rivera@example.com')
  const where = await pharmacy()
  await portal.portal.outbox.deliverDue('email')
  const before = (await listDemoMessages(portal.db)).length
  const status = async (path: string, body: object) => (await own.post(`/api/profiles/${path}/discount-card/email`, body)).statusCode
  expect(await status('somebody', { DrugName: 'metformin', ...where })).toBe(404)
  expect(await status(id, { DrugName: 'nobodine', ...where })).toBe(404)
  expect(await status(id, { DrugName: 'metformin', ...where, PharmacyName: '<a href="https://evil.example">Win</a>' })).toBe(404)
  await portal.portal.outbox.deliverDue('email')
  expect(await listDemoMessages(portal.db)).toHaveLength(before)
})

test('a member may send five mails an hour, over all sessions [CALL-34]', async () => {
  const where = await pharmacy()
  const statuses: number[] = []
  for (let session = 0; session < 2; session += 1) {
    const { own, id } = await someone('sam.basic@example.com')
    for (let n = 0; n < 3; n += 1)
      statuses.push((await own.post(`/api/profiles/${id}/discount-card/email`, { DrugName: 'metformin', ...where })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a drug and a pharmacy can be saved as favorites', async () => {
  const { own, id } = await someone('ana.rivera@example.com')
  const [row] = (await prices({ name: 'metformin' })).data.defaultDrugPrices
  const save = async (type: string, itemId: unknown) => (await own.post(`/api/profiles/${id}/circles`, { type, itemId })).json().data
  expect(await save('rx', 'metformin')).toMatchObject({ id: 'metformin', name: 'Metformin', type: 'rx' })
  expect(await save('pharmacy', row?.PharmacyId)).toMatchObject({ name: row?.PharmacyName, type: 'pharmacy' })
})

test.each([
  ['es', 'Su tarjeta de descuento para Metformin'],
  ['ar', 'بطاقة الخصم الخاصة بك لدواء Metformin'],
] as const)('the mail exists in %s too, and its HTML escapes values', async (language, title) => {
  const { discountCardMail } = await import('#server/prescriptions/discount-card-mail.ts')
  const place = { company: 'A<b>', address1: '1 Elm', city: 'X', state: 'IL', zip: '60601' }
  const numbers = { member_id: '1', group_number: 'G', rxpcn: 'P', rxbin: 'B' }
  const mail = discountCardMail({ language, product: 'Foyer', phone: '1', card: numbers, drug: 'Metformin', pharmacy: place })
  expect(mail.subject).toBe(title)
  expect(mail.html).toContain('A&lt;b&gt;')
})

test('a member may send twenty mails a day [CALL-34]', async () => {
  const where = await pharmacy()
  const anHour = async () => {
    portal.clock.advance(61 * 60_000)
    const { own, id } = await someone('rita.rx@example.com')
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1)
      statuses.push((await own.post(`/api/profiles/${id}/discount-card/email`, { DrugName: 'metformin', ...where })).statusCode)
    return statuses
  }
  const all = [...(await anHour()), ...(await anHour()), ...(await anHour()), ...(await anHour()), ...(await anHour())]
  expect(all).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
})
