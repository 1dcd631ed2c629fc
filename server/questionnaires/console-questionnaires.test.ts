import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { emptyContent, emptyItem, type OwnContent, ownLimits } from '#shared/questionnaires/own-questionnaire.ts'
import type { QuestionnaireSummary } from '#shared/questionnaires/questionnaire-calls.ts'
import { readFhirQuestionnaire } from '#shared/questionnaires/read-fhir-questionnaire.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

let portal: TestPortal
let olga: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '100' } })
  await seedCare(portal)
})
beforeEach(async () => {
  olga = await portal.operator('olga.admin@example.com')
  await careDb().execute(sql`truncate care.own_questionnaire_versions, care.own_questionnaires`)
  await careDb().execute(sql`delete from care.visit_questionnaires`)
})
afterAll(() => portal.close())

const careDb = () => {
  if (!portal.care) throw new Error('no telehealth side')
  return portal.care.db
}
type Answered = Awaited<ReturnType<TestBrowser['get']>>
const errorsOf = (answer: Answered): string[] => answer.json().meta.errors
const base = '/api/console/questionnaires'
const words = (en: string) => ({ en, es: '', ar: '' })
const content = (title = 'Pain'): OwnContent => ({
  ...emptyContent(),
  title: words(title),
  items: [{ ...emptyItem('q1'), text: words('Does it hurt?'), kind: 'boolean', isRequired: true, alerts: { true: 'clinician' } }],
})
const save = (key: string, revision = 0, draft: object = content(), by = olga) =>
  by.put(`${base}/${key}/draft`, { revision, content: draft })
const act = (key: string, what: 'publish' | 'withdraw' | 'discard', revision: number, by = olga) =>
  by.post(`${base}/${key}/${what}`, { revision })
const setVisits = (questionnaires: string[], by = olga, type = 'MentalHealth') =>
  by.put(`/api/console/visit-questionnaires/${type}`, { questionnaires })
const list = async (by = olga): Promise<QuestionnaireSummary[]> => (await by.get(base)).json().data.questionnaires
const own = async () => (await list()).filter(({ state }) => state !== 'builtIn')
const newKey = () => crypto.randomUUID()
const inUse = async (draft = content()): Promise<string> => {
  const key = newKey()
  await save(key, 0, draft)
  expect((await act(key, 'publish', 1)).statusCode).toBe(200)
  return key
}

describe('nobody changes questionnaires but an administrator of every group', () => {
  const changes = (key: string, by: TestBrowser) => [
    () => save(newKey(), 0, content(), by),
    () => save(key, 2, content('Other'), by),
    () => act(key, 'publish', 2, by),
    () => act(key, 'withdraw', 2, by),
    () => act(key, 'discard', 2, by),
    () => setVisits([], by),
  ]

  test('support and auditors read and export them', async () => {
    const key = await inUse()
    for (const email of ['sue.support@example.com', 'al.audit@example.com'] as const) {
      const reader = await portal.operator(email)
      expect((await list(reader)).map(({ key: one }) => one)).toContain(key)
      expect((await reader.get(`${base}/${key}`)).statusCode).toBe(200)
      expect((await reader.get(`${base}/${key}/fhir`)).statusCode).toBe(200)
      for (const change of changes(key, reader)) expect(errorsOf(await change())).toEqual(['RoleMissing'])
    }
    expect(await own()).toHaveLength(1)
  })

  test('signed out, with some groups only, or past the portal, nothing is read or changed', async () => {
    const key = await inUse()
    const nobody = portal.browser()
    const reads = (by: TestBrowser) => [() => by.get(base), () => by.get(`${base}/${key}`), () => by.get(`${base}/${key}/fhir`)]
    for (const call of [...reads(nobody), ...changes(key, nobody)]) expect((await call()).statusCode).toBe(401)
    await portal.pool.query(`update operators set group_ids = array[gen_random_uuid()] where email = 'omar.admin@example.com'`)
    const omar = await portal.operator('omar.admin@example.com')
    for (const call of [...reads(omar), ...changes(key, omar)]) expect(errorsOf(await call())).toEqual(['EveryGroupNeeded'])
    for (const path of ['list', 'read', 'draft', 'publish', 'withdraw', 'discard', 'visits']) {
      const given = { operator_id: 'x', key, revision: 2, content: content(), type: 'MentalHealth', questionnaires: [] }
      expect(errorsOf(await nobody.post(`/mobile/questionnaires/${path}`, given))).toEqual(['UNAUTHORIZED'])
    }
    const member = portal.browser()
    await member.signIn('ana.rivera@example.com')
    for (const call of [...reads(member), ...changes(key, member)]) expect((await call()).statusCode).toBe(401)
    expect(await own()).toMatchObject([{ key, state: 'inUse' }])
  })
})

