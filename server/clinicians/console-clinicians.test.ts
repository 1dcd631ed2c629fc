import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, outboxMessages } from '#platform/schema/platform-tables.ts'
import { secretWords, taggedPng } from '#platform/testing/tagged-pictures.ts'
import { addApprovedClinician } from '#server/testing/approve-clinician.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { RosterClinician, RosterRow } from '#shared/clinicians/roster.ts'

let portal: TestPortal
let olga: TestBrowser
let number = 0
beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '100' } })
  await seedCare(portal)
})
beforeEach(async () => {
  portal.clock.advance(60_000)
  await portal.pool.query(`update operators set group_ids = null where email = 'omar.admin@example.com'`)
  olga = await portal.operator('olga.admin@example.com')
})
afterAll(() => portal.close())

const careDb = () => {
  if (!portal.care) throw new Error('no telehealth side')
  return portal.care.db
}
const profile = {
  first: 'Nia',
  last: 'Newell',
  credentials: 'NP',
  types: ['GeneralMedical'],
  npi: '1234567893',
  timeZone: 'America/Denver',
  languages: ['en', 'es'],
  biography: 'Nurse practitioner.',
}
const base = '/api/console/clinicians'
type Answered = Awaited<ReturnType<TestBrowser['get']>>
const errorsOf = (answer: Answered): string[] => answer.json().meta.errors
const fieldsOf = (answer: Answered): string[] =>
  answer.json().meta.errorMessages.map(({ code, field }: { code: string; field?: string }) => `${code} ${field}`)
const add = (change: object = {}) => {
  number += 1
  return olga.post(base, { ...profile, email: `nia.${number}@example.com`, ...change })
}
const added = async (change: object = {}): Promise<RosterClinician> => {
  number += 1
  return read(await addApprovedClinician(portal, olga, { ...profile, email: `nia.${number}@example.com`, ...change }))
}
const read = async (id: string): Promise<RosterClinician> => (await olga.get(`${base}/${id}`)).json().data
const list = async (query: Record<string, string> = {}): Promise<RosterRow[]> =>
  (await olga.get(`${base}?${new URLSearchParams(query)}`)).json().data.rows
const license = (one: RosterClinician, state: string, entered: object) =>
  olga.put(`${base}/${one.id}/licenses/${state}`, { version: one.version, ...entered })
const mailsTo = async (email: string): Promise<string[]> => {
  const rows = await careDb().select().from(outboxMessages).where(eq(outboxMessages.recipient, email)).orderBy(asc(outboxMessages.id))
  return rows.map(({ text }) => /\/clinic\/set-password\/([\w-]+)/.exec(text)?.[1] ?? '')
}
const choose = (code: string | undefined) =>
  portal.browser().post('/mobile/clinic/invitations/password', { code, password: 'A-better-1-of-ours' })

describe('a clinician who is added', () => {
  test('gets a link by mail, sets the password once, and has no visits without a license', async () => {
    const one = await added({ email: 'Ned.New@Example.com' })
    expect(one).toMatchObject({
      ...profile,
      email: 'ned.new@example.com',
      licenses: [],
      state: 'invited',
      lastSeenAt: null,
      photoHash: null,
    })
    expect(one.invitedUntil).toBe(new Date(portal.clock.now().getTime() + 3 * 86_400_000).toISOString())
    expect(one.changes).toMatchObject([{ changes: [{ field: 'added', after: 'ned.new@example.com' }], madeBy: 'Olga Admin' }])
    const [code] = await mailsTo('ned.new@example.com')
    expect((await choose(code)).json().data).toEqual({ email: 'ned.new@example.com' })
    expect(errorsOf(await choose(code))).toEqual(['LinkExpired'])
    expect(await read(one.id)).toMatchObject({ state: 'active', invitedUntil: null })
  })

  test('needs names, a type of visit and an address that nobody has', async () => {
    const one = await added()
    expect(fieldsOf(await add({ email: one.email }))).toEqual(['ClinicianEmailTaken email'])
    expect(fieldsOf(await add({ first: '', types: [] }))).toEqual(['FirstNameRequired first', 'Required types'])
    expect(fieldsOf(await add({ npi: '1234567890' }))).toEqual(['InvalidInput npi'])
    expect(await list({ words: one.email })).toHaveLength(1)
  })

  test('gets a new link, which voids the earlier one, and a canceled link opens nothing', async () => {
    const one = await added()
    expect((await olga.post(`${base}/${one.id}/invitation`)).json().data.state).toBe('invited')
    const [first, second] = await mailsTo(one.email)
    expect(errorsOf(await choose(first))).toEqual(['LinkExpired'])
    expect((await olga.ask('DELETE', `${base}/${one.id}/invitation`, {})).json().data).toMatchObject({
      state: 'waiting',
      invitedUntil: null,
    })
    expect(errorsOf(await olga.ask('DELETE', `${base}/${one.id}/invitation`, {}))).toEqual(['NothingChanged'])
    expect(errorsOf(await choose(second))).toEqual(['LinkExpired'])
    await olga.post(`${base}/${one.id}/invitation`)
    portal.clock.advance(3 * 86_400_000)
    olga = await portal.operator('olga.admin@example.com')
    expect((await read(one.id)).state).toBe('expired')
    expect(errorsOf(await choose((await mailsTo(one.email)).at(-1)))).toEqual(['LinkExpired'])
  })
})

