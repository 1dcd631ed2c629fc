import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Case, listCases } from '#server/cases/case-store.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let ana: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.pool.query(
    `insert into directory_sources (source, label, data_date, loaded_at, counts) values ('test', 'the registry', '2026-11-01', now(), '{}')`,
  )
  await portal.pool.query(
    `insert into directory_doctors (npi, first, last, last_folded, title, specialties, street, city, state, zip, phone, source) values
      ('1003000126', 'Sofia', 'Bennett', 'bennett', 'MD', '{dermatology}', '1 Bay Rd', 'Adak', 'AK', '99546', '9075550101', 'test')`,
  )
  await portal.pool.query(
    `insert into directory_facilities (id, kind, company, address1, city, state, zip, source) values
      ('own-1', 'vets', 'Zoo Vets', '3 Bay Rd', 'Adak', 'AK', '99546', 'gone')`,
  )
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(25 * 3_600_000)
  await portal.pool.query('delete from cases')
  ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
})

const ofSofia = { entry: 'doctor', id: '1003000126', problem: 'phone', note: ' A fax answers. ', language: 'es' }
const report = async (change: object = {}, by = ana) => {
  const answer = await by.post('/api/directory/problems', { ...ofSofia, ...change })
  return [answer.statusCode, answer.statusCode === 200 ? answer.json().data : answer.json().meta.errors]
}
const done = [200, { reported: true }]
const reported = (): Promise<Case[]> => listCases(portal.db, { kind: 'problem-report', groups: null, limit: 9 })

describe('a problem report about a directory entry', () => {
  test("becomes a case with the entry's data and the member's note", async () => {
    expect(await report()).toEqual(done)
    const [made, ...others] = await reported()
    expect(others).toEqual([])
    const { rows } = await portal.pool.query(`select id from profiles where email = 'ana.rivera@example.com'`)
    expect(made).toMatchObject({
      state: 'new',
      profileId: rows[0].id,
      note: 'A fax answers.',
      language: 'es',
      email: null,
      phone: null,
      dob: null,
      about: {
        problem: 'phone',
        entry: 'doctor',
        name: 'Sofia Bennett, MD',
        id: '1003000126',
        phone: '9075550101',
        address: '1 Bay Rd, Adak, AK 99546',
        source: 'the registry',
        dataDate: '2026-11-01',
      },
    })
    const written = await portal.pool.query(`select event, outcome from audit_events where subject_id = $1`, [made?.id])
    expect(written.rows).toEqual([{ event: 'case.open', outcome: 'ok' }])
  })

  test('may be about a facility without a phone or source, and without a note', async () => {
    expect(await report({ entry: 'facility', id: 'own-1', problem: 'closed', note: '' })).toEqual(done)
    expect(await reported()).toMatchObject([
      {
        note: null,
        about: { entry: 'facility', name: 'Zoo Vets', address: '3 Bay Rd, Adak, AK 99546', phone: '', source: 'gone', dataDate: '' },
      },
    ])
  })

  test("repeated within a day is the same case; a different, later or another member's report is a new one", async () => {
    await report()
    portal.clock.advance(24 * 3_600_000 - 60_000)
    const again = portal.browser()
    await again.signIn('ana.rivera@example.com')
    expect(await report({}, again)).toEqual(done)
    expect(await reported()).toHaveLength(1)
    const ben = portal.browser()
    await ben.signIn('ben.rivera@example.com')
    expect([await report({ problem: 'address' }, again), await report({ note: 'x' }, again), await report({}, ben)]).toEqual([
      done,
      done,
      done,
    ])
    expect(await reported()).toHaveLength(4)
    portal.clock.advance(60_000)
    expect(await report({}, again)).toEqual(done)
    expect(await reported()).toHaveLength(5)
  })

  test('needs an existing entry and a finder that the group has', async () => {
    expect(await report({ id: '1003000134' })).toEqual([404, ['NotFound']])
    expect(await report({ entry: 'facility' })).toEqual([404, ['NotFound']])
    const sam = portal.browser()
    await sam.signIn('sam.basic@example.com')
    expect(await report({}, sam)).toEqual([404, ['FeatureNotEnabled']])
    expect(await reported()).toEqual([])
  })

  test('needs a kind of problem and a note of at most 180 characters', async () => {
    expect(await report({ problem: '' })).toEqual([422, ['Required']])
    expect(await report({ note: 'x'.repeat(181) })).toEqual([422, ['InvalidInput']])
    expect(await report({ note: 'x'.repeat(180) })).toEqual(done)
  })

  test("is shown to operators without the member's identity", async () => {
    await report()
    const sue = await portal.operator('sue.support@example.com')
    const [queued] = (await sue.get('/api/console/cases?kind=problem-report&state=open')).json().data.rows
    const shown = (await sue.get(`/api/console/cases/${queued.id}`)).json().data
    expect(shown).toMatchObject({ kind: 'problem-report', about: { name: 'Sofia Bennett, MD', problem: 'phone' }, note: 'A fax answers.' })
    expect(JSON.stringify(shown)).not.toMatch(/ana|rivera/i)
  })
})
