import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visitPhotos } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { testLicenses } from '#care/server/testing/test-visits.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'

let care: TestCare
/** Clinicians for general medicine and dermatology everywhere, the same in Texas only, and mental health. */
let okafor: string
let texan: string
let lindqvist: string
let own: ClinicBrowser
let other: ClinicBrowser

beforeAll(async () => {
  care = await openTestCare()
  okafor = await addTestClinician(care)
  texan = await addTestClinician(care, { email: 'dr.texan@example.com', licenses: testLicenses(['TX']) })
  lindqvist = await addTestClinician(care, { email: 'dr.lindqvist@example.com', types: ['MentalHealth'] })
})
beforeEach(async () => {
  await care.pool.query('delete from care.note_drafts')
  await care.pool.query('delete from care.visits')
  own = await inClinic(okafor)
  other = await inClinic(texan)
})
afterAll(() => care.close())

const inClinic = async (clinicianId: string): Promise<ClinicBrowser> => {
  const browser = clinicBrowser(care)
  await browser.enter(clinicianId)
  return browser
}
const ahead = (minutes: number) => new Date(care.clock.now().getTime() + minutes * 60_000)
const inQueue = async (browser: ClinicBrowser) => (await browser.get('/queue')).data.rows.map(({ id }: { id: string }) => id)
const visit = async (id: string) => (await care.pool.query('select * from care.visits where id = $1', [id])).rows[0]
const audited = async (event: string) =>
  (
    await care.pool.query(
      `select actor_id, subject_id from care.audit_events where event = $1 and outcome = 'ok' order by seq desc limit 1`,
      [event],
    )
  ).rows[0]

describe('the queue', () => {
  test('lists on-demand visits first, longest waiting first, then scheduled ones by earliest time', async () => {
    const late = await addTestVisit(care, {
      isOnDemand: false,
      requestedAt: ahead(600),
      requestedTimes: [ahead(600)],
      createdAt: ahead(-90),
    })
    const early = await addTestVisit(care, { isOnDemand: false, requestedAt: ahead(60), requestedTimes: [ahead(60)] })
    const short = await addTestVisit(care, { createdAt: ahead(-5) })
    const long = await addTestVisit(care, { createdAt: ahead(-30) })
    expect(await inQueue(own)).toEqual([long, short, early, late])
  })

  test("lists only visits of a clinician's types, methods and licensed states", async () => {
    const texas = await addTestVisit(care)
    const ohio = await addTestVisit(care, { state: 'OH' })
    const mind = await addTestVisit(care, { type: 'MentalHealth', isOnDemand: false })
    expect((await inQueue(own)).toSorted()).toEqual([texas, ohio].toSorted())
    expect(await inQueue(other)).toEqual([texas])
    expect(await inQueue(await inClinic(lindqvist))).toEqual([mind])
  })

  test('drops a visit once a clinician accepts it', async () => {
    const id = await addTestVisit(care)
    expect((await own.post(`/visits/${id}/accept`)).data).toEqual({ status: 'Locked' })
    expect(await inQueue(own)).toEqual([])
    expect((await own.get('/visits')).data.open).toMatchObject([{ id, status: 'Locked', patient: { first: 'Ana' } }])
    expect((await other.get('/visits')).data).toEqual({ open: [], past: [] })
  })
})

