import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleArrived } from '#server/family/settle-arrived.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())
afterEach(async () => {
  await portal.pool.query('delete from family_changes')
  await portal.pool.query(`delete from cases`)
  await portal.pool.query(`delete from persons where first in ('Zoe', 'Max') and last = 'Rivera'`)
  await portal.pool.query('update groups set hides_adult_contacts = false')
  portal.clock.advance(86_400_000)
})

const open = async (email: string) => {
  const browser = portal.browser()
  const { data } = (await browser.signIn(email)).json()
  return { browser, membershipId: data.membership.id as string }
}
const ana = () => open('ana.rivera@example.com')
const ben = () => open('ben.rivera@example.com')

const zoe = { first: 'Zoe', last: 'Rivera', email: '', gender: 'Female', dob: '08/15/2024', phone: '(512) 555-0118' }
const body = (people: object) => ({
  command: 'Change',
  changePlanTo: 'EMP',
  EffectiveDate: '2026-11-20T00:00:00.000Z',
  groupId: 'g',
  MemberId: 'm',
  ...people,
})
const add = (browser: TestBrowser, people: object) => browser.post('/api/changes', body(people))
const errorsOf = (answer: { statusCode: number; json: () => { meta: { errors: string[] } } }) => [
  answer.statusCode,
  answer.json().meta.errors,
]
const changesOf = async (browser: TestBrowser) => (await browser.get('/api/changes')).json().data.changes
const familyOf = async ({ browser, membershipId }: Awaited<ReturnType<typeof open>>) =>
  (await browser.get(`/api/memberships/${membershipId}/persons`)).json().data.membership
const rowsOf = async (sql: string) => (await portal.pool.query<Record<string, unknown>>(sql)).rows

describe('the membership', () => {
  test('lists primary, spouse and dependents with all their data [FAM-01 FAM-02 FAM-16 FAM-17 FAM-18 CALL-21]', async () => {
    const who = await ana()
    const family = await familyOf(who)
    expect(family).toMatchObject({ id: who.membershipId, primary: { first: 'Ana', relationToPrimary: null, type: 'Primary' } })
    expect(family.primary.id).toBe(who.membershipId)
    expect(family.spouse).toEqual({
      id: expect.any(String),
      first: 'Ben',
      last: 'Rivera',
      dob: '1984-09-02',
      gender: 'Male',
      relationToPrimary: 'Spouse',
      email: 'ben.rivera@example.com',
      phone: '5125550119',
      type: 'Spouse',
    })
    expect(family.dependents.map(({ first, relationToPrimary }: Record<string, string>) => [first, relationToPrimary])).toEqual([
      ['Leo', 'Dependent'],
      ['Mia', 'Dependent'],
    ])
  })

  test('is not found for another family', async () => {
    const { browser } = await open('sam.basic@example.com')
    const { membershipId } = await ana()
    expect((await browser.get(`/api/memberships/${membershipId}/persons`)).statusCode).toBe(404)
  })

  test('hides the contact details of other adults if the group says so', async () => {
    await portal.pool.query('update groups set hides_adult_contacts = true')
    const { primary, spouse } = await familyOf(await ben())
    expect([primary.email, primary.phone, spouse.email]).toEqual([null, null, 'ben.rivera@example.com'])
  })
})

