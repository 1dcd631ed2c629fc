import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { mostPhrases, type NotePhrase } from '#shared/notes/note-phrases.ts'

let portal: TestPortal
let olga: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '100' } })
  await seedCare(portal)
})
beforeEach(async () => {
  olga = await portal.operator('olga.admin@example.com')
  await careDb().execute(sql`delete from care.note_phrases`)
})
afterAll(() => portal.close())

const careDb = () => {
  if (!portal.care) throw new Error('no telehealth side')
  return portal.care.db
}
type Answered = Awaited<ReturnType<TestBrowser['get']>>
const errorsOf = (answer: Answered): string[] => answer.json().meta.errors
const base = '/api/console/phrases'
const phrase = (change: object = {}) => ({ kind: 'phrase', shortcut: 'uri', text: 'A cold.', ...change })
const save = (id: string, content: object = phrase(), version = 0, by = olga) => by.put(`${base}/${id}`, { version, content })
const remove = (id: string, version: number, by = olga) => by.ask('DELETE', `${base}/${id}`, { version })
const list = async (by = olga): Promise<NotePhrase[]> => (await by.get(base)).json().data.phrases
const clinicianId = async (): Promise<string> => {
  const { rows } = await careDb().execute<{ id: string }>(sql`select id from care.clinicians order by email limit 1`)
  return rows[0]?.id ?? ''
}

describe('nobody changes the practice’s phrases but an administrator of every group', () => {
  test('support and auditors read them', async () => {
    const id = crypto.randomUUID()
    await save(id)
    for (const email of ['sue.support@example.com', 'al.audit@example.com'] as const) {
      const reader = await portal.operator(email)
      expect(await list(reader)).toHaveLength(1)
      expect(errorsOf(await save(crypto.randomUUID(), phrase({ shortcut: 'two' }), 0, reader))).toEqual(['RoleMissing'])
      expect(errorsOf(await save(id, phrase({ text: 'x' }), 1, reader))).toEqual(['RoleMissing'])
      expect(errorsOf(await remove(id, 1, reader))).toEqual(['RoleMissing'])
    }
    expect(await list()).toEqual([{ id, version: 1, content: { ...phrase(), isShared: true } }])
  })

  test('signed out, with some groups only, or past the portal, nothing is read or changed', async () => {
    const id = crypto.randomUUID()
    const nobody = portal.browser()
    for (const answer of [await nobody.get(base), await save(id, phrase(), 0, nobody), await remove(id, 1, nobody)])
      expect(answer.statusCode).toBe(401)
    await portal.pool.query(`update operators set group_ids = array[gen_random_uuid()] where email = 'omar.admin@example.com'`)
    const omar = await portal.operator('omar.admin@example.com')
    for (const answer of [await omar.get(base), await save(id, phrase(), 0, omar), await remove(id, 1, omar)])
      expect(errorsOf(answer)).toEqual(['EveryGroupNeeded'])
    const bare = await nobody.post('/mobile/phrases', { operator_id: 'x', id, version: 0, content: phrase() })
    expect(errorsOf(bare)).toEqual(['UNAUTHORIZED'])
    expect(await list()).toEqual([])
  })

  test('a clinician’s own phrase is neither read, changed, nor removed', async () => {
    const id = crypto.randomUUID()
    await careDb().execute(sql`insert into care.note_phrases (id, clinician_id, content, version, updated_at)
      values (${id}, ${await clinicianId()}, ${JSON.stringify(phrase())}::jsonb, 1, now())`)
    expect(await list()).toEqual([])
    expect(errorsOf(await save(id, phrase({ text: 'x' }), 1))).toEqual(['NotFound'])
    expect(errorsOf(await remove(id, 1))).toEqual(['NotFound'])
    const { rows } = await careDb().execute(sql`select version, content from care.note_phrases where id = ${id}`)
    expect(rows).toEqual([{ version: 1, content: phrase() }])
    // Their name is free for the practice: the lists are apart.
    expect((await save(crypto.randomUUID())).statusCode).toBe(200)
  })
})

test('a phrase is added, changed from its version, and removed from its version', async () => {
  const id = crypto.randomUUID()
  expect((await save(id)).json().data).toEqual({ id, version: 1, content: { ...phrase(), isShared: true } })
  expect((await save(id, phrase({ text: 'Rest.' }), 1)).json().data.version).toBe(2)
  expect(errorsOf(await save(id, phrase({ text: 'Old.' }), 1))).toEqual(['Conflict'])
  expect(errorsOf(await remove(id, 1))).toEqual(['Conflict'])
  expect((await list())[0]?.content).toMatchObject({ text: 'Rest.' })
  expect((await remove(id, 2)).json().data).toEqual({ removed: true })
  expect(errorsOf(await remove(id, 2))).toEqual(['NotFound'])
  expect(await list()).toEqual([])
})

test('templates, phrases and services follow the clinicians’ limits', async () => {
  const template = { kind: 'template', title: 'Cough', subjective: 'Cough', objective: '', assessment: '', plan: '' }
  expect((await save(crypto.randomUUID(), template)).statusCode).toBe(200)
  expect(errorsOf(await save(crypto.randomUUID(), { ...template, title: 'cough' }))).toEqual(['EntryTwice'])
  const long = await save(crypto.randomUUID(), phrase({ text: 'x'.repeat(2001) }))
  expect(errorsOf(long)).toEqual(['TooManyCharacters'])
  expect(errorsOf(await save(crypto.randomUUID(), phrase({ shortcut: 'a b' })))).toEqual(['ShortcutInvalid'])
  expect(errorsOf(await save(crypto.randomUUID(), { kind: 'service', code: '99', words: 'x' }))).toEqual(['ServiceCodeInvalid'])
  // Two at once with one name: the second waits for the first and is refused.
  const both = await Promise.all([save(crypto.randomUUID()), save(crypto.randomUUID())])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect(both.filter(({ statusCode }) => statusCode === 422).map(errorsOf)).toEqual([['EntryTwice']])
  await careDb().execute(sql`insert into care.note_phrases (id, content, version, updated_at)
    select gen_random_uuid(), jsonb_build_object('kind', 'phrase', 'shortcut', 'n' || n, 'text', 'x'), 1, now()
    from generate_series(1, ${mostPhrases - 2}) n`)
  expect(errorsOf(await save(crypto.randomUUID(), phrase({ shortcut: 'last' })))).toEqual(['ListFull'])
})

test('who saved and removed is in both audit logs, without the text', async () => {
  const id = crypto.randomUUID()
  await save(id, phrase({ text: 'SECRET words' }))
  await remove(id, 1)
  const events = `select event, actor_id, reason from`
  const of = `where event like 'note.phrase%' and outcome = 'ok' order by seq desc limit 2`
  const { rows } = await portal.pool.query(`${events} audit_events ${of}`)
  const ofCare = await careDb().execute<{ actor_id: string }>(sql.raw(`${events} care.audit_events ${of}`))
  const actor_id = ofCare.rows[0]?.actor_id
  expect(actor_id).toBeTruthy()
  expect(rows).toEqual([
    { event: 'note.phrase_remove', actor_id, reason: id },
    { event: 'note.phrase', actor_id, reason: id },
  ])
  expect(ofCare.rows).toEqual([
    { event: 'note.phrase_remove', actor_id, reason: `practice ${id}` },
    { event: 'note.phrase', actor_id, reason: `practice ${id}` },
  ])
  expect(JSON.stringify([rows, ofCare.rows])).not.toContain('SECRET')
})
