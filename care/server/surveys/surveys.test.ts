import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retentionState } from '#care/server/schema/retention-tables.ts'
import { visitSurveys } from '#care/server/schema/survey-tables.ts'
import { keepCareAt } from '#care/server/testing/keep-care.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestVisit } from '#care/server/testing/test-clinic.ts'
import type { ManagedScope } from '#shared/care/member-claims.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'

let care: TestCare
let ana: Awaited<ReturnType<TestCare['logIn']>>
let visitId: string
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.clock.set('2026-10-01T15:00:00Z')
  await care.db.delete(visitSurveys)
  await care.db.delete(retentionState)
  ana = await care.logIn()
  visitId = await completed()
})

const day = 86_400_000
/** Sets the clock, and signs Ana in again: her token lasts some minutes. */
const at = async (instant: string | number) => {
  care.clock.set(new Date(instant).toISOString())
  ana = await care.logIn()
}
const start = Date.parse('2026-10-01T15:00:00Z')
const completed = (change: Parameters<typeof addTestVisit>[1] = {}) =>
  addTestVisit(care, { status: 'Completed', startedAt: care.clock.now(), endedAt: care.clock.now(), ...change })

type Member = typeof ana
const answers = { helped: 'partly', ease: 'easy', comment: 'Long wait.' } as const
const read = async (by: Member, id = visitId) => {
  const { status, body } = await by.get(`/mobile/survey?consult_id=${id}`)
  return status === 200 ? body.survey : body.meta.errors[0]
}
const sent = ({ status, body }: Awaited<ReturnType<Member['post']>>): string => (status === 200 ? 'ok' : body.meta.errors[0])
const answer = async (by: Member, change: object = {}, id = visitId) =>
  sent(await by.post('/mobile/survey', { consult_id: id, ...answers, ...change }))
const dismiss = async (by: Member, id = visitId) => sent(await by.post('/mobile/survey_dismissal', { consult_id: id }))
const refusals = async (by: Member, id = visitId) => [await read(by, id), await answer(by, {}, id), await dismiss(by, id)]

/** Somebody who acts for Ana in these scopes. */
const delegate = (scopes: readonly ManagedScope[], telehealthId = 'th-ben') =>
  care.logIn(
    testClaims({
      member: { telehealthId },
      managed: [{ telehealthId: 'th-ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14', scopes: [...scopes] } as never],
    }),
    `sid-${telehealthId}`,
  )

const ask = async (path: string, payload: object, token = care.care.mobileTokens[0] ?? '') => {
  const by = { operator_id: 'olga', group_codes: null }
  const { statusCode, body } = await care.http.inject({
    method: 'POST',
    url: path,
    headers: { [mobileHeaders.token]: token },
    payload: { ...by, ...payload },
  })
  return { status: statusCode, body: JSON.parse(body) }
}
const results = (payload = {}) => ask('/mobile/survey_results', payload)
const comments = (payload = {}) => ask('/mobile/survey_comments', payload)
const stored = () => care.db.select().from(visitSurveys)
const audited = async (event: string) =>
  (
    await care.pool.query(
      'select actor_id, subject_id, reason from care.audit_events where event = $1 and outcome = $2 order by seq desc limit 1',
      [event, 'ok'],
    )
  ).rows[0]

