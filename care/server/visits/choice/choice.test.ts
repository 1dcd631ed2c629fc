import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keptClinicians } from '#care/server/schema/choice-tables.ts'
import { clinicianPhotos, clinicians } from '#care/server/schema/clinician-tables.ts'
import { drafts, slots, visits } from '#care/server/schema/visit-tables.ts'
import { keepCareAt } from '#care/server/testing/keep-care.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { addClinician, addSlot, sendDraft, slotTime, testLicenses } from '#care/server/testing/test-visits.ts'
import { mostKept, wantedHours } from '#shared/visits/choice/clinician-choice.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

let care: TestCare
type Sdk = Awaited<ReturnType<TestCare['sdk']>>
let ana: Sdk
let portal: Awaited<ReturnType<TestCare['logIn']>>
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())

const kid = { telehealthId: 'th-kid', first: 'Kid', last: 'Rivera', dateOfBirth: '2018-05-05' }

beforeEach(async () => {
  care.clock.set('2026-11-20T15:00:00Z')
  for (const table of [keptClinicians, slots, visits, drafts]) await care.db.delete(table)
  // Their sessions refer to them.
  await care.db.update(clinicians).set({ endedAt: care.clock.now() })
  portal = await care.logIn(testClaims({ managed: [{ ...kid, scopes: ['see-visits', 'book'] }] }))
  ana = await care.sdk('th-ana')
})

const general = { patientId: 'th-ana', type: 'GeneralMedical', method: 'Video', state: 'TX' }
type Row = { id: string; nextOpenings: string[]; isKept: boolean }
const offered = async (change = {}, sdk = ana): Promise<Row[]> =>
  (await sdk.screen('clinicians', { ...general, ...change })).data.clinicians
const idsOf = async (change = {}) => (await offered(change)).map(({ id }) => id)
const keep = (clinicianId: string, change = {}) =>
  ana.screen('keep_clinician', { patientId: 'th-ana', clinicianId, isKept: true, ...change })
const kept = async () => (await care.db.select().from(keptClinicians)).map(({ patientId, clinicianId }) => `${patientId} ${clinicianId}`)
const at = '2026-11-21T17:00:00Z'

