import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askDueRepeats } from '#care/server/questionnaires/repeats/ask-repeats.ts'
import { endRepeatsOfClinician } from '#care/server/questionnaires/repeats/repeat-store.ts'
import { members } from '#care/server/schema/member-tables.ts'
import { questionnaireAnswers, questionnaireRepeats } from '#care/server/schema/questionnaire-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'

const every = ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] as const
const dayMs = 86_400_000

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
beforeAll(async () => {
  care = await openTestCare()
  clinicianId = await addTestClinician(care, { types: ['MentalHealth', 'GeneralMedical'] })
  clinic = clinicBrowser(care)
})
afterAll(() => care.close())

/** A member with a child, and two relatives with fewer rights; the clinician treats the child and the member. */
const family = async () => {
  const id = uuidv7()
  const [own, child, seer] = [`th-${id}`, `th-child-${id}`, `th-seer-${id}`]
  const kid = { telehealthId: child, first: 'Leo', last: 'Rivera', dateOfBirth: '2015-02-01' }
  await care.logIn(testClaims({ member: { telehealthId: own, first: 'Ana' }, managed: [{ ...kid, scopes: [...every] }] }))
  await care.logIn(testClaims({ member: { telehealthId: seer, first: 'Ben' }, managed: [{ ...kid, scopes: ['see-records'] }] }))
  for (const [patientId, patientFirst] of [
    [own, 'Ana'],
    [child, 'Leo'],
  ] as const)
    await addTestVisit(care, { patientId, memberId: own, patientFirst, status: 'Locked', clinicianId })
  await clinic.enter(clinicianId)
  return { own, child, seer }
}
const plan = { questionnaire: 'phq-9', everyWeeks: 4, isFirstNow: true, times: 3, until: null }
const path = (patientId: string) => `/patients/${patientId}/chart/questionnaire-repeats`
const order = (patientId: string, changes: object = {}) => clinic.post(path(patientId), { ...plan, ...changes })
const repeatsOf = async (patientId: string) => {
  await clinic.enter(clinicianId)
  return (await clinic.get(path(patientId))).data
}
const tasksOf = async (memberId: string) => (await (await care.sdk(memberId)).screen('my_questionnaires')).data.tasks
const askedOf = async (memberId: string): Promise<string> =>
  (await tasksOf(memberId)).find(({ askedId }: { askedId: string | null }) => askedId)?.askedId
const save = async (memberId: string, askedId: string, more: object = {}) =>
  (await care.sdk(memberId)).screen('save_asked_questionnaire', { askedId, answers: {}, ...more })
const auditOf = async (event: string, subjectId: string) =>
  (await care.pool.query('select from care.audit_events where event = $1 and subject_id = $2', [event, subjectId])).rows.length
const whole = (code: string) => Object.fromEntries(standardQuestionnaires['phq-9'].items.slice(0, 9).map(({ linkId }) => [linkId, code]))
const pass = async (days: number) => {
  care.clock.set(new Date(care.clock.now().getTime() + days * dayMs))
  await askDueRepeats(care.care, care.db)
}

