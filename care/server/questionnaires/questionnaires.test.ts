import { afterAll, beforeAll, expect, test } from 'vitest'
import { runClinicianCommand } from '#care/server/clinicians/clinician-command.ts'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'

const leo = { telehealthId: 'th-leo', first: 'Leo', last: 'Rivera', dateOfBirth: '2015-02-01' }
const every = ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] as const

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
beforeAll(async () => {
  care = await openTestCare()
  await care.logIn(testClaims({ managed: [{ ...leo, scopes: [...every] }] }))
  await care.logIn(
    testClaims({ member: { telehealthId: 'th-ben', first: 'Ben' }, managed: [{ ...leo, scopes: ['see-records', 'see-visits'] }] }),
  )
  await care.logIn(testClaims({ member: { telehealthId: 'th-cleo' }, managed: [{ ...leo, scopes: ['book', 'see-visits', 'pay'] }] }))
  await care.logIn(testClaims({ member: { telehealthId: 'th-zoe', first: 'Zoe' } }))
  clinicianId = await addTestClinician(care, { types: ['MentalHealth', 'GeneralMedical'] })
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
})
afterAll(() => care.close())

type Changes = Parameters<typeof addTestVisit>[1]
const mentalVisit = (changes: Changes = {}) => addTestVisit(care, { type: 'MentalHealth', ...changes })
const leosVisit = () => mentalVisit({ patientId: 'th-leo', patientFirst: 'Leo', patientDateOfBirth: '2015-02-01' })
const [none, several] = ['LA6568-5', 'LA6569-3']
const phq9 = (code: string, changes: Record<string, string> = {}) => ({
  ...Object.fromEntries(standardQuestionnaires['phq-9'].items.slice(0, 9).map(({ linkId }) => [linkId, code])),
  ...changes,
})
const save = async (member: string, consultId: string, more: object) =>
  (await care.sdk(member)).screen('save_questionnaire', { consultId, questionnaire: 'phq-9', answers: {}, ...more })
const auditOf = async (event: string, subjectId: string) =>
  (await care.pool.query('select outcome from care.audit_events where event = $1 and subject_id = $2', [event, subjectId])).rows.length

const calls: Record<
  string,
  (sdk: Awaited<ReturnType<TestCare['sdk']>>, consultId: string) => Promise<{ status: number; errors?: string[] | undefined }>
> = {
  visit_questionnaires: (sdk, consultId) => sdk.screen('visit_questionnaires', { consultId }),
  save_questionnaire: (sdk, consultId) =>
    sdk.screen('save_questionnaire', { consultId, questionnaire: 'phq-9', answers: { 'phq-9-1': none } }),
}

test.each(Object.entries(calls))('%s refuses another scope of the token, an unknown member and an ended session', async (_, ask) => {
  const visitId = await mentalVisit()
  expect(await ask(await care.sdk('th-ana', 'medical-info message-center'), visitId)).toMatchObject({ errors: ['FeatureNotEnabled'] })
  expect((await ask(await care.sdk('th-nobody'), visitId)).status).toBe(401)
  await insertEndedSession(care.db, 'sid-over', care.clock.now())
  expect((await ask(await care.sdk('th-ana', undefined, 'sid-over'), visitId)).status).toBe(401)
})

test.each(Object.entries(calls))('%s is for those who book and see the records of the patient', async (_, ask) => {
  const visitId = await leosVisit()
  expect((await ask(await care.sdk('th-ana'), visitId)).status).toBe(200)
  expect(await ask(await care.sdk('th-zoe'), visitId)).toMatchObject({ errors: ['NotFound'] })
  expect(await ask(await care.sdk('th-ben'), visitId)).toMatchObject({ errors: ['VisitOnlySeen'] })
  expect(await ask(await care.sdk('th-cleo'), visitId)).toMatchObject({ errors: ['ScopeMissing'] })
  expect(await ask(await care.sdk('th-ana'), 'no-visit')).toMatchObject({ errors: ['NotFound'] })
})

test('a mental health visit asks PHQ-9 and GAD-7, another visit nothing, unless the practice sets it', async () => {
  const ana = await care.sdk('th-ana')
  const asked = async (visitId: string) =>
    (await ana.screen('visit_questionnaires', { consultId: visitId })).data.tasks.map(
      (task: { questionnaire: string }) => task.questionnaire,
    )
  const general = await addTestVisit(care)
  expect(await asked(await mentalVisit())).toEqual(['phq-9', 'gad-7'])
  expect(await asked(general)).toEqual([])
  expect((await save('th-ana', general, { answers: { 'phq-9-1': none } })).errors).toEqual(['NotFound'])
  const parts = { db: care.db, clock: care.clock, key: () => care.care.secretKey, publicUrl: '', config: care.care.config }
  const run = (...words: string[]) => runClinicianCommand(parts, ['questionnaires', ...words], terminalAuditContext('clinic'), () => {})
  await run('GeneralMedical', 'audit-c')
  expect(await asked(general)).toEqual(['audit-c'])
  await expect(run('GeneralMedical', 'horoscope')).rejects.toThrow('Commands:')
  await run('GeneralMedical', 'none')
  expect(await asked(general)).toEqual([])
})