describe('who may be chosen', () => {
  test('only those licensed in the patient’s state, of the kind and method, who still see patients', async () => {
    const texan = await addClinician(care.db, { types: ['GeneralMedical'], methods: ['Video'], licenses: testLicenses(['TX']) })
    await addClinician(care.db, { licenses: testLicenses(['CA']) })
    await addClinician(care.db, { licenses: [] })
    await addClinician(care.db, { licenses: [{ state: 'TX', number: 'T-1', expiresOn: '2026-11-19' }] })
    await addClinician(care.db, { types: ['Nutrition'] })
    await addClinician(care.db, { methods: ['Phone'] })
    await addClinician(care.db, { endedAt: care.clock.now() })
    expect(await idsOf()).toEqual([texan.id])
    expect((await idsOf({ state: 'CA' })).length).toBe(1)
    expect(await idsOf({ state: 'AK' })).toEqual([])
  })

  test('shows the next three openings that a license covers, soonest first', async () => {
    const late = await addClinician(care.db, { last: 'Abel' })
    const ending = await addClinician(care.db, { licenses: [{ state: 'TX', number: 'T-1', expiresOn: '2026-11-21' }] })
    const none = await addClinician(care.db, { last: 'Abt' })
    await addSlot(care.db, late.id, '2026-11-22T17:00:00Z')
    for (const hour of [15, 16, 17, 18]) await addSlot(care.db, ending.id, `2026-11-21T${hour}:00:00Z`)
    await addSlot(care.db, ending.id, '2026-11-23T17:00:00Z')
    const rows = await offered()
    expect(rows.map(({ id }) => id)).toEqual([ending.id, late.id, none.id])
    expect(rows[0]?.nextOpenings).toEqual(['2026-11-21T15:00:00.000Z', '2026-11-21T16:00:00.000Z', '2026-11-21T17:00:00.000Z'])
    expect(rows[2]?.nextOpenings).toEqual([])
  })

  test('a slot list and a booking follow the choice', async () => {
    const [one, other] = [await addClinician(care.db), await addClinician(care.db)]
    const [own, others] = [await addSlot(care.db, one.id, at), await addSlot(care.db, other.id, at)]
    const open = async (clinicianId: string) => {
      const { data } = await ana.screen('open_slots', { ...general, clinicianId })
      return data.slots.map(({ slotId }: { slotId: string }) => slotId)
    }
    expect([await open(one.id), await open(other.id), await open('nobody')]).toEqual([[own], [others], []])
    const wrong = await sendDraft(ana, { clinicianId: one.id, when: slotTime(others, at) })
    expect(wrong.body.meta.errorMessages).toMatchObject([{ code: 'SlotTaken', field: 'when' }])
    expect((await sendDraft(ana, { clinicianId: one.id, when: slotTime(own, at) })).data.status).toBe('Locked')
  })

  test('the wait is that of the queue, and unknown where nobody was served', async () => {
    await addClinician(care.db)
    const { data } = await ana.screen('clinicians', general)
    expect([data.waiting, data.wait]).toEqual([0, null])
    await sendDraft(ana)
    expect((await ana.screen('clinicians', general)).data.waiting).toBe(1)
  })

  test('a photo is for signed-in members, of clinicians who still see patients', async () => {
    const { id } = await addClinician(care.db, { photoHash: 'h' })
    expect((await offered())[0]).toMatchObject({ id, hasPhoto: true })
    const read = async (which: string) => (await ana.ask('GET', `/mobile/clinician_photos/${which}`).catch(() => ({ status: 200 }))).status
    expect([await read(id), await read('nobody')]).toEqual([404, 404])
    await care.db
      .insert(clinicianPhotos)
      .values({ clinicianId: id, contentType: 'image/png', content: Buffer.from('png'), savedAt: care.clock.now() })
    const url = `/mobile/clinician_photos/${id}`
    expect([await read(id), (await care.http.inject({ url })).statusCode]).toEqual([200, 401])
    await care.db.update(clinicians).set({ endedAt: care.clock.now() })
    expect(await read(id)).toBe(404)
  })

  test('is refused for strangers, for a type that the group does not have, and after coverage', async () => {
    expect((await ana.screen('clinicians', { ...general, patientId: 'th-eve' })).errors).toEqual(['NotFound'])
    await care.logIn(testClaims({ group: { features: ['Telehealth'] } }))
    expect((await ana.screen('clinicians', { ...general, type: 'MentalHealth' })).errors).toEqual(['FeatureNotEnabled'])
    await care.logIn(testClaims({ group: { isCovered: false } }))
    expect((await ana.screen('clinicians', general)).errors).toEqual(['CoverageEnded'])
  })
})

describe('a visit at times to be agreed on', () => {
  const times: VisitDraft['when'] = { kind: 'times', times: ['2026-11-25T15:00:00.000Z'] }
  const queue = async (id: string) => {
    const clinic = clinicBrowser(care)
    await clinic.enter(id)
    const { rows } = (await clinic.get('/queue')).data
    return { clinic, ids: rows.map((row: { id: string }) => row.id) as string[] }
  }

  test('waits for the chosen clinician alone for a day', async () => {
    const [chosen, other] = [await addClinician(care.db), await addClinician(care.db)]
    const { data } = await sendDraft(ana, { type: 'MentalHealth', when: times, clinicianId: chosen.id })
    expect((await queue(chosen.id)).ids).toEqual([data.consultId])
    const { clinic, ids } = await queue(other.id)
    expect(ids).toEqual([])
    expect((await clinic.get(`/visits/${data.consultId}`)).status).toBe(404)
    expect((await clinic.post(`/visits/${data.consultId}/accept`, { at: '2026-11-25T15:00:00.000Z' })).status).toBe(404)
    care.clock.advance(wantedHours * 3_600_000 - 1)
    expect((await queue(other.id)).ids).toEqual([])
    care.clock.advance(1)
    expect((await queue(other.id)).ids).toEqual([data.consultId])
  })

  test('is not sent to a clinician who does not serve it, and the draft stays', async () => {
    const elsewhere = await addClinician(care.db, { licenses: testLicenses(['CA']) })
    await addClinician(care.db)
    const sent = await sendDraft(ana, { type: 'MentalHealth', when: times, clinicianId: elsewhere.id })
    expect(sent.body.meta.errorMessages).toMatchObject([{ code: 'NotFound', field: 'clinicianId' }])
    expect(await care.db.$count(drafts)).toBe(1)
  })
})