describe('who may answer', () => {
  test('the patient, and somebody who acts for them with the scopes for visits and records', async () => {
    expect(await answer(ana)).toBe('ok')
    visitId = await completed()
    const ben = await delegate(['see-visits', 'see-records'])
    expect(await answer(ben)).toBe('ok')
    expect(await audited('survey.answer')).toEqual({ actor_id: 'th-ben', subject_id: 'th-ana', reason: null })
  })

  test('nobody else: not without a token, not another member, not with one of the scopes alone', async () => {
    const { statusCode } = await care.http.inject({ method: 'POST', url: '/mobile/survey', payload: { consult_id: visitId, ...answers } })
    expect(statusCode).toBe(401)
    const stranger = await care.logIn(testClaims({ member: { telehealthId: 'th-eve' } }), 'sid-eve')
    expect(await refusals(stranger)).toEqual(['NotFound', 'NotFound', 'NotFound'])
    expect(await refusals(await delegate(['see-visits', 'book', 'pay', 'messages']))).toEqual([
      'ScopeMissing',
      'ScopeMissing',
      'ScopeMissing',
    ])
    expect(await refusals(await delegate(['see-records', 'book']))).toEqual(['NotFound', 'NotFound', 'NotFound'])
    expect(await refusals(ana, 'x')).toEqual(['NotFound', 'NotFound', 'NotFound'])
    expect(await stored()).toEqual([])
  })

  test('not a patient who is a minor', async () => {
    visitId = await completed({ patientDateOfBirth: '2008-10-02' })
    expect(await refusals(ana)).toEqual(['NotFound', 'NotFound', 'NotFound'])
    await at('2026-10-02T15:00:00Z')
    expect(await answer(ana)).toBe('ok')
  })

  test('not a group without telehealth', async () => {
    const without = await care.logIn(testClaims({ member: { telehealthId: 'th-gil' }, group: { features: [] } }), 'sid-gil')
    visitId = await completed({ patientId: 'th-gil' })
    expect(await refusals(without)).toEqual(['FeatureNotEnabled', 'FeatureNotEnabled', 'FeatureNotEnabled'])
  })
})

describe('an answer', () => {
  test('is kept encrypted and can be changed for seven days by who gave it', async () => {
    expect(await read(ana)).toEqual({ until: '2026-10-31T15:00:00.000Z', given: null })
    await answer(ana)
    expect(await read(ana)).toEqual({ until: '2026-10-08T15:00:00.000Z', given: answers })
    expect((await stored())[0]?.comment).not.toContain('Long wait')
    await at(start + 7 * day - 1)
    expect(await answer(ana, { helped: 'yes', comment: '' })).toBe('ok')
    expect(await stored()).toMatchObject([{ helped: 'yes', comment: null, answeredAt: new Date('2026-10-01T15:00:00Z') }])
    expect(await audited('survey.answer')).toMatchObject({ reason: 'changed' })
    await at(start + 7 * day)
    expect([await read(ana), await answer(ana)]).toEqual([null, 'VisitChanged'])
  })

  test('is one for each visit: another person cannot see, change or dismiss it', async () => {
    await answer(ana)
    const ben = await delegate(['see-visits', 'see-records'])
    expect(await refusals(ben)).toEqual([null, 'VisitChanged', 'VisitChanged'])
    expect(await stored()).toMatchObject([{ givenBy: 'th-ana', helped: 'partly' }])
  })

  test('is one even if two are sent at once', async () => {
    const ben = await delegate(['see-visits', 'see-records'])
    expect([await Promise.all([answer(ana), answer(ben)])].flat().toSorted()).toEqual(['VisitChanged', 'ok'])
    expect(await stored()).toHaveLength(1)
  })

  test('is refused 30 days after the visit, and for a visit that was not completed', async () => {
    await at(start + 30 * day)
    expect(await refusals(ana)).toEqual([null, 'VisitChanged', 'VisitChanged'])
    await at(start)
    visitId = await completed({ status: 'Missed' })
    expect(await refusals(ana)).toEqual([null, 'VisitChanged', 'VisitChanged'])
  })

  test('is not asked for again after it was dismissed', async () => {
    expect(await dismiss(ana)).toBe('ok')
    expect(await refusals(ana)).toEqual([null, 'VisitChanged', 'VisitChanged'])
    expect(await audited('survey.dismiss')).toMatchObject({ actor_id: 'th-ana', subject_id: 'th-ana' })
  })

  test('with unknown answers, or a comment of more than 1,000 characters, is refused', async () => {
    expect(await answer(ana, { helped: 'maybe' })).toBe('Required')
    expect(await answer(ana, { ease: undefined })).toBe('Required')
    expect(await answer(ana, { comment: 'x'.repeat(1001) })).toBe('TooManyCharacters')
    expect(await answer(ana, { comment: 'x'.repeat(1000) })).toBe('ok')
  })
})