describe('adding a family member', () => {
  test('accepts children under the name Dependents too, but not under both names [REG-46]', async () => {
    const { browser } = await ana()
    const answer = await add(browser, { Dependents: [zoe] })
    expect([answer.statusCode, answer.json().data?.changes]).toMatchObject([200, [{ type: 'Dependent', first: 'Zoe', state: 'pending' }]])
    expect((await add(browser, { Dependents: [zoe], Dependent: [zoe] })).statusCode).toBe(422)
    expect((await add(browser, { Dependents: [] })).statusCode).toBe(422)
  })

  test('keeps a child pending in the list, with membership and date set by the server [FAM-11 FAM-14 CALL-26 CALL-58]', async () => {
    const { browser, membershipId } = await ana()
    const answer = await add(browser, { Dependent: [zoe] })
    const [change] = answer.json().data.changes
    expect([answer.statusCode, change]).toEqual([
      200,
      {
        id: expect.any(String),
        type: 'Dependent',
        first: 'Zoe',
        last: 'Rivera',
        dob: '2024-08-15',
        email: null,
        phone: '5125550118',
        state: 'pending',
        reason: null,
      },
    ])
    expect(await changesOf(browser)).toEqual([change])
    expect(await rowsOf('select membership_id, effective_on::text from family_changes')).toEqual([
      { membership_id: membershipId, effective_on: portal.clock.now().toISOString().slice(0, 10) },
    ])
    expect(await changesOf((await ben()).browser)).toEqual([change])
  })

  test('several times at once makes one change and one case', async () => {
    const { browser } = await ana()
    const answers = await Promise.all([1, 2, 3].map(() => add(browser, { Dependent: [zoe] })))
    expect(new Set(answers.map((answer) => answer.json().data.changes[0].id)).size).toBe(1)
    expect((await rowsOf('select from cases')).length).toBe(1)
  })

  test('refuses a second spouse and stores nothing of the call [FAM-13 FAM-19]', async () => {
    const { browser } = await ana()
    expect(errorsOf(await add(browser, { Spouse: zoe }))).toEqual([409, ['SpouseListed']])
    expect(await changesOf(browser)).toEqual([])
  })

  test('counts a pending spouse as a spouse [FAM-13]', async () => {
    const { browser } = await ana()
    await portal.pool.query(`update persons set ends_on = '2026-01-31' where first = 'Ben' and last = 'Rivera'`)
    expect((await add(browser, { Spouse: zoe })).statusCode).toBe(200)
    expect(errorsOf(await add(browser, { Spouse: { ...zoe, first: 'Max' } }))).toEqual([409, ['SpouseListed']])
    await portal.pool.query(`update persons set ends_on = null where first = 'Ben' and last = 'Rivera'`)
  })

  test.each([
    ['who is already listed', { Dependent: [{ ...zoe, first: 'Ben', dob: '1984-09-02' }] }, 409, 'PersonListed'],
    ['born tomorrow', { Dependent: [{ ...zoe, dob: '2099-01-01' }] }, 422, 'DateInFuture'],
    ['without a first name [FAM-07]', { Dependent: [{ ...zoe, first: ' ' }] }, 422, 'Required'],
    ['without a last name [FAM-08]', { Dependent: [{ ...zoe, last: '' }] }, 422, 'Required'],
    ['without a gender [FAM-09]', { Dependent: [{ ...zoe, gender: '' }] }, 422, 'Required'],
    ['without a relation [FAM-10]', {}, 422, 'InvalidInput'],
    ['with an invalid email address [FAM-11]', { Dependent: [{ ...zoe, email: 'zoe' }] }, 422, 'EmailInvalid'],
    ['without a phone [FAM-12]', { Dependent: [{ ...zoe, phone: '' }] }, 422, 'Required'],
    ['with an incomplete phone [FAM-12]', { Dependent: [{ ...zoe, phone: '555' }] }, 422, 'PhoneInvalid'],
    ['without a birthday [FAM-12]', { Dependent: [{ ...zoe, dob: '' }] }, 422, 'Required'],
    ['with an impossible birthday [FAM-12]', { Dependent: [{ ...zoe, dob: '13/13/2020' }] }, 422, 'DateInvalid'],
  ])('%s: refused', async (_what, people, status, code) => {
    const { browser } = await ana()
    expect(errorsOf(await add(browser, people))).toEqual([status, [code]])
    expect(await changesOf(browser)).toEqual([])
  })

  test('refuses Ben, who is not primary, and a group without OpenDependents [FAM-04 SHELL-095]', async () => {
    expect(errorsOf(await add((await ben()).browser, { Dependent: [zoe] }))).toEqual([404, ['PrimaryMemberOnly']])
    const sam = await open('sam.basic@example.com')
    expect(errorsOf(await add(sam.browser, { Dependent: [zoe] }))).toEqual([404, ['FeatureNotEnabled']])
  })
})

describe('settling a family change', () => {
  const waiting = async () => {
    const who = await ana()
    await add(who.browser, { Dependent: [zoe] })
    const [row] = await rowsOf('select case_id from family_changes')
    const operator = await portal.operator('sue.support@example.com')
    return { who, operator, path: `/api/console/cases/${row?.case_id}` }
  }

  test('by confirmation adds the person to the membership once', async () => {
    const { who, operator, path } = await waiting()
    expect((await operator.post(`${path}/close`)).json().meta.errors).toEqual(['DecisionNeeded'])
    expect((await operator.post(`${path}/confirm-family`)).statusCode).toBe(200)
    expect((await operator.post(`${path}/confirm-family`)).json().meta.errors).toEqual(['Conflict'])
    expect(await changesOf(who.browser)).toEqual([])
    const { dependents } = await familyOf(who)
    expect(dependents.map(({ first }: { first: string }) => first)).toEqual(['Leo', 'Mia', 'Zoe'])
    const today = portal.clock.now().toISOString().slice(0, 10)
    expect(await rowsOf(`select zip, starts_on::text, ends_on from persons where first = 'Zoe'`)).toEqual([
      { zip: '78704', starts_on: today, ends_on: null },
    ])
    expect((await operator.get(path)).json().data.state).toBe('closed')
  })

  test('by declining shows the reason only to the primary, who may try again', async () => {
    const { who, operator, path } = await waiting()
    expect((await operator.post(`${path}/decline-family`, { reason: ' ' })).json().meta.errors).toEqual(['Required'])
    expect((await operator.post(`${path}/decline-family`, { reason: 'Not on the plan.' })).statusCode).toBe(200)
    expect(await changesOf(who.browser)).toMatchObject([{ first: 'Zoe', state: 'declined', reason: 'Not on the plan.' }])
    expect(await changesOf((await ben()).browser)).toEqual([])
    await add(who.browser, { Dependent: [zoe] })
    expect((await changesOf(who.browser)).map(({ state }: { state: string }) => state)).toEqual(['declined', 'pending'])
  })

  test('happens automatically when an eligibility file brings the person', async () => {
    const { who, operator, path } = await waiting()
    await settleArrived(portal.portal, portal.db)
    expect(await changesOf(who.browser)).toHaveLength(1)
    await portal.pool.query(
      `insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, telehealth_id, starts_on, created_at)
        values (gen_random_uuid(), $1, 'Dependent', 'ZOE', 'Rivera', 'zoe', 'rivera', '2024-08-15', 'zoe', '2026-11-01', now())`,
      [who.membershipId],
    )
    await settleArrived(portal.portal, portal.db)
    expect(await changesOf(who.browser)).toEqual([])
    expect((await operator.get(path)).json().data.state).toBe('closed')
    const events = await rowsOf(`select event from audit_events where event like 'family.%' and route like 'job%'`)
    expect(events).toEqual([{ event: 'family.settle' }])
  })
})