test('a draft is saved unfinished, published whole, edited into the next version, and withdrawn', async () => {
  const key = newKey()
  expect((await save(key, 0, emptyContent())).json().data).toMatchObject({ key, state: 'draft', revision: 1, versions: [] })
  expect(errorsOf(await act(key, 'publish', 1))).toEqual(['Required'])
  expect((await save(key, 1)).json().data.revision).toBe(2)
  expect((await act(key, 'publish', 2)).json().data).toMatchObject({ state: 'inUse', hasDraft: false, versions: [{ version: '1' }] })
  expect(errorsOf(await act(key, 'publish', 3))).toEqual(['NothingChanged'])
  await save(key, 3, content('Pain today'))
  expect(await own()).toMatchObject([{ state: 'inUse', version: '1', hasDraft: true, missing: { es: 2, ar: 2 } }])
  const published = await act(key, 'publish', 4)
  expect(published.json().data.versions.map(({ version }: { version: string }) => version)).toEqual(['2', '1'])
  const { rows } = await careDb().execute(
    sql`select version, content->'title'->>'en' as title from care.own_questionnaire_versions order by 1`,
  )
  expect(rows).toEqual([
    { version: 1, title: 'Pain' },
    { version: 2, title: 'Pain today' },
  ])
  expect((await act(key, 'withdraw', 5)).json().data.state).toBe('withdrawn')
  expect(errorsOf(await act(key, 'withdraw', 6))).toEqual(['NothingChanged'])
  await save(key, 6)
  expect((await act(key, 'publish', 7)).json().data.state).toBe('inUse')
})

test('a published version is never changed or removed, not even by SQL', async () => {
  await inUse()
  for (const change of [sql`update care.own_questionnaire_versions set version = 9`, sql`delete from care.own_questionnaire_versions`])
    await expect(careDb().execute(change)).rejects.toThrow()
})

