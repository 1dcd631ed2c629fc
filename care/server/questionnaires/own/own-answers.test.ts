import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  discardQuestionnaireDraft,
  publishQuestionnaire,
  saveQuestionnaireDraft,
  saveVisitSetting,
  withdrawQuestionnaire,
} from '#care/server/questionnaires/own/change-own.ts'
import { askDueRepeats } from '#care/server/questionnaires/repeats/ask-repeats.ts'
import { collectRecords } from '#care/server/records/collect-records.ts'
import { fhirBundle } from '#care/server/records/fhir-bundle.ts'
import { questionnaireAnswers, questionnaireRepeats } from '#care/server/schema/questionnaire-tables.ts'
import { visits } from '#care/server/schema/visit-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestClinician, addTestVisit, type ClinicBrowser, clinicBrowser } from '#care/server/testing/test-clinic.ts'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { emptyContent, emptyItem, type OwnContent, type OwnItem } from '#shared/questionnaires/own-questionnaire.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

let care: TestCare
let clinic: ClinicBrowser
let clinicianId: string
let key: string
let start: Date
beforeAll(async () => {
  care = await openTestCare()
  start = care.clock.now()
  await care.logIn(testClaims())
  await care.logIn(testClaims({ member: { telehealthId: 'th-zoe', first: 'Zoe' } }))
  clinicianId = await addTestClinician(care, { types: ['MentalHealth', 'GeneralMedical'] })
  clinic = clinicBrowser(care)
  await clinic.enter(clinicianId)
  key = await publish(content())
  await saveVisitSetting(care.care, { ...by, type: 'GeneralMedical', questionnaires: [key] })
})
beforeEach(async () => {
  care.clock.set(start)
  for (const table of [questionnaireAnswers, questionnaireRepeats, visits]) await care.db.delete(table)
})
afterAll(() => care.close())

const request = { auditContext: terminalAuditContext('test') } as RequestContext
const by = { operatorId: 'operator', request }
const words = (en: string) => ({ en, es: '', ar: '' })
const item = (linkId: string, more: Partial<OwnItem> = {}): OwnItem => ({
  ...emptyItem(linkId),
  text: words(`Question ${linkId}`),
  choices: [
    { code: 'none', text: words('None'), score: 0 },
    { code: 'much', text: words('Much'), score: 3 },
  ],
  ...more,
})
const content = (title = 'Pain check'): OwnContent => ({
  ...emptyContent(),
  title: words(title),
  items: [
    item('pain', { isRequired: true, alerts: { much: 'clinician' } }),
    item('dark', { alerts: { much: 'crisis' }, onlyIf: { linkId: 'pain', answer: 'much', isNot: false } }),
    item('hours', { kind: 'number', choices: [], bounds: { least: 0, most: 24, isWhole: true } }),
  ],
  bands: [
    { from: 0, to: 2, text: words('Low') },
    { from: 3, to: 6, text: words('High') },
  ],
})
const publish = async (draft: OwnContent): Promise<string> => {
  const id = uuidv7()
  await saveQuestionnaireDraft(care.care, { ...by, key: id, revision: 0, content: draft })
  await publishQuestionnaire(care.care, { ...by, key: id, revision: 1 })
  return id
}
/** Publishes the next version; returns the revision after it. */
const nextVersion = async (id: string, revision: number, draft: OwnContent): Promise<number> => {
  await saveQuestionnaireDraft(care.care, { ...by, key: id, revision, content: draft })
  return (await publishQuestionnaire(care.care, { ...by, key: id, revision: revision + 1 })).revision
}
const visit = (changes: Parameters<typeof addTestVisit>[1] = {}) => addTestVisit(care, changes)
const save = async (consultId: string, more: object, member = 'th-ana', questionnaire = key) =>
  (await care.sdk(member)).screen('save_questionnaire', { consultId, questionnaire, answers: {}, ...more })
const tasksOf = async (consultId: string) => (await (await care.sdk('th-ana')).screen('visit_questionnaires', { consultId })).data.tasks
const resultsOf = async (consultId: string) => {
  await clinic.enter(clinicianId)
  return (await clinic.get(`/visits/${consultId}/questionnaires`)).data
}
const auditOf = async (event: string) => (await care.pool.query('select from care.audit_events where event = $1', [event])).rows.length

test('a member answers it before a visit; the clinician sees answers, score and range of that version', async () => {
  const consultId = await visit()
  const [task] = await tasksOf(consultId)
  expect(task).toMatchObject({ questionnaire: key, own: { key, version: '1', content: { title: words('Pain check') } }, isSent: false })
  const answers = { pain: 'none', hours: '7' }
  expect((await save(consultId, { answers, version: '1', isSent: true })).data).toMatchObject({ isCrisis: false, task: { isSent: true } })
  const { results, own, alert } = await resultsOf(consultId)
  expect(results[0]).toMatchObject({
    questionnaire: key,
    version: '1',
    answers,
    total: 0,
    most: 6,
    own: { band: words('Low') },
    urgent: [],
  })
  expect(own).toMatchObject([{ key, version: '1' }])
  expect(alert).toBeNull()
  const mine = (await (await care.sdk('th-ana')).screen('my_questionnaires')).data.results
  expect(mine.find(({ id }: { id: string }) => id === results[0].id)).toMatchObject({ own: { title: words('Pain check') }, total: 0 })
})