/** Answers about that many completed visits of a group and type. */
const answered = async (n: number, change: Parameters<typeof addTestVisit>[1] = {}, more: object = {}) => {
  for (let at = 0; at < n; at += 1) expect(await answer(ana, more, await completed(change))).toBe('ok')
}

describe('what operators see', () => {
  test('only the portal can ask', async () => {
    expect((await ask('/mobile/survey_results', {}, 'guessed')).status).toBe(401)
    expect((await ask('/mobile/survey_comments', {}, '')).status).toBe(401)
  })

  test('a month once its answers are final, with small types and groups hidden', async () => {
    await answered(6)
    await answered(2, { type: 'Dermatology' })
    await answered(5, { groupCode: 'OTHER' })
    care.clock.set('2026-11-08T15:00:00Z')
    expect((await results()).body).toEqual({ months: [] })
    care.clock.set('2026-11-09T15:00:00Z')
    const [month] = (await results()).body.months
    expect(month).toMatchObject({ month: '2026-10', counts: { answers: 13, helped: { yes: 0, partly: 13, no: 0 } } })
    expect(month.types.map(({ counts }: { counts: object | null }) => counts)).toEqual([null, null])
    expect(month.groups).toMatchObject([
      { key: 'FOYER', counts: { answers: 8 } },
      { key: 'OTHER', counts: { answers: 5 } },
    ])
    expect(await audited('survey.results')).toMatchObject({ actor_id: 'olga' })
  })

  test('only their groups, if they are limited to some', async () => {
    await answered(6, {}, { comment: 'Own.' })
    await answered(5, { groupCode: 'OTHER' }, { comment: 'Secret.' })
    care.clock.set('2026-11-09T15:00:00Z')
    expect(JSON.stringify((await comments({ group_codes: ['FOYER'] })).body)).toContain('Own.')
    const [month] = (await results({ group_codes: ['FOYER'] })).body.months
    expect([month.counts.answers, JSON.stringify(month)]).toEqual([6, expect.not.stringContaining('OTHER')])
    expect(JSON.stringify((await comments({ group_codes: ['FOYER'] })).body)).not.toContain('Secret.')
    expect((await comments({ group_codes: [] })).body).toEqual({ rows: [], next: null })
    expect((await results({ group_codes: [] })).body).toEqual({ months: [] })
  })

  test('months are those of the time zone of the deployment', async () => {
    await at('2026-11-01T03:00:00Z')
    await answered(5)
    care.clock.set('2026-11-09T15:00:00Z')
    expect((await comments()).body.rows[0].month).toBe('2026-10')
    expect((await results()).body.months).toMatchObject([{ month: '2026-10', counts: { answers: 5 } }])
  })

  test('comments of the shown months, newest month first and page by page, with nothing about the patient, the day or the visit', async () => {
    await at('2026-09-10T15:00:00Z')
    await answered(5, {}, { comment: 'September.' })
    await at('2026-10-10T15:00:00Z')
    for (let n = 1; n <= 27; n += 1) await answered(1, {}, { comment: `Comment ${n}` })
    await answered(1, {}, { comment: '' })
    expect((await comments()).body.rows.map(({ month }: { month: string }) => month)).toEqual(Array(5).fill('2026-09'))
    care.clock.set('2026-11-09T15:00:00Z')
    const first = (await comments()).body
    expect(first.rows).toHaveLength(25)
    expect(first.rows[0]).toEqual({ id: expect.any(String), month: '2026-10', comment: expect.stringMatching(/^Comment \d+$/) })
    expect(await audited('survey.comments')).toEqual({ actor_id: 'olga', subject_id: null, reason: expect.stringMatching(/^25 from /) })
    const second = (await comments({ after: first.next })).body
    expect([second.rows.map(({ month }: { month: string }) => month), second.next]).toEqual([
      ['2026-10', '2026-10', ...Array(5).fill('2026-09')],
      null,
    ])
    const all = [...first.rows, ...second.rows].map(({ comment }: { comment: string }) => comment)
    expect(new Set(all).size).toBe(28)
    // Ids of version 7 begin with the time of the answer.
    for (const { id } of first.rows) expect(id[14]).toBe('4')
    expect((await comments({ month: '2026-09' })).body.rows).toHaveLength(5)
    expect((await comments({ month: '2026-11' })).body.rows).toEqual([])
  })

  test('no comments of a month with too few answers in the groups that the operator sees', async () => {
    await answered(4, {}, { comment: 'Few.' })
    await answered(1, { groupCode: 'OTHER' }, { comment: 'One.' })
    care.clock.set('2026-11-09T15:00:00Z')
    expect((await comments()).body.rows).toHaveLength(5)
    for (const groups of [['FOYER'], ['OTHER'], []]) expect((await comments({ group_codes: groups })).body.rows).toEqual([])
  })

  test('a comment that cannot be decrypted as one that cannot be read; its author is told so too', async () => {
    await answered(5, {}, { comment: 'Lost.' })
    await care.pool.query(`update care.visit_surveys set comment = overlay(comment placing 'AAAA' from length(comment) - 8)`)
    const [lost] = await stored()
    expect(await read(ana, lost?.visitId)).toMatchObject({ given: { helped: 'partly', comment: null, is_unreadable: true } })
    care.clock.set('2026-11-09T15:00:00Z')
    expect((await comments()).body.rows[0].comment).toBeNull()
  })

  test('a cursor that is not one is refused', async () => {
    for (const after of ['x', '2026-10 x', `2026-10-01 ${visitId}`, "' or 1=1 --"])
      expect((await comments({ after })).body.meta.errors).toEqual(['InvalidInput'])
    expect((await comments({ month: 'October' })).body.meta.errors).toEqual(['InvalidInput'])
  })
})