describe('keeping a clinician', () => {
  test('shows them first, for this patient alone, until removed', async () => {
    const [first, second] = [await addClinician(care.db, { last: 'Abel' }), await addClinician(care.db, { last: 'Zorn' })]
    await keep(second.id)
    await keep(second.id)
    expect(await idsOf()).toEqual([second.id, first.id])
    expect((await offered({ patientId: 'th-kid' })).map(({ isKept }) => isKept)).toEqual([false, false])
    expect((await keep(second.id, { isKept: false })).data).toEqual({ isKept: false })
    expect(await kept()).toEqual([])
  })

  test('is refused for strangers, for clinicians who have left, and past the limit', async () => {
    const gone = await addClinician(care.db, { endedAt: care.clock.now() })
    for (const id of [gone.id, 'nobody', '01a1fae4-1817-7315-a88d-df49e232e89d']) expect((await keep(id)).errors).toEqual(['NotFound'])
    const all = await Promise.all(Array.from({ length: mostKept + 1 }, () => addClinician(care.db)))
    const tries = await Promise.all(all.map(({ id }) => keep(id)))
    expect(tries.filter(({ status }) => status === 200).length).toBe(mostKept)
    expect(tries.find(({ status }) => status !== 200)?.errors).toEqual(['ListFull'])
    expect((await keep(all[0]?.id ?? '', { patientId: 'th-eve' })).errors).toEqual(['NotFound'])
  })

  test('after a visit names the clinician to book again, if they still see patients', async () => {
    const okafor = await addClinician(care.db)
    const { data } = await sendDraft(ana, { when: slotTime(await addSlot(care.db, okafor.id, at), at) })
    await care.db.update(visits).set({ status: 'Completed', endedAt: care.clock.now() })
    const past = async () => (await portal.get('/mobile/past_consultations?member_id=th-ana')).body.consultations[0]
    expect(await past()).toMatchObject({ provider_id: okafor.id, is_kept: false })
    const answer = await portal.post('/mobile/keep_visit_clinician', { consult_id: data.consultId, kept: true })
    expect(answer.body).toEqual({ kept: true })
    expect(await past()).toMatchObject({ provider_id: okafor.id, is_kept: true })
    await care.db.update(clinicians).set({ endedAt: care.clock.now() })
    expect(await past()).toMatchObject({ provider_id: null, is_kept: false })
    const eve = await care.logIn(testClaims({ member: { telehealthId: 'th-eve' } }))
    expect((await eve.post('/mobile/keep_visit_clinician', { consult_id: data.consultId, kept: true })).status).toBe(404)
  })

  test('is part of the download, and ends with the account, a child’s with the parent’s; a legal hold keeps it', async () => {
    const okafor = await addClinician(care.db)
    await keep(okafor.id)
    await keep(okafor.id, { patientId: 'th-kid' })
    const { keptClinicians: rows } = (await portal.get('/mobile/members_records')).body
    expect(rows.map(({ name, patient }: { name: string; patient: string | null }) => `${name}: ${patient}`).sort()).toEqual([
      'Chidi Okafor, MD: Kid',
      'Chidi Okafor, MD: null',
    ])
    await keepCareAt(care)
    expect((await kept()).length).toBe(2)
    await care.pool.query(`update care.members set closed_at = now() where id = 'th-ana'`)
    await keepCareAt(care, 0, { held: ['th-kid'] })
    expect(await kept()).toEqual([`th-kid ${okafor.id}`])
    await keepCareAt(care)
    expect(await kept()).toEqual([])
    await care.pool.query(`update care.members set closed_at = null where id = 'th-ana'`)
  })
})