test('a repeat asks at once, tells the member without naming it, and its answer joins the results', async () => {
  const { own } = await family()
  expect((await order(own)).status).toBe(200)
  const asked = await askedOf(own)
  const { items } = (await (await care.sdk(own)).screen('inbox')).data
  expect(items.filter(({ kind }: { kind: string }) => kind === 'questionnaire')).toMatchObject([{ subjectId: asked, isRead: false }])
  const { rows } = await care.pool.query("select text, subject from care.outbox_messages where dedupe_key like $1 and channel = 'email'", [
    `asked/${asked}/%`,
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/phq|mood|depress/i)
  expect(await save(own, asked, { answers: whole('LA6568-5'), isSent: true })).toMatchObject({ status: 200 })
  expect(await tasksOf(own)).toEqual([])
  expect((await (await care.sdk(own)).screen('my_questionnaires')).data.results[0]).toMatchObject({ id: asked, total: 0 })
  const { repeats } = await repeatsOf(own)
  expect(repeats[0].asks).toMatchObject([{ id: asked, state: 'answered' }])
  expect(await auditOf('questionnaire.order', own)).toBe(1)
  expect(await auditOf('questionnaire.ask', own)).toBe(1)
})

test('it asks again after its weeks, shows what was missed, and ends after its times', async () => {
  const { own } = await family()
  await order(own, { times: 2 })
  const first = await askedOf(own)
  await pass(15)
  expect(await tasksOf(own)).toEqual([])
  expect(await save(own, first, { answers: whole('LA6568-5') })).toMatchObject({ errors: ['NotFound'] })
  expect((await repeatsOf(own)).repeats[0].asks).toMatchObject([{ state: 'missed' }])
  await pass(14)
  expect(await askedOf(own)).not.toBe(first)
  const [repeat] = (await repeatsOf(own)).repeats
  expect(repeat).toMatchObject({ endedAs: 'done', nextAt: null })
  expect(repeat.asks.map(({ state }: { state: string }) => state)).toEqual(['due', 'missed'])
  await pass(60)
  expect((await repeatsOf(own)).repeats[0].asks).toHaveLength(2)
})

test('ordered before 9 in the morning of the patient and asked at once, it is asked next after its weeks', async () => {
  // 1 p.m. in UTC, which is 7 or 8 in the morning in Chicago.
  const early = new Date(Math.ceil(care.clock.now().getTime() / dayMs) * dayMs + 13 * 3_600_000)
  care.clock.set(early)
  const { own } = await family()
  await order(own, { everyWeeks: 1 })
  const { nextAt } = (await repeatsOf(own)).repeats[0]
  expect(Date.parse(nextAt) - early.getTime()).toBeGreaterThan(6 * dayMs)
  await pass(1)
  expect((await repeatsOf(own)).repeats[0].asks).toHaveLength(1)
})

test('two runs of the job at the same time ask once', async () => {
  const { own } = await family()
  await order(own, { isFirstNow: false, everyWeeks: 1 })
  care.clock.set(new Date(care.clock.now().getTime() + 8 * dayMs))
  await Promise.all([askDueRepeats(care.care, care.db), askDueRepeats(care.care, care.db)])
  expect((await repeatsOf(own)).repeats[0].asks).toHaveLength(1)
})

test('a positive item 9 outside a visit shows help at once, alerts the clinician once, and stays until it is confirmed', async () => {
  const { own } = await family()
  await order(own)
  const asked = await askedOf(own)
  expect((await save(own, asked, { answers: { 'phq-9-9': 'LA6569-3' } })).data.isCrisis).toBe(true)
  expect((await save(own, asked, { answers: { 'phq-9-9': 'LA6568-5' } })).data.isCrisis).toBe(false)
  await save(own, asked, { answers: { 'phq-9-9': 'LA6569-3' }, isSent: true })
  expect(await auditOf('questionnaire.alert', own)).toBe(1)
  const mails = await care.pool.query('select text from care.outbox_messages where dedupe_key = $1', [`answer alert ${asked}`])
  expect(mails.rows).toHaveLength(1)
  expect(mails.rows[0].text).not.toContain('Ana')
  await clinic.enter(clinicianId)
  const waiting = async () => (await clinic.get('/questionnaire-alerts')).data.alerts.filter(({ id }: { id: string }) => id === asked)
  expect(await waiting()).toMatchObject([{ patient: { id: own, first: 'Ana' } }])
  await clinic.enter(await addTestClinician(care, { email: `${own}@example.com` }))
  expect(await waiting()).toEqual([])
  expect(await clinic.post(`/questionnaire-alerts/${asked}/confirm`)).toMatchObject({ status: 404 })
  await clinic.enter(clinicianId)
  expect((await clinic.post(`/questionnaire-alerts/${asked}/confirm`)).status).toBe(200)
  expect(await waiting()).toEqual([])
  expect(await clinic.post(`/questionnaire-alerts/${asked}/confirm`)).toMatchObject({ status: 404 })
  expect(await auditOf('questionnaire.alert_confirm', own)).toBe(1)
})

test('a minor’s repeat is for those who book and see the records; nobody else reads or answers it', async () => {
  const { own, child, seer } = await family()
  const stranger = await family()
  await clinic.enter(clinicianId)
  await order(child)
  const asked = await askedOf(own)
  const read = async (memberId: string) => (await care.sdk(memberId)).screen('asked_questionnaire', { askedId: asked })
  expect((await read(own)).data.tasks).toMatchObject([{ patient: { first: 'Leo' } }])
  for (const ask of [read, (memberId: string) => save(memberId, asked, { answers: whole('LA6568-5') })]) {
    expect(await ask(stranger.own)).toMatchObject({ errors: ['NotFound'] })
    expect(await ask(seer)).toMatchObject({ errors: ['ScopeMissing'] })
  }
  expect(await tasksOf(seer)).toEqual([])
  const kinds = async (memberId: string) => JSON.stringify((await (await care.sdk(memberId)).screen('inbox')).data.items)
  expect(await kinds(seer)).not.toContain(asked)
  expect(await save(own, asked, { answers: { 'phq-9-1': 'LA0-0' } })).toMatchObject({ status: 422, errors: ['InvalidInput'] })
  expect(await save(own, 'no-id')).toMatchObject({ errors: ['NotFound'] })
})

test('a clinician orders and stops only for patients whom they treat', async () => {
  const { own } = await family()
  await order(own)
  const [{ id }] = (await repeatsOf(own)).repeats
  const other = clinicBrowser(care)
  expect((await other.get(path(own))).status).toBe(401)
  const otherId = await addTestClinician(care, { email: `x-${own}@example.com` })
  await other.enter(otherId, { isPending: true })
  expect((await other.post(path(own), plan)).status).toBe(403)
  await other.enter(otherId)
  for (const refused of [await other.get(path(own)), await other.post(path(own), plan), await other.post(`${path(own)}/${id}/stop`)])
    expect(refused).toMatchObject({ status: 404, errors: ['NotFound'] })
  // With a reason they see the chart, but it is not theirs to order.
  expect((await other.post(`/patients/${own}/chart/openings`, { reason: 'Covering for a colleague today' })).status).toBe(200)
  expect((await other.get(path(own))).data).toMatchObject({ mayOrder: false, repeats: [{ id }] })
  for (const refused of [await other.post(path(own), plan), await other.post(`${path(own)}/${id}/stop`)])
    expect(refused).toMatchObject({ status: 404, errors: ['NotFound'] })
})

test('a wrong plan is refused at its field, and a second order of the same questionnaire too', async () => {
  const { own } = await family()
  const refused = async (changes: object) => (await order(own, changes)).body?.meta
  expect(await refused({ everyWeeks: 0 })).toMatchObject({ errors: ['NumberInvalid'] })
  expect(await refused({ everyWeeks: 27 })).toMatchObject({ errors: ['NumberInvalid'] })
  expect(await refused({ times: null })).toMatchObject({ errors: ['Required'] })
  expect(await refused({ times: null, until: '2020-01-01' })).toMatchObject({ errors: ['DayNotAhead'] })
  expect(await refused({ times: null, until: '2190-01-01' })).toMatchObject({ errors: ['DateInvalid'] })
  const soon = new Date(care.clock.now().getTime() + 10 * dayMs).toISOString().slice(0, 10)
  expect(await refused({ times: null, until: soon, isFirstNow: false })).toMatchObject({ errors: ['DaysReversed'] })
  expect(await tasksOf(own)).toEqual([])
  expect((await order(own)).status).toBe(200)
  expect(await refused({ everyWeeks: 2 })).toMatchObject({ errors: ['RepeatRunning'] })
  expect((await order(own, { questionnaire: 'gad-7' })).status).toBe(200)
})

test('a stopped repeat closes what it asked, and may be ordered again', async () => {
  const { own } = await family()
  await order(own)
  const asked = await askedOf(own)
  const [{ id }] = (await repeatsOf(own)).repeats
  expect((await clinic.post(`${path(own)}/${id}/stop`)).status).toBe(200)
  expect((await clinic.post(`${path(own)}/${id}/stop`)).status).toBe(200)
  expect(await tasksOf(own)).toEqual([])
  expect(await save(own, asked, { answers: whole('LA6568-5') })).toMatchObject({ errors: ['NotFound'] })
  expect((await (await care.sdk(own)).screen('asked_questionnaire', { askedId: asked })).data.tasks).toEqual([])
  expect((await repeatsOf(own)).repeats[0]).toMatchObject({ endedAs: 'stopped', nextAt: null })
  await pass(60)
  expect((await repeatsOf(own)).repeats[0].asks).toHaveLength(1)
  expect(await auditOf('questionnaire.stop', own)).toBe(2)
  expect((await order(own)).status).toBe(200)
})

const endedAs = async (patientId: string) =>
  (await care.db.select().from(questionnaireRepeats).where(eq(questionnaireRepeats.patientId, patientId)))[0]?.endedAs

test('it ends if the clinician leaves, no longer treats the patient, or nobody has an account to answer', async () => {
  const left = await family()
  const otherId = await addTestClinician(care, { email: `left-${left.own}@example.com` })
  await addTestVisit(care, { patientId: left.own, memberId: left.own, status: 'Locked', clinicianId: otherId })
  await clinic.enter(otherId)
  expect((await order(left.own)).status).toBe(200)
  const asked = await askedOf(left.own)
  await care.db.transaction((tx) => endRepeatsOfClinician(tx, otherId, care.clock.now()))
  expect(await endedAs(left.own)).toBe('clinicianLeft')
  expect(await save(left.own, asked, { answers: whole('LA6568-5') })).toMatchObject({ errors: ['NotFound'] })

  const closed = await family()
  await order(closed.own, { everyWeeks: 1 })
  await care.db.update(members).set({ closedAt: care.clock.now() }).where(eq(members.id, closed.own))
  const gone = await family()
  await order(gone.own, { everyWeeks: 1 })
  await care.pool.query("update care.visits set status = 'Cancelled', ended_at = now() where patient_id = $1", [gone.own])
  await pass(8)
  expect(await endedAs(closed.own)).toBe('nobodyAnswers')
  expect(await endedAs(gone.own)).toBe('notTreating')
  const asks = await care.db.select().from(questionnaireAnswers).where(eq(questionnaireAnswers.patientId, gone.own))
  expect(asks).toHaveLength(1)
})