describe('how long it is kept', () => {
  const left = async () => (await stored()).length
  test('two years after the last change; a legal hold on the patient or on the one who answered keeps it', async () => {
    visitId = await completed({ memberId: 'th-parent' })
    const ben = await delegate(['see-visits', 'see-records'])
    expect(await answer(ben)).toBe('ok')
    await keepCareAt(care, 729 * day)
    expect(await left()).toBe(1)
    for (const held of ['th-ana', 'th-ben', 'th-parent']) {
      await keepCareAt(care, 732 * day, { held: [held] })
      expect(await left(), held).toBe(1)
    }
    await keepCareAt(care, 733 * day)
    expect(await left()).toBe(0)
  })

  test('an operator may shorten the period, but not below the months that the console shows', async () => {
    await answer(ana)
    await keepCareAt(care, 399 * day, { days: { surveys: 1 } })
    expect(await left()).toBe(1)
    await keepCareAt(care, 401 * day, { days: { surveys: 1 } })
    expect(await left()).toBe(0)
  })

  test('the download of the member has what they gave, and what was given about their visits, but nothing of others', async () => {
    await answer(ana)
    const others = await completed({ patientId: 'th-kid' })
    const forKid = await care.logIn(
      testClaims({
        member: { telehealthId: 'th-ben' },
        managed: [
          { telehealthId: 'th-kid', first: 'Kid', last: 'R', dateOfBirth: '1990-05-14', scopes: ['see-visits', 'see-records'] } as never,
        ],
      }),
      'sid-kid',
    )
    expect(await answer(forKid, { comment: 'About the kid.' }, others)).toBe('ok')
    const own = async (by: Member) => (await by.get('/mobile/members_records')).body.surveys
    expect(await own(ana)).toEqual([{ reference: expect.any(String), at: '2026-10-01T15:00:00.000Z', ...answers }])
    expect(await own(forKid)).toMatchObject([{ comment: 'About the kid.' }])
  })
})