describe('a visit', () => {
  test('opens with everything the member entered, and the access is audited', async () => {
    const id = await addTestVisit(care, { symptoms: stored(['cough']), reason: stored('A cough for a week.') })
    const { data } = await own.get(`/visits/${id}`)
    expect(data).toMatchObject({ id, reason: 'A cough for a week.', symptoms: ['cough'], state: 'TX', isMine: false, version: 0 })
    expect(await audited('consult.open')).toEqual({ actor_id: okafor, subject_id: 'th-ana' })
  })

  test.each([
    ['another type', { type: 'MentalHealth' }],
    ['a cancelled visit without a clinician', { status: 'Cancelled', endedAt: new Date('2026-11-20T15:00:00Z') }],
  ] as const)('is not found for %s', async (_what, changes) => {
    const id = await addTestVisit(care, changes)
    expect((await own.get(`/visits/${id}`)).status).toBe(404)
  })

  test('that a colleague accepted can be neither opened nor changed', async () => {
    const id = await addTestVisit(care)
    await own.post(`/visits/${id}/accept`)
    expect((await other.get(`/visits/${id}`)).errors).toEqual(['NotFound'])
    expect((await other.get(`/visits/${id}/photos/${id}`)).errors).toEqual(['NotFound'])
    for (const act of ['accept', 'start', 'release']) expect((await other.post(`/visits/${id}/${act}`)).errors).toEqual(['VisitChanged'])
    const notes = { notes: 'mine now', summary: '', version: 0 }
    expect((await other.put(`/visits/${id}/notes`, notes)).errors).toEqual(['VisitChanged'])
    expect((await (await inClinic(lindqvist)).post(`/visits/${id}/cancel`, { reason: 'x' })).errors).toEqual(['NotFound'])
  })

  test('shows its own photos and no others', async () => {
    const [id, foreign] = [await addTestVisit(care, { type: 'Dermatology', method: 'Phone' }), await addTestVisit(care)]
    const photo = async (of: string) => {
      const photoId = crypto.randomUUID()
      const bytes = { contentType: 'image/png', content: stored(Buffer.from('a mole')) } as const
      const { draft_id: draftId } = await visit(of)
      await care.db.insert(visitPhotos).values({ id: photoId, draftId, memberId: 'th-ana', ...bytes, createdAt: care.clock.now() })
      return photoId
    }
    const [mine, theirs] = [await photo(id), await photo(foreign)]
    expect((await own.get(`/visits/${id}`)).data.photoIds).toEqual([mine])
    const { answer } = await own.get(`/visits/${id}/photos/${mine}`)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/png', 'a mole'])
    expect((await own.get(`/visits/${id}/photos/${theirs}`)).status).toBe(404)
    expect(await audited('consult.photo')).toEqual({ actor_id: okafor, subject_id: 'th-ana' })
  })

  test('runs from accept through start to completion, and keeps notes and summary', async () => {
    const id = await addTestVisit(care)
    await own.post(`/visits/${id}/accept`)
    expect((await own.post(`/visits/${id}/start`)).data).toEqual({ status: 'Started' })
    await own.put(`/visits/${id}/notes`, { notes: 'Lungs clear.', summary: 'Rest', version: 0 })
    expect((await own.post(`/visits/${id}/complete`, { notes: 'Lungs clear.', summary: ' ' })).errors).toEqual(['Required'])
    const ended = await own.post(`/visits/${id}/complete`, { notes: 'Lungs clear.', summary: 'Rest and drink plenty.' })
    expect(ended.data).toEqual({ status: 'Completed' })
    expect(await visit(id)).toMatchObject({ notes: expect.stringMatching(/^sealed:/), summary: expect.stringMatching(/^sealed:/) })
    expect((await care.pool.query('select 1 from care.note_drafts')).rows).toEqual([])
    const shown = { status: 'Completed', notes: 'Lungs clear.', summary: 'Rest and drink plenty.' }
    expect((await own.get(`/visits/${id}`)).data).toMatchObject(shown)
    expect((await own.get('/visits')).data.past).toMatchObject([{ id, status: 'Completed' }])
  })

  test('with requested times is accepted at one of them, or answered with other times', async () => {
    const times = [ahead(120), ahead(240)]
    const input = { type: 'GeneralMedical', isOnDemand: false, requestedAt: ahead(120), requestedTimes: times } as const
    const [id, offered] = [await addTestVisit(care, input), await addTestVisit(care, input)]
    expect((await own.post(`/visits/${id}/accept`)).errors).toEqual(['Required'])
    expect((await own.post(`/visits/${id}/accept`, { at: ahead(999).toISOString() })).errors).toEqual(['InvalidInput'])
    expect((await own.post(`/visits/${id}/accept`, { at: times[1]?.toISOString() })).data).toEqual({ status: 'Locked' })
    expect((await visit(id)).requested_at).toEqual(times[1])
    expect((await own.post(`/visits/${offered}/propose`, { times: [] })).errors).toEqual(['Required'])
    expect((await own.post(`/visits/${offered}/propose`, { times: [ahead(-1).toISOString()] })).errors).toEqual(['TimePast'])
    expect((await own.post(`/visits/${offered}/propose`, { times: [ahead(600).toISOString()] })).data).toEqual({ status: 'Proposed' })
    expect(await inQueue(own)).toEqual([])
    expect((await own.get(`/visits/${offered}`)).data.proposedTimes).toEqual([ahead(600).toISOString()])
  })

  test('returns to the queue when released, without its draft notes', async () => {
    const id = await addTestVisit(care)
    await own.post(`/visits/${id}/accept`)
    await own.put(`/visits/${id}/notes`, { notes: 'half', summary: '', version: 0 })
    expect((await own.post(`/visits/${id}/release`)).data).toEqual({ status: 'Requested' })
    expect(await inQueue(other)).toEqual([id])
    expect((await other.get(`/visits/${id}`)).data).toMatchObject({ notes: '', version: 0 })
  })

  test('is cancelled with a reason that is not blank', async () => {
    const id = await addTestVisit(care)
    expect((await own.post(`/visits/${id}/cancel`, { reason: '  ' })).errors).toEqual(['Required'])
    await own.post(`/visits/${id}/accept`)
    expect((await own.post(`/visits/${id}/cancel`, { reason: ' I am ill. ' })).data).toEqual({ status: 'Cancelled' })
    expect((await own.get(`/visits/${id}`)).data.cancelReason).toBe('I am ill.')
  })
})