describe('a change', () => {
  test('is kept in the history with before and after, and needs the version that was shown', async () => {
    const one = await added()
    const save = (version: string, change: object) => olga.put(`${base}/${one.id}`, { ...profile, version, ...change })
    expect(errorsOf(await save(one.version, { types: ['GeneralMedical'] }))).toEqual(['NothingChanged'])
    const saved: RosterClinician = (await save(one.version, { last: 'Noor', languages: ['es', 'ar'] })).json().data
    expect(saved).toMatchObject({ last: 'Noor', languages: ['es', 'ar'] })
    expect(saved.changes[0]).toMatchObject({
      madeBy: 'Olga Admin',
      changes: [
        { field: 'last', before: 'Newell', after: 'Noor' },
        { field: 'languages', before: ['en', 'es'], after: ['ar', 'es'] },
      ],
    })
    expect(errorsOf(await save(one.version, { last: 'Other' }))).toEqual(['Conflict'])
    expect((await read(one.id)).last).toBe('Noor')
  })

  test('of the methods needs one at least, and a save without them keeps them', async () => {
    const one = await added()
    const save = (version: string, change: object) => olga.put(`${base}/${one.id}`, { ...profile, version, ...change })
    expect(one.methods).toEqual(['Video', 'Phone'])
    expect(errorsOf(await save(one.version, { methods: [] }))).toEqual(['Required'])
    expect(errorsOf(await save(one.version, { methods: ['Fax'] }))).toHaveLength(1)
    const saved: RosterClinician = (await save(one.version, { methods: ['Phone'] })).json().data
    expect(saved.methods).toEqual(['Phone'])
    expect(saved.changes[0]?.changes).toEqual([{ field: 'methods', before: ['Phone', 'Video'], after: ['Phone'] }])
    expect(errorsOf(await save(one.version, { methods: ['Video'] }))).toEqual(['Conflict'])
    const renamed: RosterClinician = (await save(saved.version, { last: 'Noor' })).json().data
    expect(renamed.methods).toEqual(['Phone'])
  })

  test('of a license adds, renews and ends it; one that has ended or ends soon is found', async () => {
    const one = await added({ last: 'Licensed' })
    const texas: RosterClinician = (await license(one, 'TX', { number: 'T-1', expiresOn: '2027-01-10' })).json().data
    expect(texas.licenses).toEqual([{ state: 'TX', number: 'T-1', expiresOn: '2027-01-10' }])
    expect(texas.changes[0]?.changes).toEqual([{ field: 'licenses.TX', before: null, after: { number: 'T-1', expiresOn: '2027-01-10' } }])
    const found = async (query: Record<string, string>) => (await list({ words: 'Licensed', ...query })).length
    expect([await found({ licenses: 'ends soon' }), await found({ state: 'TX' }), await found({ state: 'CA' })]).toEqual([1, 1, 0])
    const renewed: RosterClinician = (await license(texas, 'TX', { number: 'T-1', expiresOn: '2029-01-10' })).json().data
    expect([await found({ licenses: 'ends soon' }), await found({ licenses: 'none' })]).toEqual([0, 0])
    expect(fieldsOf(await license(renewed, 'CA', { number: '', expiresOn: '2029-02-30' }))).toEqual([
      'Required number',
      'DateInvalid expiresOn',
    ])
    expect((await license(renewed, 'XX', { number: 'X', expiresOn: '2029-01-01' })).statusCode).toBe(422)
    expect(errorsOf(await license(texas, 'CA', { number: 'C', expiresOn: '2029-01-01' }))).toEqual(['Conflict'])
    const over: RosterClinician = (await license(renewed, 'CA', { number: 'C-1', expiresOn: '2026-11-01' })).json().data
    expect([await found({ licenses: 'ended' }), await found({ state: 'CA' })]).toEqual([1, 0])
    const end = await olga.ask('DELETE', `${base}/${one.id}/licenses/TX`, { version: over.version })
    expect(end.json().data.licenses).toEqual([{ state: 'CA', number: 'C-1', expiresOn: '2026-11-01' }])
    expect(await found({ licenses: 'none' })).toBe(1)
    // For the previous version, which reads the states alone.
    const { rows } = await careDb().execute<{ states: string[] }>(`select states from care.clinicians where id = '${one.id}'`)
    expect(rows).toEqual([{ states: ['CA'] }])
  })

  test('of the photo stores a picture without its metadata, and only its own hash opens it', async () => {
    const one = await added()
    const upload = (bytes: Buffer) =>
      olga.ask('POST', `${base}/${one.id}/photo`, bytes, { headers: { 'content-type': 'application/octet-stream' } })
    expect(errorsOf(await upload(Buffer.from('no picture')))).toEqual(['PictureInvalid'])
    expect((await upload(Buffer.alloc(41 * 1024))).statusCode).toBe(413)
    const { photoHash } = (await upload(taggedPng())).json().data
    const shown = await olga.get(`${base}/${one.id}/photos/${photoHash}`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    for (const word of secretWords) expect(shown.rawPayload.includes(word)).toBe(false)
    expect((await olga.get(`${base}/${one.id}/photos/other`)).statusCode).toBe(404)
    expect((await portal.browser().get(`${base}/${one.id}/photos/${photoHash}`)).statusCode).toBe(401)
    expect((await olga.ask('DELETE', `${base}/${one.id}/photo`, {})).json().data.photoHash).toBeNull()
    expect((await olga.get(`${base}/${one.id}/photos/${photoHash}`)).statusCode).toBe(404)
  })

  test('is in the audit log of both sides, with who and whose, and never with what was typed', async () => {
    const one = await added({ last: 'Audited' })
    await license(one, 'TX', { number: 'SECRET-7', expiresOn: '2029-01-10' })
    const [ofCare] = await careDb()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'clinician.license'))
      .orderBy(desc(auditEvents.seq))
      .limit(1)
    const { rows } = await portal.pool.query(
      `select actor_id, subject_id, level from audit_events where event = 'clinician.license' and outcome = 'ok' order by seq desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: ofCare?.actorId, subject_id: one.id, level: 'operator admin' }])
    expect(ofCare).toMatchObject({ subjectId: one.id, reason: 'licenses.TX' })
    expect(JSON.stringify([ofCare, rows])).not.toContain('SECRET')
  })
})

test('the roster is found by words, state, type and access', async () => {
  await added({ last: 'Okonkwo', types: ['Nutrition'] })
  const names = async (query: Record<string, string>) => (await list(query)).map(({ last }) => last)
  expect(await names({ words: 'chidi okafor' })).toEqual(['Okafor'])
  expect(await names({ words: '1000000012' })).toEqual(['Lindqvist'])
  expect(await names({ state: 'NE', type: 'Dermatology' })).toEqual(['Okafor'])
  expect(await names({ type: 'Nutrition', standing: 'working' })).toEqual(['Vega'])
  expect(await names({ type: 'Nutrition', standing: 'invited' })).toEqual(['Okonkwo'])
  expect(await names({ standing: 'ended' })).toEqual([])
  expect((await olga.get(`${base}?standing=x`)).statusCode).toBe(422)
})

test('support and auditors read the roster and change nothing; a limited administrator sees nothing', async () => {
  const one = await added()
  for (const email of ['sue.support@example.com', 'al.audit@example.com'] as const) {
    const reader = await portal.operator(email)
    expect((await reader.get(`${base}/${one.id}`)).statusCode).toBe(200)
    for (const answer of [
      await reader.put(`${base}/${one.id}`, { ...profile, version: one.version, last: 'X' }),
      await reader.post(base, {}),
    ])
      expect(errorsOf(answer)).toEqual(['RoleMissing'])
  }
  await portal.pool.query(`update operators set group_ids = array[gen_random_uuid()] where email = 'omar.admin@example.com'`)
  expect(errorsOf(await (await portal.operator('omar.admin@example.com')).get(`${base}/${one.id}`))).toEqual(['EveryGroupNeeded'])
})

test('the telehealth side answers these calls only to the portal', async () => {
  const one = await added()
  const bare = await portal.browser().post('/mobile/clinicians/read', { operator_id: 'x', id: one.id })
  expect(errorsOf(bare)).toEqual(['UNAUTHORIZED'])
  expect((await olga.get(`${base}/${crypto.randomUUID()}`)).statusCode).toBe(404)
})
