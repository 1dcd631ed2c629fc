import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { consultation, pastConsultation } from '#shared/visits/consultation.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

let portal: TestPortal
let ana: Signed
let clinicianId: string
beforeAll(async () => {
  portal = await openTestPortal({ care: true, directory: true })
  clinicianId = await addClinician()
  ana = await signedIn('ana.rivera@example.com')
})
afterAll(() => portal.close())
beforeEach(async () => {
  await sql('delete from visits')
})

type Signed = { browser: TestBrowser; telehealthId: string }
type Columns = Record<string, unknown>

const sql = (text: string, values: unknown[] = []) => portal.care?.pool.query(text, values)

const signedIn = async (email: string): Promise<Signed> => {
  const browser = portal.browser()
  const { familyMember } = (await browser.signIn(email)).json().data
  return { browser, telehealthId: familyMember.telehealthId }
}

const insert = async (table: string, columns: Columns): Promise<void> => {
  const names = Object.keys(columns)
  const places = names.map((_, at) => `$${at + 1}`)
  await sql(`insert into ${table} (${names.join()}) values (${places.join()})`, Object.values(columns))
}

const addClinician = async (): Promise<string> => {
  const id = uuidv7()
  const name = { first: 'Maya', last: 'Okafor', email: 'maya@example.com' }
  await insert('clinicians', {
    id,
    ...name,
    types: ['GeneralMedical'],
    methods: ['Video'],
    time_zone: 'America/Chicago',
    created_at: portal.clock.now(),
  })
  return id
}

const inHours = (hours: number) => new Date(portal.clock.now().getTime() + hours * 3_600_000)

/** Adds a scheduled visit for Ana tomorrow; override any column. */
const addVisit = async (change: Columns = {}): Promise<string> => {
  const id = uuidv7()
  await insert('visits', {
    id,
    reference: `V-${id.slice(-6)}`,
    member_id: ana.telehealthId,
    patient_id: ana.telehealthId,
    patient_first: 'Ana',
    patient_last: 'Rivera',
    patient_date_of_birth: '1986-05-14',
    group_code: 'FOYER',
    type: 'GeneralMedical',
    method: 'Video',
    status: 'Locked',
    is_on_demand: false,
    requested_at: inHours(30),
    time_zone: 'America/Chicago',
    state: 'TX',
    clinician_id: clinicianId,
    reason: 'Cough',
    price_cents: 4500,
    policy: JSON.stringify(defaultVisitPolicy),
    created_at: portal.clock.now(),
    draft_id: uuidv7(),
    ...change,
  })
  return id
}

const list = ({ browser, telehealthId }: Signed, memberId = telehealthId) => browser.get(`/api/consultations?memberId=${memberId}`)
const lock = ({ browser }: Signed, consultId: string) => browser.post('/api/consultation/locked', { consultId })
const cancel = ({ browser, telehealthId }: Signed, consultId: string, memberId = telehealthId) =>
  browser.post('/api/consultation/cancel', { consultId, memberId })
const errorsOf = (answer: Awaited<ReturnType<TestBrowser['get']>>) => [answer.statusCode, answer.json().meta?.errors]
const telehealthIdOf = async (first: string): Promise<string> =>
  (await portal.pool.query<{ id: string }>('select telehealth_id as id from persons where first = $1', [first])).rows[0]?.id ?? ''
const audited = async (event: string): Promise<string[]> =>
  (await portal.pool.query<{ outcome: string }>('select outcome from audit_events where event = $1 order by seq', [event])).rows.map(
    ({ outcome }) => outcome,
  )