test('the command line keeps questionnaires of the practice that are set for a type, and says so', async () => {
  const parts = { db: care.db, clock: care.clock, key: () => care.care.secretKey, publicUrl: '', config: care.care.config }
  const own = '0198c3a5-0000-7000-8000-00000000000a'
  await care.pool.query("delete from care.visit_questionnaires where type = 'Nutrition'")
  await care.pool.query("insert into care.visit_questionnaires (type, questionnaires) values ('Nutrition', $1)", [['phq-9', own]])
  const said: string[] = []
  const run = (names: string) =>
    runClinicianCommand(parts, ['questionnaires', 'Nutrition', names], terminalAuditContext('clinic'), (line) => said.push(line))
  const stored = async () =>
    (await care.pool.query("select questionnaires from care.visit_questionnaires where type = 'Nutrition'")).rows[0]?.questionnaires
  await run('gad-7,audit-c')
  expect(await stored()).toEqual(['gad-7', 'audit-c', own])
  await run('none')
  expect(await stored()).toEqual([own])
  expect(said.at(-1)).toBe('Questionnaires of the practice stay as they are: 1. Change them in the console.')
})

test('answers are saved one by one, sent once and never changed afterwards', async () => {
  const visitId = await mentalVisit()
  await save('th-ana', visitId, { answers: { 'phq-9-1': several } })
  await save('th-ana', visitId, { answers: { 'phq-9-2': none } })
  const read = async () => (await (await care.sdk('th-ana')).screen('visit_questionnaires', { consultId: visitId })).data.tasks[0]
  expect(await read()).toMatchObject({ answers: { 'phq-9-1': several, 'phq-9-2': none }, isSent: false })
  const sent = await save('th-ana', visitId, { answers: phq9(none, { 'phq-9-1': several }), isSent: true })
  expect(sent.data).toMatchObject({ isCrisis: false, task: { isSent: true } })
  expect((await save('th-ana', visitId, { answers: { 'phq-9-1': none }, isSent: true })).status).toBe(200)
  expect((await read()).answers['phq-9-1']).toBe(several)
  const { results } = (await (await care.sdk('th-ana')).screen('my_questionnaires')).data
  expect(results.find((one: { total: number | null }) => one.total === 1)).toMatchObject({
    band: 'minimal',
    answered: 9,
    selfHarm: 'negative',
  })
})

test('an answer that the item does not offer is refused, and nothing of the call is stored', async () => {
  const visitId = await mentalVisit()
  for (const answers of [{ 'phq-9-1': 'LA0-0' }, { 'gad-7-1': none }, { 'phq-9-1': several, nowhere: none }])
    expect(await save('th-ana', visitId, { answers })).toMatchObject({ status: 422, errors: ['InvalidInput'] })
  const { rows } = await care.pool.query('select from care.questionnaire_answers where visit_id = $1', [visitId])
  expect(rows).toEqual([])
})

test('answers cannot be given once the visit is over', async () => {
  const over = await mentalVisit({ status: 'Cancelled', endedAt: care.clock.now() })
  expect(await save('th-ana', over, { answers: { 'phq-9-1': none } })).toMatchObject({ status: 409, errors: ['VisitChanged'] })
})

test.each([
  [several, true],
  ['LA6570-1', true],
  ['LA6571-9', true],
  [none, false],
])('item 9 answered %s alerts the clinic before anything is sent: %s', async (answer, isAlert) => {
  const visitId = await mentalVisit()
  const before = await auditOf('questionnaire.alert', 'th-ana')
  const { data } = await save('th-ana', visitId, { answers: { 'phq-9-9': answer } })
  expect(data.isCrisis).toBe(isAlert)
  await clinic.enter(clinicianId)
  const { rows } = (await clinic.get('/queue')).data
  expect(rows.find(({ id }: { id: string }) => id === visitId)?.hasSelfHarmAlert).toBe(isAlert)
  expect((await clinic.get(`/visits/${visitId}`)).data.hasSelfHarmAlert).toBe(isAlert)
  const { results, alert } = (await clinic.get(`/visits/${visitId}/questionnaires`)).data
  expect(results[0]).toMatchObject({ isSent: false, selfHarm: isAlert ? 'positive' : 'negative' })
  // Other visits of the patient have alerts too: this one quotes its own.
  expect(alert?.id ?? null).toBe(isAlert ? results[0].id : null)
  expect((await auditOf('questionnaire.alert', 'th-ana')) - before).toBe(isAlert ? 1 : 0)
})

