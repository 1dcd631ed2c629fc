import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { Doctor } from '#shared/providers/provider-calls.ts'

let portal: TestPortal
let browser: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal({ env: { IMAGE_HOST: 'https://images.example.com' } })
  const add = `insert into directory_doctors (npi, first, middle, last, suffix, title, last_folded, gender, specialties, school, languages, telehealth,
      image_url, street, city, state, zip, phone, lat, lon, source) values `
  const aleut = `'9 Airport Rd', 'Adak', 'AK', '99546', '9075550100', 51.88, -176.65, 'test')`
  await portal.pool.query(`insert into directory_sources (source, label, data_date, loaded_at, counts) values
    ('test', 'The register', '2026-11-02', '2026-11-09T00:00:00Z', '{"doctors": 3}'),
    ('vets', 'A list of vets', '2026-11-10', '2026-11-11T00:00:00Z', '{"doctors": 0, "vets": 3}')`)
  await portal.pool.query('update directory_state set generation = 1')
  await portal.pool.query(`${add}
    ('1000000001', 'Ana', 'Maria', 'Núñez', 'Jr', 'MD', 'nunez', 'F', '{obstetrics-and-gynecology,general}', 'Anchorage College', '{Spanish}', true,
      'https://elsewhere.example/pictures/1.jpg', ${aleut},
    ('1000000002', 'Bo', '', 'Nunez', '', '', 'nunez', null, '{dentistry}', null, '{}', null, null, ${aleut},
    ('1000000003', 'Cy', '', 'Abel', '', 'DO', 'abel', 'M', '{general}', null, '{}', false, null,
      '1 Far Rd', 'Atka', 'AK', '99547', '', 52.2, -174.2, 'test')`)
  await portal.pool.query(`insert into directory_sites (npi, source, position, street, city, state, zip, phone, lat, lon) values
    ('1000000001', 'test', 1, '9 AIRPORT RD', 'Adak', 'AK', '99546', '', 51.88, -176.65),
    ('1000000001', 'test', 2, '2 Second St', 'Atka', 'AK', '99547', '9075550199', 52.2, -174.2),
    ('1000000001', 'test', 3, 'PSC 1', 'FPO', 'AP', '96506', '', null, null)`)
  browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
})
afterEach(() => portal.close())

