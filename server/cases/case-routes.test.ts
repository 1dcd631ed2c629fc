import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { findCase, listCases } from '#server/cases/case-store.ts'
import { answerCase, claimCase, closeCase } from '#server/cases/work-on-case.ts'
import { keepPortalRetention } from '#server/retention/retention-jobs.ts'
import { solvedRobotCheck } from '#server/testing/robot-check.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { readReference } from '#shared/cases/case-reference.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.advance(25 * 3_600_000))

const employee = { registrationType: 'employer', lastName: 'Nobody', dob: '1990-02-03', zip: '60601' }
const student = { registrationType: 'school', firstName: 'No', lastName: 'Body', dob: '2003-09-30', studentId: 'S-0' }
const contact = { email: 'nora.nobody@example.com', phone: '', note: ' My card says plan A. ' }
const ask = (browser: TestBrowser, body: object = {}, from = '10.12.0.1') =>
  browser.post('/api/cases', { lookup: employee, contact, language: 'en', ...body }, { from })
const look = (reference: string, dob = '1990-02-03', from = '10.12.9.1') =>
  portal.browser().get(`/api/cases/status?${new URLSearchParams({ reference, dob })}`, { from })
const errorsOf = (answer: { json: () => { meta: { errors: string[] } } }) => answer.json().meta.errors

const operator = (): { auditContext: AuditContext } => ({
  auditContext: {
    requestId: 'r',
    ip: 'i',
    userAgentHash: 'u',
    route: 'console',
    level: 'support',
    actorId: null,
    sessionHash: null,
    node: 'test',
    written: [],
  },
})
const someOperator = async () => (await portal.pool.query<{ id: string }>('select id from operators limit 1')).rows[0]?.id as string
const newest = async () => (await listCases(portal.db, { groups: null, limit: 1 }))[0] ?? expect.fail('no case')
const mailsTo = async (to: string) =>
  (await portal.pool.query<{ subject: string; text: string }>('select subject, text from outbox_messages where recipient = $1', [to])).rows
const events = async (subjectId: string) =>
  (await portal.pool.query<{ event: string }>('select event from audit_events where subject_id = $1 order by at', [subjectId])).rows.map(
    ({ event }) => event,
  )