describe('draft notes', () => {
  const begun = async () => {
    const id = await addTestVisit(care)
    await own.post(`/visits/${id}/accept`)
    return id
  }

  test('are saved and shown when the visit is opened again, and are not stored in the visit', async () => {
    const id = await begun()
    const kept = await own.put(`/visits/${id}/notes`, { notes: 'Lungs', summary: 'Re', version: 0 })
    expect(kept.data.version).toBe(1)
    expect((await own.put(`/visits/${id}/notes`, { notes: 'Lungs clear', summary: 'Rest', version: 1 })).data.version).toBe(2)
    expect((await own.get(`/visits/${id}`)).data).toMatchObject({ notes: 'Lungs clear', summary: 'Rest', version: 2 })
    expect(await visit(id)).toMatchObject({ notes: null, summary: null })
  })

  test('from an older tab do not overwrite newer ones', async () => {
    const id = await begun()
    await own.put(`/visits/${id}/notes`, { notes: 'newer', summary: '', version: 0 })
    expect((await own.put(`/visits/${id}/notes`, { notes: 'older', summary: '', version: 0 })).errors).toEqual(['Conflict'])
    expect((await own.get(`/visits/${id}`)).data.notes).toBe('newer')
  })

  test("can be saved only for the clinician's own open visit", async () => {
    const waiting = await addTestVisit(care)
    expect((await own.put(`/visits/${waiting}/notes`, { notes: 'x', summary: '', version: 0 })).errors).toEqual(['VisitChanged'])
    const id = await begun()
    expect((await own.put(`/visits/${id}/notes`, { notes: 'x'.repeat(10_001), summary: '', version: 0 })).status).toBe(422)
    await own.post(`/visits/${id}/cancel`, { reason: 'x' })
    expect((await own.put(`/visits/${id}/notes`, { notes: 'x', summary: '', version: 0 })).errors).toEqual(['VisitChanged'])
  })
})
