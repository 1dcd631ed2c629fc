import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { licenseColumns, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import { visitPhotos } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { writeTo } from '#care/server/testing/test-messages.ts'
import { addStartedVisit, loadTestDrugs, signTest } from '#care/server/testing/test-prescriptions.ts'
import { testLicenses } from '#care/server/testing/test-visits.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
let okafor: string
let lindqvist: string
let own: ClinicBrowser
let other: ClinicBrowser
let visitId: string

const start = '2026-11-23T17:00:00Z'
const dayMs = 86_400_000

beforeAll(async () => {
  care = await openTestCare()
  okafor = await addTestClinician(care)
  lindqvist = await addTestClinician(care, { email: 'dr.lindqvist@example.com', first: 'Eva', last: 'Lindqvist' })
})
afterAll(() => care.close())
beforeEach(async () => {
  care.clock.set(start)
  await care.pool.query('delete from care.chart_openings')
  for (const table of ['prescription_sends', 'prescriptions', 'visits']) await care.pool.query(`delete from care.${table}`)
  await updateClinician(care.db, lindqvist, licenseColumns(testLicenses()))
  await care.logIn()
  own = clinicBrowser(care)
  await own.enter(okafor)
  other = clinicBrowser(care)
  await other.enter(lindqvist)
  visitId = await completed()
})

const completed = (changes = {}) =>
  addTestVisit(care, {
    clinicianId: okafor,
    status: 'Completed',
    startedAt: care.clock.now(),
    endedAt: care.clock.now(),
    notes: stored('Lungs clear.'),
    summary: stored('Rest.'),
    ...changes,
  })
const chart = (by: ClinicBrowser, more = '') => by.get(`/patients/th-ana/chart${more}`)
const open = (by: ClinicBrowser, reason = 'On call: rash after the visit') => by.post('/patients/th-ana/chart/openings', { reason })
const audited = async (event: string) =>
  (
    await care.pool.query(
      `select actor_id, subject_id, reason from care.audit_events where event = $1 and outcome = 'ok' order by seq desc limit 1`,
      [event],
    )
  ).rows[0]

/** Every call that shows something of the chart. */
const parts = async () => {
  const thread = await threadOf('th-ana')
  const photo = await photoOf(visitId)
  return ['', `/visits/${visitId}`, `/visits/${visitId}/photos/${photo}`, `/threads/${thread}`]
}
const threadOf = async (memberId: string): Promise<string> => {
  const sent = await writeTo(await care.sdk(memberId), { patientId: memberId })
  expect(sent.status).toBe(200)
  return (await care.pool.query('select id from care.message_threads where patient_id = $1 limit 1', [memberId])).rows[0].id
}
const photoOf = async (id: string): Promise<string> => {
  const photoId = crypto.randomUUID()
  const { draft_id: draftId } = (await care.pool.query('select draft_id from care.visits where id = $1', [id])).rows[0]
  const content = stored(Buffer.from('a mole'))
  await care.db
    .insert(visitPhotos)
    .values({ id: photoId, draftId, memberId: 'th-ana', contentType: 'image/png', content, createdAt: care.clock.now() })
  return photoId
}
const statuses = async (by: ClinicBrowser) => {
  const all: number[] = []
  for (const part of await parts()) all.push((await chart(by, part)).status)
  return all
}

describe('who sees a chart', () => {
  test('the clinician of a visit completed in the last 90 days, and nobody else', async () => {
    expect(await statuses(own)).toEqual([200, 200, 200, 200])
    expect(await statuses(other)).toEqual([404, 404, 404, 404])
    expect(await audited('chart.open')).toEqual({ actor_id: okafor, subject_id: 'th-ana', reason: null })
  })

  test('a clinician with an open visit; one who could take a waiting visit does not see it yet', async () => {
    await addTestVisit(care)
    expect((await chart(other)).status).toBe(404)
    await addTestVisit(care, { clinicianId: lindqvist, status: 'Locked' })
    expect((await chart(other)).status).toBe(200)
  })

  test('after 90 days the chart is closed', async () => {
    care.clock.advance(90 * dayMs - 60_000)
    await own.enter(okafor)
    expect((await chart(own)).status).toBe(200)
    care.clock.advance(60_000)
    await own.enter(okafor)
    expect(await statuses(own)).toEqual([404, 404, 404, 404])
  })

  test('a license that has ended closes it', async () => {
    await addTestVisit(care, { clinicianId: lindqvist, status: 'Locked' })
    await updateClinician(care.db, lindqvist, licenseColumns([{ state: 'TX', number: '1', expiresOn: '2026-11-22' }]))
    expect((await chart(other)).status).toBe(404)
  })

  test("no member and no operator: their credentials open nothing, and the portal's secret does not either", async () => {
    const ana = await care.sdk('th-ana')
    const url = '/mobile/clinic/patients/th-ana/chart'
    for (const headers of [{ authorization: `Bearer ${ana.token}` }, { cookie: '__Host-op=x' }, { [mobileHeaders.token]: 'mobile-token' }])
      expect((await care.http.inject({ method: 'GET', url, headers })).statusCode).toBe(401)
    const opening = {
      method: 'POST',
      url: `${url}/openings`,
      headers: { authorization: `Bearer ${ana.token}` },
      payload: { reason: 'x' },
    } as const
    expect((await care.http.inject(opening)).statusCode).toBe(401)
  })

  test('parts of another patient are not found through a chart that is open', async () => {
    await care.logIn(testClaims({ member: { telehealthId: 'th-eve', first: 'Eve' } }))
    const foreign = await completed({ patientId: 'th-eve', memberId: 'th-eve' })
    const thread = await threadOf('th-eve')
    const photo = await photoOf(foreign)
    const tried = [
      `/visits/${foreign}`,
      `/visits/${visitId}/photos/${photo}`,
      `/threads/${thread}`,
      '/visits/x',
      '/threads/x',
      `/visits/${visitId}/photos/x`,
    ]
    for (const part of tried) expect([part, (await chart(own, part)).status]).toEqual([part, 404])
  })
})

describe('what a chart shows', () => {
  test('what any clinician of the practice prescribed, the latest first', async () => {
    await loadTestDrugs(care)
    const first = await signTest(own, await addStartedVisit(care, okafor))
    care.clock.advance(60_000)
    const second = await signTest(other, await addStartedVisit(care, lindqvist), { productId: 'amoxicillin-500-mg', frequency: 'twice' })
    const { prescriptions } = (await chart(own)).data
    expect(prescriptions.slice(0, 2)).toMatchObject([
      { id: second, status: 'queued', label: 'Take 1 tablet by mouth twice a day.' },
      { id: first, content: { pharmacy: { name: 'Southgate Pharmacy' } } },
    ])
  })

  test('visits with their diagnoses, medical info, messages and the signed note', async () => {
    await writeTo(await care.sdk('th-ana'))
    const { data } = await chart(own)
    expect(data).toMatchObject({ patient: { id: 'th-ana', first: 'Ana', last: 'Rivera' }, relation: 'treating', until: null })
    expect(data.visits).toMatchObject([
      { id: visitId, status: 'Completed', clinician: 'Chidi Okafor, MD', diagnoses: [], isChanged: false },
    ])
    expect(data.lists.map(({ list }: { list: string }) => list)).toContain('allergies')
    expect(data.threads.length).toBeGreaterThan(0)
    const visit = await chart(own, `/visits/${visitId}`)
    expect(visit.data).toMatchObject({
      reason: 'A cough.',
      entries: [{ kind: 'note', note: { subjective: 'Lungs clear.' } }],
      allergies: { isNone: false },
    })
    const thread = await chart(own, `/threads/${data.threads[0].id}`)
    expect(thread.data.messages[0].from).toBe('member')
    for (const event of ['chart.open', 'chart.visit', 'chart.messages'])
      expect(await audited(event)).toMatchObject({ subject_id: 'th-ana' })
  })
})

describe('opening a chart with a reason', () => {
  test('lasts an hour, is audited as such, and the patient sees it', async () => {
    const { data } = await open(other)
    expect(data).toEqual({ until: '2026-11-23T18:00:00.000Z' })
    expect((await chart(other)).data).toMatchObject({ relation: 'opened', until: data.until })
    expect(await audited('chart.break_glass')).toMatchObject({ actor_id: lindqvist, subject_id: 'th-ana' })
    expect(await audited('chart.open')).toEqual({ actor_id: lindqvist, subject_id: 'th-ana', reason: 'break-glass' })
    const token = await care.care.tokens.mobile.sign({ sub: 'th-ana', sid: 'sid-1' }, care.clock.now(), 3_600_000)
    const headers = { [mobileHeaders.token]: 'mobile-token', authorization: `Bearer ${token}` }
    const { rows } = (await care.http.inject({ method: 'GET', url: '/mobile/members_audit?others=true', headers })).json()
    expect(rows).toContainEqual(
      expect.objectContaining({ event: 'chart.break_glass', who: { kind: 'clinician', name: 'Eva Lindqvist, MD' } }),
    )
    care.clock.advance(3_600_000 - 1)
    expect((await chart(other)).status).toBe(200)
    care.clock.advance(1)
    await other.enter(lindqvist)
    expect(await statuses(other)).toEqual([404, 404, 404, 404])
  })

  test("opens that clinician's view of that patient only", async () => {
    await completed({ patientId: 'th-eve', memberId: 'th-eve', clinicianId: null })
    await open(other)
    expect((await other.get('/patients/th-eve/chart')).status).toBe(404)
    care.clock.advance(91 * dayMs)
    await own.enter(okafor)
    expect((await chart(own)).status).toBe(404)
  })

  test('needs a reason, a known patient and a license where the patient is', async () => {
    expect((await open(other, '  ')).errors).toEqual(['Required'])
    expect((await open(other, 'x'.repeat(401))).errors).toEqual(['TooManyCharacters'])
    expect((await other.post('/patients/th-nobody/chart/openings', { reason: 'x' })).errors).toEqual(['NotFound'])
    await updateClinician(care.db, lindqvist, licenseColumns(testLicenses(['CA'])))
    expect((await open(other)).errors).toEqual(['NotLicensed'])
    expect((await care.pool.query('select 1 from care.chart_openings')).rows).toEqual([])
  })

  test('closes when the license ends within the hour', async () => {
    await open(other)
    await updateClinician(care.db, lindqvist, licenseColumns(testLicenses(['CA'])))
    expect((await chart(other)).status).toBe(404)
  })

  test('keeps its reason encrypted', async () => {
    await open(other, 'A secret reason')
    expect((await care.pool.query('select reason from care.chart_openings')).rows[0].reason).toMatch(/^sealed:/)
  })
})

describe('finding patients', () => {
  const find = (last: string, dateOfBirth: string) => other.post('/patients/find', { last, dateOfBirth })

  test('takes last name and date of birth exactly, and each search is audited', async () => {
    expect((await find('rivera', '1986-05-14')).data.patients).toEqual([
      { id: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' },
    ])
    expect(await audited('chart.find')).toMatchObject({ actor_id: lindqvist, subject_id: 'th-ana' })
    for (const [last, born] of [
      ['Rive', '1986-05-14'],
      ['Rivera', '1986-05-15'],
      ['%', '1986-05-14'],
    ] as const)
      expect((await find(last, born)).data.patients).toEqual([])
    expect(await audited('chart.find')).toMatchObject({ subject_id: null, reason: 'nobody' })
    expect((await find('', '1986-05-14')).errors).toEqual(['Required'])
    expect((await find('Rivera', '14.5.1986')).errors).toEqual(['DateInvalid'])
  })
})

describe('the review', () => {
  const ask = (url: string, payload: object, token = 'mobile-token') =>
    care.http.inject({ method: 'POST', url: `/mobile/chart_openings${url}`, payload, headers: { [mobileHeaders.token]: token } })
  const listed = async () => (await ask('', { operator_id: 'op-1' })).json().openings

  test('lists openings with reason and names, and marks each once', async () => {
    await open(other)
    const [opening] = await listed()
    expect(opening).toMatchObject({
      clinician: 'Eva Lindqvist, MD',
      patient: 'Ana Rivera',
      reason: 'On call: rash after the visit',
      reviewed_at: null,
    })
    const review = { operator_id: 'op-1', opening_id: opening.id }
    expect((await ask('/review', review)).json()).toEqual({ reviewed: true })
    expect((await ask('/review', review)).statusCode).toBe(409)
    expect((await listed())[0]).toMatchObject({ reviewed_by: 'op-1', reviewed_at: care.clock.now().toISOString() })
    expect(await audited('chart.review')).toEqual({ actor_id: 'op-1', subject_id: 'th-ana', reason: null })
  })

  test('is for the portal alone', async () => {
    expect((await ask('', { operator_id: 'op-1' }, 'wrong')).statusCode).toBe(401)
    expect((await ask('/review', { operator_id: 'op-1', opening_id: 'x' }, 'wrong')).statusCode).toBe(401)
    expect((await ask('/review', { operator_id: 'op-1', opening_id: 'x' })).statusCode).toBe(404)
  })
})
