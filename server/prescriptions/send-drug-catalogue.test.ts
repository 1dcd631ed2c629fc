import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogueVersion } from '#server/prescriptions/drug-catalogue-store.ts'
import { sendDrugCatalogue } from '#server/prescriptions/send-drug-catalogue.ts'
import { drugProducts } from '#server/schema/drug-tables.ts'
import { readCatalogue, searchDrugs } from '#server/testing/care-side.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let care: NonNullable<TestPortal['care']>
beforeAll(async () => {
  portal = await openTestPortal({ prices: true, care: true })
  if (!portal.care) throw new Error('the test portal has no telehealth side')
  care = portal.care
})
afterAll(() => portal.close())

const bring = () => sendDrugCatalogue(portal.portal, portal.db, new AbortController().signal)

test('the demo’s catalogue reaches clinicians, although it is larger than one call may be', async () => {
  await bring()
  expect(await readCatalogue(care.db)).toBe(await readCatalogueVersion(portal.db))
  const [found] = await searchDrugs(care.db, 'alpraz', 5)
  expect(found?.drug).toBe('Alprazolam')
})

test('a product whose name is as long as it may be does not stop the rest', async () => {
  const [row] = await portal.db.select().from(drugProducts).limit(1)
  if (!row) throw new Error('the demo has no drugs')
  const id = (at: number) => `${String(at).padStart(4, '0')}${'x'.repeat(290)}`
  const strength = 'ä'.repeat(200)
  await portal.db.insert(drugProducts).values(Array.from({ length: 1200 }, (_, at) => ({ ...row, id: id(at), strength })))
  await bring()
  expect(await readCatalogue(care.db)).toBe(await readCatalogueVersion(portal.db))
})