test('the alert stays when the answer is changed back, and is audited once', async () => {
  const visitId = await mentalVisit()
  const before = await auditOf('questionnaire.alert', 'th-ana')
  await save('th-ana', visitId, { answers: { 'phq-9-9': several } })
  const { data } = await save('th-ana', visitId, { answers: { 'phq-9-9': none } })
  expect(data.isCrisis).toBe(false)
  await save('th-ana', visitId, { answers: { 'phq-9-9': several } })
  await save('th-ana', visitId, { answers: { 'phq-9-9': none }, isSent: true })
  expect((await clinic.get(`/visits/${visitId}`)).data.hasSelfHarmAlert).toBe(true)
  expect((await auditOf('questionnaire.alert', 'th-ana')) - before).toBe(1)
})

test('an alert and its answer are stored together or not at all', async () => {
  const visitId = await mentalVisit()
  await care.pool.query(`create function care.refuse_alert() returns trigger language plpgsql as $$ begin
    raise exception 'no'; end $$`)
  await care.pool.query('create trigger refuse_alert before insert on care.changes for each row execute function care.refuse_alert()')
  const failed = await save('th-ana', visitId, { answers: { 'phq-9-9': several } })
  await care.pool.query('drop trigger refuse_alert on care.changes')
  expect(failed.status).toBe(500)
  expect((await clinic.get(`/visits/${visitId}/questionnaires`)).data.results.some(({ isSent }: { isSent: boolean }) => !isSent)).toBe(
    false,
  )
  expect((await save('th-ana', visitId, { answers: { 'phq-9-9': several } })).data.isCrisis).toBe(true)
  expect((await clinic.get(`/visits/${visitId}`)).data.hasSelfHarmAlert).toBe(true)
})

test('results are for the patient and those who see their records', async () => {
  const visitId = await leosVisit()
  await save('th-ana', visitId, { answers: phq9(several), isSent: true })
  const patientsOf = async (member: string): Promise<string[]> => {
    const { results } = (await (await care.sdk(member)).screen('my_questionnaires')).data
    return [...new Set<string>(results.map(({ patient }: { patient: { id: string } }) => patient.id))]
  }
  expect(await patientsOf('th-ana')).toContain('th-leo')
  expect(await patientsOf('th-ben')).toEqual(['th-leo'])
  expect(await patientsOf('th-cleo')).toEqual([])
  expect(await patientsOf('th-zoe')).toEqual([])
})

test('a clinician sees questionnaires of visits and charts that are theirs to see, and each read is audited', async () => {
  const other = clinicBrowser(care)
  expect((await other.get('/visits/x/questionnaires')).status).toBe(401)
  const otherId = await addTestClinician(care, { email: 'other@example.com', types: ['Dermatology'] })
  const visitId = await mentalVisit({ status: 'Locked', clinicianId })
  await other.enter(otherId, { isPending: true })
  expect((await other.get(`/visits/${visitId}/questionnaires`)).status).not.toBe(200)
  await other.enter(otherId)
  expect(await other.get(`/visits/${visitId}/questionnaires`)).toMatchObject({ status: 404, errors: ['NotFound'] })
  expect(await other.get('/patients/th-ana/chart/questionnaires')).toMatchObject({ status: 404, errors: ['NotFound'] })
  const before = await auditOf('questionnaire.open', 'th-ana')
  await clinic.enter(clinicianId)
  expect((await clinic.get('/patients/th-ana/chart/questionnaires')).status).toBe(200)
  expect((await clinic.get(`/visits/${visitId}/questionnaires`)).status).toBe(200)
  expect((await auditOf('questionnaire.open', 'th-ana')) - before).toBe(2)
})

test('answers are encrypted in the database', async () => {
  const visitId = await mentalVisit()
  await save('th-ana', visitId, { answers: { 'phq-9-4': 'LA6570-1' } })
  const { rows } = await care.pool.query('select answers::text from care.questionnaire_answers where visit_id = $1', [visitId])
  expect(rows[0].answers).not.toContain('LA6570-1')
  expect(rows[0].answers).not.toContain('phq-9-4')
})