test('the list has the visits of the member and their children, in the wire format, with allowed actions [VISIT-01 VISIT-02 VISIT-03 VISIT-04 VISIT-05 VISIT-32]', async () => {
  const id = await addVisit()
  await addVisit({ patient_id: await telehealthIdOf('Leo'), patient_first: 'Leo', requested_at: inHours(1) })
  await addVisit({ status: 'Completed', ended_at: portal.clock.now() })
  const answer = await list(ana)
  const { consultations } = answer.json().data
  expect(consultations.map((one: unknown) => consultation.safeParse(one).success)).toEqual([true, true])
  expect(consultations.map(({ member }: { member: { first_name: string } }) => member.first_name).sort()).toEqual(['Ana', 'Leo'])
  expect(consultations.find(({ consult_id }: { consult_id: string }) => consult_id === id)).toMatchObject({
    consult_type: 'General Medical',
    communication_method: 'Video',
    status: 'Locked',
    is_on_demand: false,
    requested_date: '2026-11-21 21:00:00 +00:00',
    provider: { first_name: 'Maya', last_name: 'Okafor' },
    memberId: ana.telehealthId,
    allowedActions: { cancel: null, reschedule: 'VisitNotMovable', join: 'VisitNotOpen', choose: 'VisitNotProposed' },
  })
  expect((await audited('consult.read')).at(-1)).toBe('ok')
})

test("the list can be limited to a child; other people's visits are not found [VISIT-32 SHELL-056]", async () => {
  await addVisit()
  const leo = await telehealthIdOf('Leo')
  await addVisit({ patient_id: leo, patient_first: 'Leo' })
  expect((await list(ana, leo)).json().data.consultations.map(({ memberId }: { memberId: string }) => memberId)).toEqual([leo])
  for (const foreign of [await telehealthIdOf('Ben'), await telehealthIdOf('Sam'), 'nobody']) {
    expect(errorsOf(await list(ana, foreign))).toEqual([404, ['NotFound']])
    expect(errorsOf(await ana.browser.get(`/api/consultations/past?memberId=${foreign}`))).toEqual([404, ['NotFound']])
    expect(errorsOf(await cancel(ana, await addVisit(), foreign))).toEqual([404, ['NotFound']])
  }
})

test('a group without Telehealth has no visits [SHELL-056]', async () => {
  const rita = await signedIn('rita.rx@example.com')
  expect(errorsOf(await list(rita))).toEqual([404, ['FeatureNotEnabled']])
})

test('a visit can be locked and cancelled, and a repeat changes nothing [VISIT-28 VISIT-29 CALL-43 CALL-51 CALL-53]', async () => {
  const id = await addVisit()
  expect((await lock(ana, id)).json().data).toEqual({ locked: true, canCancel: true, reason: null })
  expect((await cancel(ana, id)).json().data).toEqual({ status: 'Cancelled' })
  expect((await cancel(ana, id)).json().data).toEqual({ status: 'Cancelled' })
  expect((await list(ana)).json().data.consultations).toEqual([])
  expect((await audited('consult.lock_check')).at(-1)).toBe('ok')
  expect((await audited('consult.cancel')).slice(-2)).toEqual(['ok', 'ok'])
})

test.each([
  ['soon', { requested_at: 1 / 6 }],
  ['requested', { status: 'Requested' }],
  ['proposed', { status: 'Proposed' }],
  ['started', { status: 'Started' }],
])('a visit that is %s cannot be cancelled, with the message shown on the screen [VISIT-16 VISIT-17 VISIT-18]', async (_what, change) => {
  const at = 'requested_at' in change ? { requested_at: inHours(change.requested_at) } : change
  const id = await addVisit(at)
  expect((await lock(ana, id)).json().data).toMatchObject({ canCancel: false, reason: 'VisitHasProvider' })
  const answer = await cancel(ana, id)
  expect(errorsOf(answer)).toEqual([409, ['VisitHasProvider']])
  expect(answer.json().meta.errorMessages[0].reason).toBe('Sorry! You are unable to cancel a visit if a provider is assigned.')
  expect((await audited('consult.cancel')).at(-1)).toBe('failed')
})

