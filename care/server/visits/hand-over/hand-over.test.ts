import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { visits } from '#care/server/schema/visit-tables.ts'
import { slots } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addSlot, testLicenses } from '#care/server/testing/test-visits.ts'

let care: TestCare
/** Okafor hands over to Vance; Third could take it too, Ohio has no license for Texas, Mind sees another type. */
const ids = { okafor: '', vance: '', third: '', ohio: '', mind: '' }
let portal: Awaited<ReturnType<TestCare['logIn']>>
let okafor: ClinicBrowser
let vance: ClinicBrowser
let third: ClinicBrowser

const add = (name: string, more: object = {}) =>
  addTestClinician(care, { first: name, last: 'Test', email: `${name}@example.com`, ...more })
beforeAll(async () => {
  care = await openTestCare()
  portal = await care.logIn()
  ids.okafor = await addTestClinician(care)
  ids.vance = await add('Vance')
  ids.third = await add('Third')
  ids.ohio = await add('Ohio', { licenses: testLicenses(['OH']) })
  ids.mind = await add('Mind', { types: ['MentalHealth'] })
})
beforeEach(async () => {
  for (const table of ['note_drafts', 'visit_hand_overs', 'slots', 'waiting_members', 'inbox_items', 'days_off', 'visits'])
    await care.pool.query(`delete from care.${table}`)
  await care.pool.query('update care.clinicians set licenses = $1, ended_at = null, last_day = null where id = any($2)', [
    JSON.stringify(testLicenses()),
    [ids.okafor, ids.vance, ids.third],
  ])
  okafor = await inClinic(ids.okafor)
  vance = await inClinic(ids.vance)
  third = await inClinic(ids.third)
})
afterAll(() => care.close())

const inClinic = async (clinicianId: string): Promise<ClinicBrowser> => {
  const browser = clinicBrowser(care)
  await browser.enter(clinicianId)
  return browser
}
const ahead = (minutes: number) => new Date(care.clock.now().getTime() + minutes * 60_000)
/** A visit that Okafor accepted; scheduled in `minutes`, or as soon as possible. */
const given = (minutes: number | null = null, changes: Partial<typeof visits.$inferInsert> = {}) => {
  const at = minutes === null ? ahead(-5) : ahead(minutes)
  const agreed = { status: 'Locked', clinicianId: ids.okafor, acceptedAt: ahead(-1), requestedAt: at } as const
  return addTestVisit(care, { ...agreed, isOnDemand: minutes === null, ...changes })
}
const offer = async (visitId: string, colleagueId = ids.vance, note = '') =>
  okafor.post(`/visits/${visitId}/hand-over`, { colleagueId, note })
const offered = async (visitId: string, colleagueId = ids.vance): Promise<string> => (await offer(visitId, colleagueId)).data.id
const accept = (browser: ClinicBrowser, id: string) => browser.post(`/hand-overs/${id}/accept`)
const read = async (id: string) => (await care.pool.query('select * from care.visits where id = $1', [id])).rows[0]
const names = async (visitId: string) =>
  (await okafor.get(`/visits/${visitId}/colleagues`)).data.colleagues.map(({ first }: { first: string }) => first).toSorted()
const audited = async (event: string) =>
  (
    await care.pool.query(
      `select actor_id, subject_id, reason from care.audit_events where event = $1 and outcome = 'ok' order by seq desc limit 1`,
      [event],
    )
  ).rows[0]