describe('opening a case', () => {
  test('stores the lookup and contact data and returns a number', async () => {
    const answer = await ask(portal.browser())
    expect(answer.statusCode).toBe(200)
    const { reference } = answer.json().data
    expect(readReference(reference)).toBe(reference)
    expect(await newest()).toMatchObject({
      kind: 'failed-lookup',
      state: 'new',
      reference,
      dob: '1990-02-03',
      about: employee,
      language: 'en',
      answer: null,
      email: 'nora.nobody@example.com',
      phone: null,
      note: 'My card says plan A.',
      assigneeId: null,
      profileId: null,
    })
    expect(await events((await newest()).id)).toEqual(['case.open'])
    expect(await mailsTo('nora.nobody@example.com')).toEqual([])
  })

  test('works for a student with only a phone', async () => {
    expect((await ask(portal.browser(), { lookup: student, contact: { phone: '(312) 555-0144' }, language: 'es' })).statusCode).toBe(200)
    expect(await newest()).toMatchObject({ about: student, email: null, phone: '3125550144', note: null, language: 'es' })
  })

  test('needs contact data and a complete lookup', async () => {
    expect(errorsOf(await ask(portal.browser(), { contact: { note: 'x' } }))).toEqual(['ContactRequired'])
    expect(errorsOf(await ask(portal.browser(), { contact: { email: 'x' } }))).toEqual(['EmailInvalid'])
    expect(errorsOf(await ask(portal.browser(), { lookup: { ...employee, zip: '00000' } }))).toEqual(['ZipInvalid'])
    expect(errorsOf(await ask(portal.browser(), { lookup: { ...employee, dob: '2090-01-01' } }))).toEqual(['DateInFuture'])
    expect(errorsOf(await ask(portal.browser(), { contact: { ...contact, note: 'x'.repeat(1001) } }))).toEqual(['InvalidInput'])
  })

  test('twice within ten minutes gives the same case; later or from another address a new one', async () => {
    const numbers = async (from?: string) => (await ask(portal.browser(), {}, from)).json().data.reference
    const first = await numbers()
    expect(await numbers()).toBe(first)
    expect(await numbers('10.12.0.2')).not.toBe(first)
    portal.clock.advance(600_001)
    expect(await numbers()).not.toBe(first)
  })

  test('is limited to five an hour and twenty a day per address; beyond two hundred an hour in total it costs a robot check', async () => {
    const statusOf = async (at: number, from = '10.13.0.1') =>
      (await ask(portal.browser(), { contact: { ...contact, note: `${at}` } }, from)).statusCode
    for (let at = 0; at < 5; at += 1) expect(await statusOf(at)).toBe(200)
    expect(await statusOf(5)).toBe(429)
    for (let hour = 1; hour <= 3; hour += 1) {
      portal.clock.advance(3_600_001)
      for (let at = 0; at < 5; at += 1) expect(await statusOf(10 * hour + at)).toBe(200)
    }
    portal.clock.advance(3_600_001)
    expect(await statusOf(99)).toBe(429)
    for (let at = 0; at < 200; at += 1) expect(await statusOf(at, `10.14.${at}.1`)).toBe(200)
    const browser = portal.browser()
    const withCheck = (altcha: string) => ask(browser, { contact: { ...contact, note: '200' }, altcha }, '10.15.0.1')
    expect(errorsOf(await ask(browser, {}, '10.15.0.1'))).toEqual(['RobotCheckNeeded'])
    expect(errorsOf(await withCheck('bm8='))).toEqual(['RobotCheckFailed'])
    const altcha = await solvedRobotCheck(browser)
    for (let tried = 0; tried < 5; tried += 1) expect(errorsOf(await ask(browser, {}, '10.15.0.1'))).toEqual(['RobotCheckNeeded'])
    expect((await withCheck(altcha)).statusCode).toBe(200)
    expect(errorsOf(await withCheck(altcha))).toEqual(['RobotCheckFailed'])
  })
})

describe('the status of a case', () => {
  test('is shown for its number, in any spelling, and the birthday', async () => {
    const { reference } = (await ask(portal.browser())).json().data
    const expected = { reference, state: 'new', openedAt: portal.clock.now().toISOString(), answeredAt: null, answer: null }
    for (const typed of [reference, reference.toLowerCase().replace('-', ' ')])
      expect((await look(typed)).json()).toEqual({ data: expected })
    expect((await look(reference, '02/03/1990')).json()).toEqual({ data: expected })
  })

  test('answers alike for a wrong birthday and an unknown number', async () => {
    const { reference } = (await ask(portal.browser())).json().data
    const answers = [await look(reference, '1990-02-04'), await look('ACDE-3467')]
    for (const answer of answers) {
      const { meta } = answer.json()
      expect([answer.statusCode, meta.errors, Object.keys(answer.json())]).toEqual([404, ['CaseNotFound'], ['meta']])
    }
    expect(errorsOf(await look('ACDE-0000'))).toEqual(['CaseNumberInvalid'])
  })

  test('is blocked after five wrong birthdays per number and twenty misses per address; hits are free', async () => {
    const { reference } = (await ask(portal.browser())).json().data
    for (let tried = 0; tried < 9; tried += 1) expect((await look(reference)).statusCode).toBe(200)
    for (let day = 10; day < 15; day += 1) expect((await look(reference, `1990-03-${day}`, `10.16.0.${day}`)).statusCode).toBe(404)
    expect((await look(reference, '1990-02-03', '10.16.1.1')).statusCode).toBe(429)
    portal.clock.advance(3_600_001)
    expect((await look(reference)).statusCode).toBe(200)
    const signs = 'ACDEFGHJKMNPQRTUVWXY'
    for (const sign of signs) expect((await look(`AAAA-AAA${sign}`, '1990-02-03', '10.17.0.1')).statusCode).toBe(404)
    expect((await look('AAAA-AAA3', '1990-02-03', '10.17.0.1')).statusCode).toBe(429)
  })
})