test('two administrators do not overwrite each other', async () => {
  const key = newKey()
  await save(key)
  const both = await Promise.all([save(key, 1, content('One')), save(key, 1, content('Two'))])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(errorsOf(await save(key, 0))).toEqual(['Conflict'])
  for (const what of ['publish', 'withdraw', 'discard'] as const) expect(errorsOf(await act(key, what, 1))).toEqual(['Conflict'])
  const twice = await Promise.all([act(key, 'publish', 2), act(key, 'publish', 2)])
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('discarding removes what was never published, and leaves a published version', async () => {
  const key = newKey()
  await save(key)
  expect((await act(key, 'discard', 1)).json().data).toEqual({ removed: true })
  expect(await own()).toEqual([])
  const used = await inUse()
  expect(errorsOf(await act(used, 'discard', 2))).toEqual(['NothingChanged'])
  await save(used, 2, content('Other'))
  await act(used, 'discard', 3)
  expect((await olga.get(`${base}/${used}`)).json().data).toMatchObject({ hasDraft: false, content: { title: { en: 'Pain' } } })
})

test('built-in questionnaires are read and exported, never changed', async () => {
  for (const answer of [
    await save('phq-9'),
    await act('phq-9', 'publish', 0),
    await act('phq-9', 'withdraw', 0),
    await act('phq-9', 'discard', 0),
  ])
    expect(errorsOf(answer)).toEqual(['NotFound'])
  expect((await olga.get(`${base}/phq-9`)).json().data).toMatchObject({
    state: 'builtIn',
    content: { title: { es: 'Estado de ánimo (PHQ-9)' } },
  })
  for (const key of [newKey(), 'nothing', "' or 1=1"])
    expect(errorsOf(await olga.get(`${base}/${encodeURIComponent(key)}`))).toEqual(['NotFound'])
})

test('limits refuse too many questionnaires, questions, characters and bytes', async () => {
  const [item] = content().items
  const text = { ...item, kind: 'text', alerts: {} }
  const refused = async (draft: object) => errorsOf(await save(newKey(), 0, draft))
  expect(await refused({ ...content(), items: Array.from({ length: 41 }, () => text) })).toEqual(['ListFull'])
  expect(await refused({ ...content(), title: words('x'.repeat(201)) })).toEqual(['TooManyCharacters'])
  expect(await refused({ ...content(), items: [{ ...item, kind: 'signature' }] })).toEqual(['InvalidInput'])
  const long = { ...text, text: { en: 'x'.repeat(500), es: 'x'.repeat(500), ar: 'x'.repeat(300) } }
  expect(await refused({ ...content(), items: Array.from({ length: 38 }, () => long) })).toEqual(['ListFull'])
  expect(
    (
      await save(newKey(), 0, {
        ...content(),
        items: Array.from({ length: 40 }, () => ({ ...long, text: { en: 'س'.repeat(500), es: 'س'.repeat(500), ar: '' } })),
      })
    ).statusCode,
  ).toBe(413)
  await careDb().execute(sql`insert into care.own_questionnaires (id, draft, revision, created_at, updated_at)
    select gen_random_uuid(), ${JSON.stringify(content())}::jsonb, 1, now(), now() from generate_series(1, ${ownLimits.questionnaires})`)
  expect(await refused(content())).toEqual(['ListFull'])
})

test('before visits only what is built in or in use is asked, each once', async () => {
  const key = await inUse()
  const draft = newKey()
  await save(draft)
  expect((await setVisits(['gad-7', key])).json().data).toEqual({ type: 'MentalHealth', questionnaires: ['gad-7', key] })
  expect(errorsOf(await setVisits([draft]))).toEqual(['NotFound'])
  expect(errorsOf(await setVisits([newKey()]))).toEqual(['NotFound'])
  expect(errorsOf(await setVisits(['horoscope']))).toEqual(['NotFound'])
  expect(errorsOf(await setVisits([key, key]))).toEqual(['EntryTwice'])
  expect(errorsOf(await setVisits(Array.from({ length: 6 }, newKey)))).toEqual(['ListFull'])
  expect(errorsOf(await setVisits([], olga, 'Surgery'))).toEqual(['InvalidInput'])
  const { visits } = (await olga.get(base)).json().data
  expect(visits.find(({ type }: { type: string }) => type === 'MentalHealth').questionnaires).toEqual(['gad-7', key])
  await act(key, 'withdraw', 2)
  const after = (await olga.get(base)).json().data.visits
  expect(after.find(({ type }: { type: string }) => type === 'MentalHealth').questionnaires).toEqual(['gad-7'])
})

test('the exported file is valid FHIR of its version, and reads back as an equal draft', async () => {
  const key = await inUse()
  const file = async () => JSON.parse((await olga.get(`${base}/${key}/fhir`)).body)
  expect(fhirFaults(await file())).toEqual([])
  expect(await file()).toMatchObject({ version: '1', status: 'active' })
  expect((await file()).url).toMatch(new RegExp(`/fhir/Questionnaire/${key}$`))
  expect(readFhirQuestionnaire(await file())).toEqual({ content: content(), notKept: [] })
  await save(key, 2, content('Other'))
  expect(await file()).toMatchObject({ version: '2-draft', status: 'draft', title: 'Other' })
})

test('who changed what is in both audit logs, without the texts', async () => {
  const key = await inUse(content('SECRET words'))
  await act(key, 'withdraw', 2)
  await setVisits(['phq-9'])
  const events = `select event, actor_id, reason from`
  const of = `where event like 'questionnaire.%' and outcome = 'ok' order by seq desc limit 4`
  const ofCare = (await careDb().execute<{ actor_id: string }>(sql.raw(`${events} care.audit_events ${of}`))).rows
  const { rows } = await portal.pool.query(`${events} audit_events ${of}`)
  const actor_id = ofCare[0]?.actor_id
  expect(actor_id).toBeTruthy()
  expect(rows).toEqual([
    { event: 'questionnaire.setting', actor_id, reason: 'MentalHealth' },
    { event: 'questionnaire.withdraw', actor_id, reason: key },
    { event: 'questionnaire.publish', actor_id, reason: key },
    { event: 'questionnaire.draft', actor_id, reason: key },
  ])
  expect(ofCare).toEqual(rows)
  expect(JSON.stringify([rows, ofCare])).not.toContain('SECRET')
})
