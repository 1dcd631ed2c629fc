import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkWithin } from '#server/care/care-link.ts'
import { savedPharmacies } from '#server/schema/favorite-tables.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
})
beforeEach(async () => {
  await portal.db.delete(savedPharmacies)
  await portal.care?.pool.query('delete from care.saved_pharmacies')
})
afterAll(() => portal.close())

const signedIn = async (email = 'ana.rivera@example.com') => {
  const browser = portal.browser()
  const { data } = (await browser.signIn(email)).json()
  return { browser, telehealthId: data.familyMember.telehealthId as string }
}
const pathOf = (telehealthId: string) => `/api/teladoc/member/Pharmacies?memberId=${telehealthId}`
const addTo = (table: 'portal.saved_pharmacies' | 'care.saved_pharmacies', telehealthId: string, id = '9900017') => {
  const pool = table === 'portal.saved_pharmacies' ? portal.pool : portal.care?.pool
  const [owner, used] = table === 'portal.saved_pharmacies' ? ['telehealth_id', ''] : ['member_id', ', used_at']
  return pool?.query(
    `insert into ${table} (${owner}, ncpdp_id, name, address1, city, state, zip, phone, created_at${used})
     values ($1, $2, 'Southgate Pharmacy', '410 Southgate Blvd', 'Austin', 'TX', '78745', '5125550141', now()${used && ', now()'})`,
    [telehealthId, id],
  )
}

const southgate = {
  ncpdpId: '9900017',
  pharmacyName: 'Southgate Pharmacy',
  workAddress: { addressLine1: '410 Southgate Blvd', city: 'Austin', state: 'TX', postalCode: '78745' },
  workNumber: { areaCode: '512', number: '5550141' },
}

test('saved pharmacies come from the telehealth side by telehealth id, and are removed there [FAV-12 FAV-14 FAV-17 CALL-41]', async () => {
  const { browser, telehealthId } = await signedIn()
  await addTo('care.saved_pharmacies', telehealthId)
  await addTo('care.saved_pharmacies', 'somebody-else', '2')
  expect((await browser.get(pathOf(telehealthId))).json().data.pharmacies).toEqual([southgate])
  expect((await browser.ask('DELETE', `${pathOf(telehealthId)}&ncpdpId=9900017`)).json()).toEqual({ data: { removed: true } })
  expect((await browser.get(pathOf(telehealthId))).json().data.pharmacies).toEqual([])
  expect((await browser.ask('DELETE', `${pathOf(telehealthId)}&ncpdpId=9900017`)).statusCode).toBe(404)
  expect((await browser.ask('DELETE', `${pathOf(telehealthId)}&ncpdpId=2`)).statusCode).toBe(404)
  expect((await portal.care?.pool.query('select ncpdp_id from care.saved_pharmacies'))?.rows).toEqual([{ ncpdp_id: '2' }])
})

test("another member's pharmacies are neither listed nor removed", async () => {
  const ana = await signedIn()
  await addTo('care.saved_pharmacies', ana.telehealthId)
  const other = await signedIn('nora.hyuhg@example.com')
  expect((await other.browser.get(pathOf(ana.telehealthId))).statusCode).toBe(404)
  expect((await other.browser.ask('DELETE', `${pathOf(ana.telehealthId)}&ncpdpId=9900017`)).statusCode).toBe(404)
  expect((await ana.browser.get(pathOf(ana.telehealthId))).json().data.pharmacies).toEqual([southgate])
})

test('pharmacies that an earlier version stored in the portal move to the telehealth side, once', async () => {
  const { browser, telehealthId } = await signedIn()
  await addTo('portal.saved_pharmacies', telehealthId)
  await addTo('portal.saved_pharmacies', 'somebody-else')
  const lists = await Promise.all([browser.get(pathOf(telehealthId)), browser.get(pathOf(telehealthId))])
  for (const list of lists) expect(list.json().data.pharmacies).toEqual([southgate])
  expect((await portal.db.select().from(savedPharmacies)).map((row) => row.telehealthId)).toEqual(['somebody-else'])
})

test('nothing is lost, and the list is an error, while the telehealth side is away', async () => {
  const { browser, telehealthId } = await signedIn()
  await addTo('portal.saved_pharmacies', telehealthId)
  portal.portal.care.connect(() => Promise.reject(new Error('away')))
  const away = await browser.get(pathOf(telehealthId))
  expect([away.statusCode, away.json().meta.errors]).toEqual([503, ['CareUnavailable']])
  expect(await portal.db.$count(savedPharmacies)).toBe(1)
  portal.portal.care.connect(linkWithin(portal.http))
  expect((await browser.get(pathOf(telehealthId))).json().data.pharmacies).toEqual([southgate])
})

test('the download of all data has the saved pharmacies of both sides', async () => {
  const { browser, telehealthId } = await signedIn()
  await addTo('care.saved_pharmacies', telehealthId)
  await addTo('portal.saved_pharmacies', telehealthId, '2')
  const row = { name: 'Southgate Pharmacy', address: '410 Southgate Blvd', city: 'Austin', state: 'TX', zip: '78745', phone: '5125550141' }
  expect((await browser.get('/api/account/my-data.json')).json().pharmacies).toEqual([row, row])
})