test('answers that the version does not offer, and a required answer that is missing, are refused at their field', async () => {
  const consultId = await visit()
  for (const answers of [{ pain: 'some' }, { pain: 'none\nmuch' }, { hours: '25' }, { hours: '1.5' }, { nowhere: 'x' }])
    expect(await save(consultId, { answers })).toMatchObject({ status: 422, errors: ['InvalidInput'] })
  expect(await save(consultId, { answers: { hours: '3' }, isSent: true })).toMatchObject({ status: 422, errors: ['Required'] })
  // What was refused is not sent, and nothing of it is stored.
  expect((await care.pool.query('select from care.questionnaire_answers where visit_id = $1', [consultId])).rows).toEqual([])
})

test('it is not answered for strangers, for other types of visits, or as a draft', async () => {
  const consultId = await visit()
  expect(await save(consultId, { answers: { pain: 'none' } }, 'th-zoe')).toMatchObject({ errors: ['NotFound'] })
  expect(await save(await visit({ type: 'Nutrition' }), { answers: { pain: 'none' } })).toMatchObject({ errors: ['NotFound'] })
  const draft = uuidv7()
  await saveQuestionnaireDraft(care.care, { ...by, key: draft, revision: 0, content: content() })
  await expect(saveVisitSetting(care.care, { ...by, type: 'Nutrition', questionnaires: [draft] })).rejects.toMatchObject({
    code: 'NotFound',
  })
  expect(await save(consultId, { answers: { pain: 'none' } }, 'th-ana', draft)).toMatchObject({ errors: ['NotFound'] })
  expect(await save(consultId, { answers: { pain: 'none' }, version: '9' })).toMatchObject({ errors: ['NotFound'] })
  await discardQuestionnaireDraft(care.care, { ...by, key: draft, revision: 1 })
})

test('an answer keeps the version that it was given to, and a new version asks whoever has not begun', async () => {
  const own = await publish(content('First'))
  await saveVisitSetting(care.care, { ...by, type: 'Dermatology', questionnaires: [own] })
  const [begun, fresh] = [await visit({ type: 'Dermatology' }), await visit({ type: 'Dermatology' })]
  await save(begun, { answers: { pain: 'none' }, version: '1' }, 'th-ana', own)
  await nextVersion(own, 2, { ...content('Second'), items: [item('other')], bands: [] })
  expect((await tasksOf(begun))[0]).toMatchObject({ own: { version: '1', content: { title: words('First') } }, answers: { pain: 'none' } })
  expect((await tasksOf(fresh))[0]).toMatchObject({ own: { version: '2', content: { title: words('Second') } } })
  expect(await save(begun, { answers: { other: 'none' }, version: '2' }, 'th-ana', own)).toMatchObject({
    status: 409,
    errors: ['Conflict'],
  })
  expect((await save(begun, { isSent: true, version: '1' }, 'th-ana', own)).status).toBe(200)
  // A page that was opened before the new version was published still sends to its version.
  expect((await save(fresh, { answers: { pain: 'none' }, version: '1', isSent: true }, 'th-ana', own)).status).toBe(200)
  const third = await visit({ type: 'Dermatology' })
  expect((await save(third, { answers: { other: 'much' }, isSent: true }, 'th-ana', own)).status).toBe(200)
  const { results, own: versions } = await resultsOf(await visit({ status: 'Locked', clinicianId }))
  const ofOwn = results.filter(({ questionnaire }: { questionnaire: string }) => questionnaire === own)
  expect(ofOwn.map(({ version, most }: { version: string; most: number }) => [version, most])).toEqual([
    ['2', 3],
    ['1', 6],
    ['1', 6],
  ])
  expect(versions.filter((one: { key: string }) => one.key === own)).toHaveLength(2)
})

test('an urgent answer alerts the clinic before anything is sent; a crisis answer also shows help', async () => {
  const consultId = await visit()
  const before = await auditOf('questionnaire.alert')
  expect((await save(consultId, { answers: { pain: 'much' } })).data.isCrisis).toBe(false)
  await clinic.enter(clinicianId)
  const row = (await clinic.get('/queue')).data.rows.find(({ id }: { id: string }) => id === consultId)
  expect(row).toMatchObject({ hasSelfHarmAlert: false, hasUrgentAnswer: true })
  expect((await resultsOf(consultId)).alert).toMatchObject({ questionnaire: key, urgent: ['pain'], hasAlert: true })
  expect((await save(consultId, { answers: { dark: 'much' } })).data.isCrisis).toBe(true)
  expect((await save(consultId, { answers: { pain: 'none' } })).data.isCrisis).toBe(false)
  // The alert stays after the answer is changed back, and is audited once.
  expect((await resultsOf(consultId)).alert).toMatchObject({ urgent: [], hasAlert: true })
  expect((await auditOf('questionnaire.alert')) - before).toBe(1)
})

