import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { Facility } from '#shared/facilities/facility-calls.ts'

let portal: TestPortal
let browser: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal()
  await portal.pool.query('delete from directory_facilities')
  await portal.pool.query(`insert into directory_facilities (id, kind, company, address1, city, state, zip, phone, lat, lon, source) values
    ('cms-hospitals-021301', 'hospitals', 'Adak Hospital', '1 Bay Rd', 'Adak', 'AK', '99546', '9075550101', 51.88, -176.65, 'test'),
    ('own-b', 'vets', 'zoo vets', '2 Bay Rd', 'Adak', 'AK', '99546', '', 51.88, -176.65, 'test'),
    ('own-a', 'vets', 'Zoo Vets', '3 Bay Rd', 'Adak', 'AK', '99546', '', 51.88, -176.65, 'test'),
    ('nowhere', 'vets', 'Lost', '', '', '', '', '', null, null, 'test')`)
  await portal.pool.query(`insert into directory_facilities (id, kind, company, address1, city, state, zip, phone, lat, lon, source)
    select 'p' || lpad(n::text, 2, '0'), 'pharmacy', 'Pharmacy', '5 Bay Rd', 'Adak', 'AK', '99546', '', 51.88 + n / 1000.0, -176.65, 'test'
    from generate_series(1, 30) as n`)
  browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
})
afterEach(() => portal.close())

const ask = async (query: string) => {
  const answer = await browser.get(`/api/location/places?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { data: Facility[]; meta: { availableCount: number } }
}
const idsOf = async (query: string) => (await ask(query)).data.map(({ id }) => id)

describe.each(['tables', 'snapshot'])('from the %s', (from) => {
  beforeEach(async () => {
    if (from === 'snapshot') await portal.portal.directory.keepUp()
    expect(portal.portal.directory.held() === null).toBe(from === 'tables')
  })

  test('a facility has its place and its distance [CALL-36 FAC-10 FAC-22]', async () => {
    expect((await ask('zip=99546&kind=hospitals&radius=25')).data).toEqual([
      {
        id: 'cms-hospitals-021301',
        kind: 'hospitals',
        company: 'Adak Hospital',
        address1: '1 Bay Rd',
        city: 'Adak',
        state: 'AK',
        zip: '99546',
        phone: '9075550101',
        locationData: { state: 'AK', latitude: 51.88, longitude: -176.65 },
        distance: expect.closeTo(0, -1),
      },
    ])
  })

  test('several kinds can be searched; equal distances are sorted by name and id [CALL-36 FAC-07 FAC-11]', async () => {
    expect(await idsOf('zip=99546&kind=vets,hospitals')).toEqual(['cms-hospitals-021301', 'own-a', 'own-b'])
    expect(await idsOf('zip=99546&kind=urgentcare')).toEqual([])
    const answer = await browser.get('/api/location/places?zip=99546&kind=spa')
    expect(answer.statusCode).toBe(422)
  })

  test('pages have 25 facilities, start at 0 and give the total [CALL-36 FAC-09 FAC-21 FAC-23]', async () => {
    const pages = [
      await ask('zip=99546&kind=pharmacy'),
      await ask('zip=99546&kind=pharmacy&page=1'),
      await ask('zip=99546&kind=pharmacy&page=2'),
    ]
    expect(pages.map(({ data, meta }) => [data.length, meta.availableCount])).toEqual([
      [25, 30],
      [5, 30],
      [0, 30],
    ])
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(new Set(ids).size).toBe(30)
    expect(pages.flatMap(({ data }) => data.map(({ distance }) => distance))).toEqual(
      pages.flatMap(({ data }) => data.map(({ distance }) => distance)).toSorted((a, b) => a - b),
    )
  })

  test('a search without a kind finds all kinds, and a larger radius finds more [FAC-03 FAC-11]', async () => {
    expect((await ask('zip=99546&page=1')).meta.availableCount).toBe(33)
    expect((await ask('zip=99547&radius=100')).meta.availableCount).toBeLessThan(33)
    expect((await ask('zip=99547&radius=250')).meta.availableCount).toBe(33)
  })
})