test("another member's visit cannot be locked or cancelled, whatever the body says [SHELL-056]", async () => {
  const id = await addVisit()
  const sam = await signedIn('sam.basic@example.com')
  expect(errorsOf(await lock(sam, id))).toEqual([404, ['NotFound']])
  expect(errorsOf(await cancel(sam, id))).toEqual([404, ['NotFound']])
  expect(errorsOf(await cancel(sam, id, ana.telehealthId))).toEqual([404, ['NotFound']])
  expect(
    errorsOf(
      await sam.browser.post('/api/consultation/cancel', {
        consultId: id,
        memberId: sam.telehealthId,
        logged_in_member_id: ana.telehealthId,
      }),
    ),
  ).toEqual([404, ['NotFound']])
  expect((await list(ana)).json().data.consultations).toHaveLength(1)
})

test("a spouse cannot see or lock an adult's visits without a grant", async () => {
  const id = await addVisit()
  const ben = await signedIn('ben.rivera@example.com')
  expect((await list(ben)).json().data.consultations).toEqual([])
  expect(errorsOf(await lock(ben, id))).toEqual([404, ['NotFound']])
})

test('past visits are listed newest first, with summaries, even after the coverage has ended', async () => {
  const old = await addVisit({ status: 'Cancelled', requested_at: inHours(-90), ended_at: inHours(-91), cancel_reason: 'No time' })
  const recent = await addVisit({ status: 'Completed', requested_at: inHours(-20), ended_at: inHours(-19), summary: 'Rest and fluids.' })
  const past = (member: Signed) => member.browser.get(`/api/consultations/past?memberId=${member.telehealthId}`)
  const { consultations } = (await past(ana)).json().data
  expect(consultations.map((one: unknown) => pastConsultation.safeParse(one).success)).toEqual([true, true])
  expect(consultations.map(({ consult_id }: { consult_id: string }) => consult_id)).toEqual([recent, old])
  expect(consultations[0]).toMatchObject({ status: 'Completed', summary: 'Rest and fluids.', price_cents: 4500 })
  await portal.pool.query(`update persons set ends_on = '2026-11-01' where telehealth_id = $1`, [ana.telehealthId])
  portal.portal.sessions.forgetAll()
  expect((await past(ana)).json().data.consultations).toHaveLength(2)
  expect(errorsOf(await list(ana))).toEqual([409, ['CoverageEnded']])
  await portal.pool.query(`update persons set ends_on = null where telehealth_id = $1`, [ana.telehealthId])
  portal.portal.sessions.forgetAll()
})

test('the list answers CareUnavailable when the telehealth service is missing', async () => {
  const alone = await openTestPortal()
  const browser = alone.browser()
  const { familyMember } = (await browser.signIn('ana.rivera@example.com')).json().data
  const answer = await browser.get(`/api/consultations?memberId=${familyMember.telehealthId}`)
  expect(errorsOf(answer)).toEqual([503, ['CareUnavailable']])
  await alone.close()
})

test('pharmacies are listed by distance, and an invalid zip is refused', async () => {
  const { data } = (await ana.browser.get('/api/visit-pharmacies?zip=78704')).json()
  expect(data.length).toBeGreaterThan(0)
  expect(data[0]).toEqual({
    id: expect.any(String),
    name: expect.any(String),
    address: expect.stringMatching(/, [A-Z]{2} \d{5}$/),
    phone: expect.toSatisfy((phone: unknown) => phone === null || /^\d{10}$/.test(String(phone))),
    distance: expect.any(Number),
    place: { address1: expect.any(String), city: expect.any(String), state: expect.any(String), zip: expect.stringMatching(/^\d{5}$/) },
  })
  const miles = data.map(({ distance }: { distance: number }) => distance)
  expect(miles).toEqual(miles.toSorted((a: number, b: number) => a - b))
  expect(errorsOf(await ana.browser.get('/api/visit-pharmacies?zip=00000'))).toEqual([422, ['ZipInvalid']])
})