describe('handling a case', () => {
  test.each([
    ['en', 'We’ve answered your request', 'Read answer: http'],
    ['es', 'Respondimos a su solicitud', 'Leer la respuesta: http'],
    ['ar', 'لقد أجبنا عن طلبك', 'قراءة الإجابة: http'],
  ])('mails an answer in %s without its text; the number opens it', async (language, title, action) => {
    const email = `case-${language}@example.com`
    const { reference } = (await ask(portal.browser(), { contact: { email }, language })).json().data
    const { id } = await newest()
    const operatorId = await someOperator()
    await claimCase(portal.portal, { caseId: id, operatorId, request: operator() })
    expect((await look(reference)).json().data.state).toBe('working')
    await answerCase(portal.portal, { caseId: id, operatorId, answer: 'Your sponsor has your old zip.', request: operator() })
    const { state, answer, answeredAt } = (await look(reference)).json().data
    expect([state, answer, answeredAt]).toEqual(['answered', 'Your sponsor has your old zip.', portal.clock.now().toISOString()])
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`${title} ${reference}`)
    expect(mail?.text).toContain(action)
    expect(mail?.text).toContain(`/case-status?case=${reference}&lang=${language}`)
    expect(mail?.text).not.toContain('old zip')
    expect(await events(id)).toEqual(['case.open', 'case.take', 'case.answer'])
    expect(await findCase(portal.db, id)).toMatchObject({ assigneeId: operatorId })
  })

  test('ends when it is closed, and the case is deleted after ninety days', async () => {
    const { reference } = (await ask(portal.browser())).json().data
    const { id } = await newest()
    const operatorId = await someOperator()
    await closeCase(portal.portal, { caseId: id, request: operator() })
    expect((await look(reference)).json().data.state).toBe('closed')
    const act = { caseId: id, operatorId, request: operator() }
    await expect(claimCase(portal.portal, act)).rejects.toMatchObject({ code: 'Conflict' })
    await expect(answerCase(portal.portal, { ...act, answer: 'x' })).rejects.toMatchObject({ code: 'Conflict' })
    await expect(closeCase(portal.portal, act)).rejects.toMatchObject({ code: 'Conflict' })
    await expect(closeCase(portal.portal, { ...act, caseId: 'none' })).rejects.toMatchObject({ code: 'Conflict' })
    const sweep = () => keepPortalRetention(portal.portal, portal.db)
    portal.clock.advance(89 * 86_400_000)
    await sweep()
    expect(await findCase(portal.db, id)).not.toBeNull()
    portal.clock.advance(2 * 86_400_000)
    await sweep()
    expect(await findCase(portal.db, id)).toBeNull()
  })

  test('lists cases newest first, by state, kind and page', async () => {
    for (const note of ['one', 'two', 'three']) {
      portal.clock.advance(1000)
      await ask(portal.browser(), { contact: { ...contact, note } }, `10.18.0.${note.length}`)
    }
    const notes = (found: { note: string | null }[]) => found.map(({ note }) => note)
    const page = await listCases(portal.db, { states: ['new'], kind: 'failed-lookup', groups: null, limit: 2 })
    expect(notes(page)).toEqual(['three', 'two'])
    expect(notes(await listCases(portal.db, { states: ['new'], groups: null, limit: 1, before: page[1]?.createdAt as Date }))).toEqual([
      'one',
    ])
    expect(await listCases(portal.db, { kind: 'problem-report', groups: null, limit: 9 })).toEqual([])
  })
})