describe('who may take a visit', () => {
  test('colleagues licensed where the patient is, of its type, who work that day', async () => {
    const visitId = await given()
    expect(await names(visitId)).toEqual(['Third', 'Vance'])
    await care.pool.query('insert into care.days_off (id, clinician_id, day) values (gen_random_uuid(), $1, $2)', [ids.third, '2026-11-20'])
    expect(await names(visitId)).toEqual(['Vance'])
    await care.pool.query('update care.clinicians set licenses = $1 where id = $2', [
      JSON.stringify([{ state: 'TX', number: 'TX-1', expiresOn: '2026-11-19' }]),
      ids.vance,
    ])
    expect(await names(visitId)).toEqual([])
  })

  test('nobody whose license or work ends before the visit, or who has another visit then', async () => {
    const visitId = await given(3 * 24 * 60)
    await care.pool.query('update care.clinicians set last_day = $1 where id = $2', ['2026-11-21', ids.third])
    expect(await names(visitId)).toEqual(['Vance'])
    await given(3 * 24 * 60 + 10, { clinicianId: ids.vance })
    expect(await names(visitId)).toEqual([])
    for (const id of [ids.vance, ids.third, ids.ohio, ids.mind, ids.okafor, 'x', crypto.randomUUID()])
      expect((await offer(visitId, id)).errors).toEqual(['ColleagueUnavailable'])
  })

  test('the list tells who is signed in, and is for the visit’s clinician alone', async () => {
    const visitId = await given()
    await care.pool.query('update care.clinician_sessions set ended_at = now() where clinician_id = $1', [ids.third])
    const { data } = await okafor.get(`/visits/${visitId}/colleagues`)
    expect(data.colleagues.map(({ first, isSignedIn }: { first: string; isSignedIn: boolean }) => [first, isSignedIn])).toEqual([
      ['Vance', true],
      ['Third', false],
    ])
    expect((await vance.get(`/visits/${visitId}/colleagues`)).errors).toEqual(['NotFound'])
  })
})

describe('an offer', () => {
  test('shows the colleague the visit and the note at once; the visit stays where it is', async () => {
    const visitId = await given()
    expect((await vance.get(`/visits/${visitId}`)).errors).toEqual(['NotFound'])
    expect((await offer(visitId, ids.vance, 'Wheezing since noon.')).data.endsAt).toBe(ahead(10).toISOString())
    const { data } = await vance.get('/hand-overs')
    expect(data.offers).toMatchObject([{ offer: { note: 'Wheezing since noon.', isToMe: true }, visit: { id: visitId, status: 'Locked' } }])
    expect((await vance.get(`/visits/${visitId}`)).data).toMatchObject({ id: visitId, isMine: false, reason: 'A cough.' })
    expect((await read(visitId)).clinician_id).toBe(ids.okafor)
    expect((await third.get('/hand-overs')).data.offers).toEqual([])
    expect((await third.get(`/visits/${visitId}`)).errors).toEqual(['NotFound'])
    expect(await audited('consult.hand_over.offer')).toEqual({ actor_id: ids.okafor, subject_id: 'th-ana', reason: `to ${ids.vance}` })
    const { rows } = await care.pool.query('select note from care.visit_hand_overs where visit_id = $1', [visitId])
    expect(rows[0].note).not.toContain('Wheezing')
  })

  test('lets the colleague look, and nothing more', async () => {
    const visitId = await given()
    await offer(visitId)
    for (const act of ['start', 'release', 'hand-over']) {
      const body = act === 'hand-over' ? { colleagueId: ids.third } : {}
      expect((await vance.post(`/visits/${visitId}/${act}`, body)).errors, act).toEqual(['VisitChanged'])
    }
    expect((await vance.put(`/visits/${visitId}/notes`, { notes: 'x', summary: '', version: 0 })).errors).toEqual(['VisitChanged'])
    expect((await vance.remove(`/visits/${visitId}/hand-over`)).errors).toEqual(['VisitChanged'])
  })

  test('is one at a time', async () => {
    const visitId = await given()
    await offer(visitId)
    expect((await offer(visitId, ids.third)).errors).toEqual(['Conflict'])
    expect((await okafor.remove(`/visits/${visitId}/hand-over`)).data).toEqual({ withdrawn: true })
    expect((await okafor.remove(`/visits/${visitId}/hand-over`)).body).toMatchObject({ data: { withdrawn: false } })
    expect((await vance.get('/hand-overs')).data.offers).toEqual([])
    expect((await vance.get(`/visits/${visitId}`)).errors).toEqual(['NotFound'])
    expect((await offer(visitId, ids.third)).status).toBe(200)
  })

  test.each([
    ['Requested', { status: 'Requested', clinicianId: null }],
    ['Proposed', { status: 'Proposed' }],
    ['Started', { status: 'Started', startedAt: new Date('2026-11-20T15:00:00Z') }],
  ] as const)('is refused for a visit that is %s', async (_status, changes) => {
    const visitId = await given(null, changes)
    expect((await offer(visitId)).errors).toEqual(['VisitChanged'])
  })

  test('ends by itself after ten minutes, or when a scheduled visit begins, and its clinician is told', async () => {
    const waiting = await given()
    const scheduled = await given(60)
    const first = await offered(waiting)
    expect((await offer(scheduled)).data.endsAt).toBe(ahead(60).toISOString())
    care.clock.advance(10 * 60_000)
    expect((await accept(vance, first)).errors).toEqual(['HandOverEnded'])
    expect((await vance.get('/hand-overs')).data.offers).toMatchObject([{ visit: { id: scheduled } }])
    expect((await okafor.get(`/visits/${waiting}/hand-over`)).data).toMatchObject({
      offer: null,
      last: { to: { first: 'Vance' }, outcome: 'lapsed' },
    })
  })

  test('can be declined with the visit left alone', async () => {
    const visitId = await given()
    const id = await offered(visitId)
    expect((await third.post(`/hand-overs/${id}/decline`)).errors).toEqual(['NotFound'])
    expect((await vance.post(`/hand-overs/${id}/decline`)).data).toEqual({ declined: true })
    expect((await accept(vance, id)).errors).toEqual(['HandOverEnded'])
    expect((await okafor.get(`/visits/${visitId}/hand-over`)).data.last).toMatchObject({ outcome: 'declined' })
    expect((await read(visitId)).clinician_id).toBe(ids.okafor)
    expect(await audited('consult.hand_over.decline')).toMatchObject({ actor_id: ids.vance, reason: `from ${ids.okafor}` })
  })
})

