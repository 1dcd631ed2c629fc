import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberPharmacies } from '#care/server/schema/member-tables.ts'
import { keepCareAt } from '#care/server/testing/keep-care.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { sendDraft } from '#care/server/testing/test-visits.ts'

let care: TestCare
let portal: Awaited<ReturnType<TestCare['logIn']>>
beforeAll(async () => {
  care = await openTestCare()
})
beforeEach(async () => {
  await care.db.delete(memberPharmacies)
  portal = await care.logIn()
})
afterAll(() => care.close())

const place = { address1: '410 Southgate Blvd', city: 'Austin', state: 'TX', zip: '78745' }
const southgate = { id: '9900017', name: 'Southgate Pharmacy', address: '410 Southgate Blvd, Austin, TX 78745', phone: '5125550141', place }
const shown = {
  ncpdpId: '9900017',
  pharmacyName: 'Southgate Pharmacy',
  workAddress: { addressLine1: '410 Southgate Blvd', city: 'Austin', state: 'TX', postalCode: '78745' },
  workNumber: { areaCode: '512', number: '5550141' },
}
const list = async (id = 'th-ana') => (await portal.get(`/mobile/members_pharmacies?member_id=${id}`)).body.pharmacies

test('the pharmacy of a requested visit is saved for the member and offered at the next request [FAV-12 FAV-17]', async () => {
  const sdk = await care.sdk('th-ana')
  expect(await list()).toEqual([])
  expect((await sdk.screen('visit_options')).data.pharmacies).toEqual([])
  await sendDraft(sdk, { pharmacy: southgate })
  await sendDraft(sdk, { pharmacy: { ...southgate, name: 'Southgate Drugs', phone: null } })
  expect(await list()).toEqual([{ ...shown, pharmacyName: 'Southgate Drugs', workNumber: null }])
  expect((await sdk.screen('visit_options')).data.pharmacies).toEqual([{ ...southgate, name: 'Southgate Drugs', phone: null }])
})

test('a visit without a pharmacy, or with one of an older page that has no place, saves none', async () => {
  const { place: _, ...older } = southgate
  const sdk = await care.sdk('th-ana')
  await sendDraft(sdk, { pharmacy: null })
  expect((await sendDraft(sdk, { pharmacy: older })).status).toBe(200)
  expect(await list()).toEqual([])
})

test('a member has the twenty pharmacies used last', async () => {
  for (let n = 10; n < 35; n += 1) {
    care.clock.advance(1000)
    await portal.post('/mobile/save_pharmacies', { pharmacies: [{ ...shown, ncpdpId: String(n), pharmacyName: `Pharmacy ${n}` }] })
  }
  expect((await list()).map(({ ncpdpId }: { ncpdpId: string }) => Number(ncpdpId))).toEqual(Array.from({ length: 20 }, (_, n) => n + 15))
})

test('pharmacies that the portal hands over are saved once, and removed for this member only [FAV-14]', async () => {
  const eve = await care.logIn(testClaims({ member: { telehealthId: 'th-eve' } }))
  await eve.post('/mobile/save_pharmacies', { pharmacies: [shown] })
  expect((await portal.post('/mobile/save_pharmacies', { pharmacies: [shown, { ...shown, ncpdpId: '2' }] })).body).toEqual({ saved: 2 })
  expect((await portal.post('/mobile/save_pharmacies', { pharmacies: [shown] })).body).toEqual({ saved: 0 })
  expect((await portal.post('/mobile/remove_pharmacy', { ncpdp_id: '9900017' })).body).toEqual({ removed: true })
  expect((await portal.post('/mobile/remove_pharmacy', { ncpdp_id: '9900017' })).status).toBe(404)
  expect(await list()).toEqual([{ ...shown, ncpdpId: '2' }])
  expect((await eve.get('/mobile/members_pharmacies?member_id=th-eve')).body.pharmacies).toEqual([shown])
})

test("another member's pharmacies are not found, and only the portal's server may ask", async () => {
  await care.logIn(testClaims({ member: { telehealthId: 'th-eve' } }))
  expect((await portal.get('/mobile/members_pharmacies?member_id=th-eve')).status).toBe(404)
  const sdk = await care.sdk('th-ana')
  expect((await sdk.ask('GET', '/mobile/members_pharmacies?member_id=th-ana')).status).toBe(401)
  expect((await sdk.ask('POST', '/mobile/remove_pharmacy', { ncpdp_id: '9900017' })).status).toBe(401)
})

test('the pharmacies of a closed account are deleted, unless a legal hold keeps them', async () => {
  await portal.post('/mobile/save_pharmacies', { pharmacies: [shown] })
  await keepCareAt(care)
  expect(await care.db.$count(memberPharmacies)).toBe(1)
  await care.pool.query(`update care.members set closed_at = now() where id = 'th-ana'`)
  await keepCareAt(care, 0, { held: ['th-ana'] })
  expect(await care.db.$count(memberPharmacies)).toBe(1)
  await keepCareAt(care)
  expect(await care.db.$count(memberPharmacies)).toBe(0)
  await care.pool.query(`update care.members set closed_at = null where id = 'th-ana'`)
})