const ask = async (query: string) => {
  const answer = await browser.get(`/api/doctors?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { data: { doctors: Doctor[] }; meta: { availableCount: number; source: object | null } }
}
const idsOf = async (query: string) => (await ask(query)).data.doctors.map(({ id }) => id.slice(-1)).join('')

/** Runs the same tests on the tables and on a snapshot: a portal starts with tables and continues with a snapshot. */
describe.each(['tables', 'snapshot'])('from the %s', (from) => {
  beforeEach(async () => {
    if (from === 'snapshot') await portal.portal.directory.keepUp()
    expect(portal.portal.directory.held() === null).toBe(from === 'tables')
  })

  test('a doctor has every practice, the distance of the first, and the data source [CALL-35 PROV-21 PROV-33 PROV-34 PROV-35 PROV-36]', async () => {
    const { data, meta } = await ask('zip=99546&last=n%C3%BA%C3%B1&gender=F&specialty=general&radius=25&version=2')
    expect(data.doctors).toEqual([
      {
        id: '1000000001',
        profile: {
          firstName: 'Ana Maria',
          lastName: 'Núñez Jr',
          title: 'MD',
          gender: 'F',
          imageUrl: 'https://images.example.com/pictures/1.jpg',
        },
        specialties: [
          { code: 'obstetrics-and-gynecology', name: 'Obstetrics and gynecology' },
          { code: 'general', name: 'General' },
        ],
        practices: [
          {
            visitAddress: { street: '9 Airport Rd', city: 'Adak', state: 'AK', zip: '99546' },
            phones: [{ number: '9075550100' }],
            distance: expect.closeTo(0, -1),
            lat: 51.88,
            lon: -176.65,
          },
          {
            visitAddress: { street: '2 Second St', city: 'Atka', state: 'AK', zip: '99547' },
            phones: [{ number: '9075550199' }],
            distance: expect.closeTo(107, -1),
            lat: 52.2,
            lon: -174.2,
          },
          { visitAddress: { street: 'PSC 1', city: 'FPO', state: 'AP', zip: '96506' }, phones: [], distance: null, lat: null, lon: null },
        ],
        educations: [{ school: 'Anchorage College' }],
        languages: ['Spanish'],
        telehealth: true,
      },
    ])
    expect(meta).toEqual({ availableCount: 1, source: { name: 'The register', date: '2026-11-02' } })
  })

  test('each filter removes what does not match; results are sorted by distance, then name [PROV-22 PROV-24 PROV-28 PROV-29 PROV-30 PROV-32]', async () => {
    const around = 'zip=99546&radius=250'
    expect(await idsOf('zip=99546')).toBe('12')
    expect(await idsOf(around)).toBe('123')
    expect(await idsOf('zip=99547&radius=250')).toBe('312')
    expect(await idsOf(`${around}&gender=M`)).toBe('3')
    expect(await idsOf(`${around}&gender=F`)).toBe('1')
    expect(await idsOf(`${around}&gender=`)).toBe('123')
    expect(await idsOf(`${around}&specialty=dentistry`)).toBe('2')
    expect(await idsOf(`${around}&specialty=obstetrics and gynecology`)).toBe('1')
    expect(await idsOf(`${around}&specialty=no-preference`)).toBe('123')
    expect(await idsOf(`${around}&specialty=witchcraft`)).toBe('13')
    expect(await idsOf(`${around}&last=ab`)).toBe('3')
    expect(await idsOf(`${around}&last=nunezz`)).toBe('')
    expect(await idsOf(`${around}&last=-`)).toBe('123')
  })

  test('every page gives the total count [CALL-35 PROV-27 PROV-37]', async () => {
    const { data, meta } = await ask('zip=99546&radius=250&page=1&limit=5')
    expect([data.doctors, meta.availableCount]).toEqual([[], 3])
  })

  test('a search without results is not an error [PROV-25]', async () => {
    const { data, meta } = await ask('zip=96910')
    expect([data.doctors, meta.availableCount]).toEqual([[], 0])
  })

  test.each([
    ['zip=99999', 422, ['ZipInvalid'], 'zip'],
    ['zip=123', 422, ['ZipInvalid'], 'zip'],
    ['zip=09001', 404, ['NotFound'], undefined],
    ['zip=10001&limit=7', 422, ['InvalidInput'], 'limit'],
  ])('%s is refused [PROV-23 PROV-26]', async (query, status, errors, field) => {
    const answer = await browser.get(`/api/doctors?${query}`)
    expect([answer.statusCode, answer.json().meta.errors]).toEqual([status, errors])
    if (field) expect(answer.body).toContain(`"${field}"`)
  })
})

test('a search during a load shows rows of the new generation, and follows it fully soon after [CALL-35]', async () => {
  const { directory } = portal.portal
  await directory.keepUp()
  await portal.pool.query(`update directory_doctors set lat = 40.75, lon = -73.99, zip = '10001' where npi = '1000000003'`)
  await portal.pool.query('update directory_state set generation = 2')
  directory.held()?.shown.doctors.clear()
  expect(directory.held()?.generation).toBe(1)
  expect(await idsOf('zip=99546&radius=250')).toBe('12')
  directory.forget('directory')
  await directory.keepUp()
  expect(directory.held()?.generation).toBe(2)
  expect([await idsOf('zip=99546&radius=250'), await idsOf('zip=10001')]).toEqual(['12', '3'])
})

test('searches of members are not audited [CALL-35]', async () => {
  const { rows } = await portal.pool.query(`select from audit_events where route like '%doctors'`)
  expect(rows).toEqual([])
})

test('groups without the feature have no finder [SHELL-056]', async () => {
  const statusesOf = async (email: string) => {
    const other = portal.browser()
    await other.signIn(email)
    return [(await other.get('/api/doctors?zip=10001')).statusCode, (await other.get('/api/location/places?zip=10001')).statusCode]
  }
  expect(await statusesOf('sam.basic@example.com')).toEqual([404, 404])
  expect(await statusesOf('rita.rx@example.com')).toEqual([200, 404])
})
