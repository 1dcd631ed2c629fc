import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/demo-people.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let ana: TestBrowser
let visit: { consultId: string; memberId: string }
beforeEach(async () => {
  portal = await openTestPortal({ care: true })
  await seedCare(portal)
  portal.clock.advance(25 * 3_600_000)
  ana = await signedIn('ana.rivera@example.com')
  const [row] = await careRows(`select id, patient_id from visits where reference = 'V-3LD9RA'`)
  visit = { consultId: row.id, memberId: row.patient_id }
})
afterEach(() => portal.close())

const careRows = async (text: string, values: unknown[] = []) => (await portal.care?.pool.query(text, values))?.rows ?? []
const signedIn = async (email: string): Promise<TestBrowser> => {
  const browser = portal.browser()
  await browser.signIn(email)
  return browser
}

const answers = { helped: 'partly', ease: 'hard', comment: 'I waited long.' } as const
type Answer = Awaited<ReturnType<TestBrowser['get']>>
const errorOf = (answer: Answer): string => (answer.statusCode === 200 ? 'ok' : answer.json().meta.errors[0])
const read = (by: TestBrowser, { consultId, memberId } = visit) =>
  by.get(`/api/consultation/survey?consultId=${consultId}&memberId=${memberId}`)
const answer = (by: TestBrowser, of = visit) => by.post('/api/consultation/survey', { ...of, ...answers })
const dismiss = (by: TestBrowser, of = visit) => by.post('/api/consultation/survey/dismiss', of)
/** What the three calls answer, one after the other. */
const all = async (by: TestBrowser, of = visit) => [
  errorOf(await read(by, of)),
  errorOf(await answer(by, of)),
  errorOf(await dismiss(by, of)),
]
const stored = () => careRows('select s.given_by, s.helped from visit_surveys s where s.visit_id = $1', [visit.consultId])
/** The demo answers surveys of other members too. */
const audited = async (event: string) =>
  (await portal.pool.query('select outcome, subject_id from audit_events where event = $1 order by seq', [event])).rows

test('a member answers about their visit, and changes the answer for a week', async () => {
  expect((await read(ana)).json().data.survey).toMatchObject({ given: null })
  expect((await answer(ana)).json()).toEqual({ data: { answered: true } })
  expect((await read(ana)).json().data.survey.given).toEqual(answers)
  expect(errorOf(await answer(ana))).toBe('ok')
  expect(await stored()).toEqual([{ given_by: visit.memberId, helped: 'partly' }])
  expect(await audited('survey.answer')).toEqual(Array(2).fill({ outcome: 'ok', subject_id: null }))
  portal.clock.advance(8 * 86_400_000)
  ana = await signedIn('ana.rivera@example.com')
  expect((await read(ana)).json().data.survey).toBeNull()
  expect([errorOf(await answer(ana)), errorOf(await dismiss(ana))]).toEqual(['VisitChanged', 'VisitChanged'])
})

test('nobody answers more than 30 days after the visit', async () => {
  portal.clock.advance(31 * 86_400_000)
  ana = await signedIn('ana.rivera@example.com')
  expect((await read(ana)).json().data.survey).toBeNull()
  expect([errorOf(await answer(ana)), errorOf(await dismiss(ana))]).toEqual(['VisitChanged', 'VisitChanged'])
  expect(await stored()).toEqual([])
})

test('nobody answers signed out, before the PIN, or about the visit of another person', async () => {
  expect(await all(portal.browser())).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED'])
  expect(await all(await signedIn('dora.secure@example.com'))).toEqual(['PinPending', 'PinPending', 'PinPending'])
  const sam = await signedIn('sam.basic@example.com')
  const own = (await sam.get('/api/session')).json().data.familyMember.telehealthId
  for (const memberId of [visit.memberId, own, 'nobody'])
    expect(await all(sam, { ...visit, memberId }), memberId).toEqual(['NotFound', 'NotFound', 'NotFound'])
  // The visit of another person under the caller's own name.
  const [other] = await careRows(`select id from visits where group_code = 'SECURE' and status = 'Completed' limit 1`)
  expect(await all(ana, { ...visit, consultId: other.id })).toEqual(['NotFound', 'NotFound', 'NotFound'])
  expect(await stored()).toEqual([])
})

test('a delegate answers with the scopes for visits and records, and not with one of them', async () => {
  const ben = await signedIn('ben.rivera@example.com')
  const { rows } = await portal.pool.query(
    `select p.id from profiles f join persons p on p.id = f.person_id where f.email = 'ben.rivera@example.com'`,
  )
  await portal.pool.query('delete from family_grants')
  expect(await all(ben)).toEqual(['NotFound', 'NotFound', 'NotFound'])
  const grant = (scopes: string[]) => ana.post('/api/delegations', { delegateId: rows[0].id, scopes, until: '2027-01-31' })
  expect((await grant(['see-visits'])).statusCode).toBe(200)
  expect(await all(ben)).toEqual(['ScopeMissing', 'ScopeMissing', 'ScopeMissing'])
  expect(await stored()).toEqual([])
  await portal.pool.query(`update family_grants set scopes = '{see-visits,see-records}'`)
  expect([errorOf(await read(ben)), errorOf(await answer(ben))]).toEqual(['ok', 'ok'])
  expect((await audited('survey.answer')).at(-1)).toEqual({ outcome: 'ok', subject_id: expect.any(String) })
  // A visit has one answer, and the patient did not give it.
  expect((await read(ana)).json().data.survey).toBeNull()
  expect([errorOf(await answer(ana)), errorOf(await dismiss(ana))]).toEqual(['VisitChanged', 'VisitChanged'])
})

test('figures and comments are for administrators and auditors alone, without a word about who answered', async () => {
  const paths = ['/api/console/surveys', '/api/console/surveys/comments']
  for (const path of paths) {
    expect(errorOf(await ana.get(path))).not.toBe('ok')
    expect(errorOf(await (await portal.operator('sue.support@example.com')).get(path))).toBe('RoleMissing')
  }
  const olga = await portal.operator('olga.admin@example.com')
  const [results, comments] = [await olga.get(paths[0] ?? ''), await olga.get(paths[1] ?? '')]
  expect(results.json().data.months.map(({ counts }: { counts: { answers: number } | null }) => counts?.answers ?? null)).toEqual([
    12,
    11,
    null,
  ])
  // Those of the small third month stay hidden.
  expect(comments.json().data.rows).toHaveLength(8)
  expect(comments.body).not.toContain('Quick and friendly')
  for (const row of comments.json().data.rows) expect(Object.keys(row).sort()).toEqual(['comment', 'id', 'month'])
  expect([(await audited('survey.results')).at(-1), (await audited('survey.comments')).at(-1)]).toEqual(
    Array(2).fill({ outcome: 'ok', subject_id: null }),
  )
})

test('an answer is part of the download of own data, and stays when the account is closed', async () => {
  await answer(ana)
  const { surveys } = (await ana.get('/api/account/my-data.json')).json()
  expect(surveys).toEqual([{ reference: 'V-3LD9RA', createdAt: portal.clock.now().toISOString(), ...answers }])
  const closing = { email: 'ana.rivera@example.com', currentPassword: demoPassword }
  expect((await ana.post('/api/account/close', closing)).statusCode).toBe(200)
  expect(await stored()).toEqual([{ given_by: visit.memberId, helped: 'partly' }])
})