const repeats = '/patients/th-ana/chart/questionnaire-repeats'
const plan = { everyWeeks: 1, isFirstNow: true, times: 3, until: null }

test('a clinician repeats it; an urgent answer reaches the list of alerts; withdrawing ends the repeat', async () => {
  const own = await publish(content('Weekly'))
  await visit({ status: 'Locked', clinicianId })
  await clinic.enter(clinicianId)
  expect((await clinic.get(repeats)).data.offered).toContainEqual({ key: own, title: words('Weekly') })
  for (const questionnaire of [uuidv7(), 'horoscope'])
    expect(await clinic.post(repeats, { ...plan, questionnaire })).toMatchObject({ errors: ['NotFound'] })
  expect((await clinic.post(repeats, { ...plan, questionnaire: own })).status).toBe(200)
  const open = async () =>
    (await (await care.sdk('th-ana')).screen('my_questionnaires')).data.tasks.filter(({ askedId }: { askedId: string | null }) => askedId)
  const [task] = await open()
  expect(task).toMatchObject({ questionnaire: own, own: { version: '1' } })
  const { data } = await (await care.sdk('th-ana')).screen('save_asked_questionnaire', {
    askedId: task.askedId,
    answers: { pain: 'much', dark: 'much' },
  })
  expect(data.isCrisis).toBe(true)
  const { alerts } = (await clinic.get('/questionnaire-alerts')).data
  expect(alerts.find(({ id }: { id: string }) => id === task.askedId)).toMatchObject({ isSelfHarm: false })
  const revision = await nextVersion(own, 2, content('Weekly, again'))
  care.clock.set(new Date(care.clock.now().getTime() + 8 * 86_400_000))
  await askDueRepeats(care.care, care.db)
  expect((await open()).map((one: { own: { version: string } }) => one.own.version)).toEqual(['2'])
  await withdrawQuestionnaire(care.care, { ...by, key: own, revision })
  expect(await open()).toEqual([])
  await clinic.enter(clinicianId)
  const [repeat] = (await clinic.get(repeats)).data.repeats
  expect(repeat).toMatchObject({ questionnaire: own, title: words('Weekly, again'), endedAs: 'withdrawn' })
  expect((await clinic.get(repeats)).data.offered.map((one: { key: string }) => one.key)).not.toContain(own)
  expect(await clinic.post(repeats, { ...plan, questionnaire: own })).toMatchObject({ errors: ['NotFound'] })
})

test('a withdrawn questionnaire is not asked before visits, and its answers stay', async () => {
  const own = await publish(content('Gone'))
  await saveVisitSetting(care.care, { ...by, type: 'Nutrition', questionnaires: [own] })
  const consultId = await visit({ type: 'Nutrition', status: 'Locked', clinicianId })
  await save(consultId, { answers: { pain: 'none' }, isSent: true }, 'th-ana', own)
  await withdrawQuestionnaire(care.care, { ...by, key: own, revision: 2 })
  expect(await tasksOf(consultId)).toEqual([])
  expect(await save(await visit({ type: 'Nutrition' }), { answers: { pain: 'none' } }, 'th-ana', own)).toMatchObject({
    errors: ['NotFound'],
  })
  expect((await resultsOf(consultId)).results.some((one: { questionnaire: string }) => one.questionnaire === own)).toBe(true)
})

test('records have a valid QuestionnaireResponse to the version that was answered, with its Questionnaire', async () => {
  await save(await visit(), { answers: { pain: 'none' }, isSent: true })
  const own = await publish(content('First'))
  await nextVersion(own, 2, content('Second'))
  await saveVisitSetting(care.care, { ...by, type: 'Dermatology', questionnaires: [own] })
  await save(await visit({ type: 'Dermatology' }), { answers: { pain: 'none' }, isSent: true }, 'th-ana', own)
  const patient = { telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' }
  const records = await collectRecords(care.care, { patient, parts: ['medical-info'] })
  const bundle = fhirBundle(records, { product: 'Foyer', publicUrl: 'https://portal.example' })
  expect(fhirFaults(bundle)).toEqual([])
  const resources = bundle.entry.map(({ resource }) => resource as unknown as Record<string, string>)
  const named = resources.filter(({ resourceType }) => resourceType === 'Questionnaire').map(({ url, version }) => `${url}|${version}`)
  const answered = resources
    .filter(({ resourceType }) => resourceType === 'QuestionnaireResponse')
    .map(({ questionnaire }) => questionnaire)
  expect(answered).toContain(`https://portal.example/fhir/Questionnaire/${key}|1`)
  expect(answered.some((one) => one?.endsWith('|2'))).toBe(true)
  expect(named).toEqual(expect.arrayContaining(answered))
  expect(new Set(named).size).toBe(named.length)
})