describe('taking over', () => {
  test('gives the colleague chart, notes and calendar, and takes them from the other', async () => {
    const visitId = await given(120)
    const slotId = await addSlot(care.db, ids.okafor, ahead(120).toISOString())
    await care.db.update(slots).set({ visitId })
    const note = { notes: 'Seen last week.', summary: '', version: 0 }
    expect((await okafor.put(`/visits/${visitId}/notes`, note)).status).toBe(200)
    expect((await vance.get('/patients/th-ana/chart')).errors).toEqual(['NotFound'])
    const id = await offered(visitId)
    expect((await accept(vance, id)).data).toEqual({ visitId })
    expect(await read(visitId)).toMatchObject({ clinician_id: ids.vance, status: 'Locked' })
    expect((await vance.get(`/visits/${visitId}`)).data).toMatchObject({ isMine: true, notes: 'Seen last week.', version: 1 })
    expect((await vance.get('/patients/th-ana/chart')).status).toBe(200)
    expect((await vance.get('/visits')).data.open).toMatchObject([{ id: visitId }])
    expect((await okafor.get(`/visits/${visitId}`)).errors).toEqual(['NotFound'])
    expect((await okafor.get('/patients/th-ana/chart')).errors).toEqual(['NotFound'])
    expect((await okafor.put(`/visits/${visitId}/notes`, { ...note, version: 1 })).errors).toEqual(['VisitChanged'])
    expect((await okafor.post(`/visits/${visitId}/start`)).errors).toEqual(['VisitChanged'])
    const { rows } = await care.pool.query('select closed_at, visit_id from care.slots where id = $1', [slotId])
    expect(rows[0]).toMatchObject({ closed_at: expect.any(Date), visit_id: null })
    expect(await audited('consult.hand_over')).toMatchObject({ actor_id: ids.vance, subject_id: 'th-ana' })
  })

  test('tells the member on the waiting page, in the inbox and by the notices they chose, which name nobody', async () => {
    const visitId = await given()
    await accept(vance, await offered(visitId))
    const ana = await care.sdk('th-ana')
    expect((await ana.screen('waiting_room', { consultId: visitId })).data).toMatchObject({
      clinician: { first: 'Vance' },
      insteadOf: { first: 'Chidi', last: 'Okafor' },
    })
    await vance.post(`/visits/${visitId}/cancel`, { reason: 'Ill.' })
    const { consultations } = (await portal.get('/mobile/past_consultations?member_id=th-ana')).body
    expect(consultations).toMatchObject([{ instead_of: { first_name: 'Chidi', last_name: 'Okafor' } }])
    expect((await ana.screen('inbox')).data.items).toContainEqual(
      expect.objectContaining({ kind: 'visit', subjectId: visitId, news: 'NewClinician' }),
    )
    const { rows } = await care.pool.query(`select * from care.outbox_messages where dedupe_key like $1`, [
      `visit-notice/${visitId}/%/handedOver/%`,
    ])
    expect(rows.map(({ channel }) => channel).toSorted()).toEqual(['email'])
    expect(JSON.stringify(rows)).not.toMatch(/Vance|Okafor/)
  })

  test('happens once, however often and by whom it is tried', async () => {
    const visitId = await given()
    const id = await offered(visitId)
    expect((await accept(third, id)).errors).toEqual(['NotFound'])
    expect((await accept(third, 'x')).errors).toEqual(['NotFound'])
    const answers = await Promise.all([accept(vance, id), accept(vance, id), vance.post(`/hand-overs/${id}/decline`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('does not follow a cancellation or a start meanwhile', async () => {
    const cancelled = await given()
    const first = await offered(cancelled)
    await okafor.post(`/visits/${cancelled}/cancel`, { reason: 'Power cut.' })
    expect((await accept(vance, first)).errors).toEqual(['HandOverEnded'])
    const started = await given()
    const second = await offered(started)
    expect((await okafor.post(`/visits/${started}/start`)).data).toEqual({ status: 'Started' })
    expect((await accept(vance, second)).errors).toEqual(['HandOverEnded'])
    const both = await given()
    const third = await offered(both)
    const raced = await Promise.all([accept(vance, third), okafor.post(`/visits/${both}/cancel`, { reason: 'Ill.' })])
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('needs a license then, also if it ended after the offer, and a free calendar', async () => {
    const visitId = await given(120)
    const id = await offered(visitId)
    const busy = await given(110, { clinicianId: ids.vance })
    expect((await accept(vance, id)).errors).toEqual(['SlotTaken'])
    await care.pool.query('delete from care.visits where id = $1', [busy])
    await care.pool.query('update care.clinicians set licenses = $1 where id = $2', [JSON.stringify(testLicenses(['OH'])), ids.vance])
    expect((await accept(vance, id)).errors).toEqual(['NotLicensed'])
    expect((await vance.get(`/visits/${visitId}`)).errors).toEqual(['NotFound'])
    expect((await vance.get('/hand-overs')).data.offers).toEqual([])
    expect((await read(visitId)).clinician_id).toBe(ids.okafor)
  })

  test('of two visits to each other at one time never blocks', async () => {
    const [mine, theirs] = [await given(60), await given(60, { clinicianId: ids.vance })]
    await care.pool.query('update care.visits set requested_at = $1 where id = $2', [ahead(200), theirs])
    const there = await offered(mine)
    const { data } = await vance.post(`/visits/${theirs}/hand-over`, { colleagueId: ids.okafor })
    const answers = await Promise.all([accept(vance, there), accept(okafor, data.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})
