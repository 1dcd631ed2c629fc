import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { consumeTry, throttleOf } from '#platform/auth/throttle.ts'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { solvedRobotCheck } from '#server/testing/robot-check.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { groupFeatures } from '#shared/groups/group-features.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())
beforeEach(() => portal.clock.advance(3_700_000))

const grace = { lastName: 'Hopewell', dob: '1985-04-12', zip: '60601' }
const lookUp = (browser: TestBrowser, lookup: Record<string, string>, from = '10.6.0.1') =>
  browser.get(`/api/memberships/v2/lookup?${new URLSearchParams(lookup)}`, { from })
const lookUpStudent = (browser: TestBrowser, lookup: Record<string, string>) =>
  browser.get(`/api/memberships/v2/student-lookup?${new URLSearchParams(lookup)}`)
const account = (membershipId: string, familyMemberId: string, email: string) => ({
  email,
  membershipId,
  familyMemberId,
  phone: '(312) 555-0144',
  password: 'Welcome-2-Me!',
  acceptNotice: true,
  version: 2,
})
const personOf = (found: { persons: { firstName: string; familyMemberId: string }[] }, name: string) =>
  found.persons.find(({ firstName }) => firstName === name)?.familyMemberId as string

describe('the membership lookup', () => {
  test('shows the persons of the membership and who may register [REG-17 REG-19 REG-39 CALL-19]', async () => {
    const answer = await lookUp(portal.browser(), { ...grace, lastName: ' hopewéll' })
    expect(answer.statusCode).toBe(200)
    const { persons, plan, planCode } = answer.json().data
    expect([plan, planCode]).toEqual(['Family care', 'FAM'])
    expect(persons.map(({ familyMemberId: _, dob: __, ...person }: Record<string, unknown>) => person)).toEqual([
      { firstName: 'Grace', canRegister: true, canRegisterTeladoc: true, hasProfile: false },
      { firstName: 'Victor', canRegister: true, canRegisterTeladoc: true, hasProfile: false },
      { firstName: 'Theo', canRegister: false, canRegisterTeladoc: true, hasProfile: false },
    ])
    expect(Object.keys(persons[0]).sort()).toEqual([
      'canRegister',
      'canRegisterTeladoc',
      'dob',
      'familyMemberId',
      'firstName',
      'hasProfile',
    ])
  })

  test('by school needs all four fields [CALL-20]', async () => {
    const kenji = { firstName: 'Kenji', lastName: 'Mori', dob: '09/30/2003', studentId: 's-1024' }
    expect((await lookUpStudent(portal.browser(), kenji)).json().data.persons[0].firstName).toBe('Kenji')
    expect((await lookUpStudent(portal.browser(), { ...kenji, firstName: 'Ken' })).json().meta.errors).toEqual(['MemberNotFound'])
  })

  test.each([[{ ...grace, zip: '60602' }], [{ ...grace, dob: '1985-04-13' }], [{ ...grace, lastName: 'Hope' }]])(
    'finds nobody with one wrong field, without saying which [REG-60]',
    async (lookup) => {
      const answer = await lookUp(portal.browser(), lookup)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().meta.errorMessages[0].reason).toBe(
        'We were unable to locate your account. Please verify your information and try again. For assistance please call {phone}.',
      )
      expect(answer.cookies).toEqual([])
    },
  )

  test('reports missing and malformed fields', async () => {
    const reasons = async (answer: ReturnType<typeof lookUp>) =>
      (await answer).json().meta.errorMessages.map(({ reason }: { reason: string }) => reason)
    expect(await reasons(lookUp(portal.browser(), {})), '[REG-10 REG-11 REG-14]').toEqual([
      'Last name is required',
      'Date of birth is required',
      'Zip code is required',
    ])
    expect(await reasons(lookUp(portal.browser(), { ...grace, zip: '606' })), '[REG-15]').toEqual(['Zip must be 5 digits'])
    expect(await reasons(lookUp(portal.browser(), { ...grace, zip: '00000' })), '[REG-16]').toEqual(['Incorrect Zip Code'])
    expect(await reasons(lookUp(portal.browser(), { ...grace, dob: '13/01/1985' }))).toEqual(['Require valid date'])
    expect(await reasons(lookUp(portal.browser(), { ...grace, dob: '2090-01-01' }))).toEqual(['Date cannot be in the future'])
    expect(await reasons(lookUpStudent(portal.browser(), { dob: '2003-09-30' })), '[REG-12 REG-13]').toEqual([
      'First name is required',
      'Last name is required',
      'ID is required',
    ])
  })

  test('refuses unstorable text as an invalid request', async () => {
    const answer = await lookUpStudent(portal.browser(), { firstName: 'Kenji', lastName: 'Mori', dob: '09/30/2003', studentId: 'S\0' })
    expect([answer.statusCode, answer.json().meta.errors]).toEqual([400, ['InvalidRequest']])
  })

  test('is blocked after five misses an hour with other zips; hits are free', async () => {
    const browser = portal.browser()
    for (let tried = 0; tried < 10; tried += 1) expect((await lookUp(browser, grace)).statusCode).toBe(200)
    for (let zip = 2; zip < 7; zip += 1)
      expect((await lookUp(browser, { ...grace, zip: `6060${zip}` }, `10.6.1.${zip}`)).statusCode).toBe(404)
    expect((await lookUp(browser, grace, '10.6.1.9')).statusCode).toBe(429)
    portal.clock.advance(3_700_000)
    expect((await lookUp(browser, grace)).statusCode).toBe(200)
  })

  test('is blocked for an address after thirty misses in ten minutes', async () => {
    const browser = portal.browser()
    for (let tried = 0; tried < 30; tried += 1)
      expect(
        (await lookUp(browser, { ...grace, lastName: `Nobody${'abcdefghijklmnopqrstuvwxyzABCD'[tried]}` }, '10.6.2.1')).statusCode,
      ).toBe(404)
    expect((await lookUp(browser, grace, '10.6.2.1')).statusCode).toBe(429)
    expect((await lookUp(browser, grace, '10.6.2.2')).statusCode).toBe(200)
  })

  test('needs a robot check after two hundred misses an hour, valid once', async () => {
    const browser = portal.browser()
    const everybody = throttleOf(portal.portal.pinKey, 'lookupByAll', 'everybody')
    await Promise.all(Array.from({ length: 199 }, () => consumeTry(portal.db, portal.clock.now(), everybody)))
    expect((await lookUp(browser, { ...grace, zip: '60602' }, '10.8.0.1')).json().meta.errors).toEqual(['MemberNotFound'])
    const asked = await lookUp(browser, grace, '10.8.0.1')
    expect(asked.json().meta.errors).toEqual(['RobotCheckNeeded'])
    const altcha = await solvedRobotCheck(browser)
    expect((await lookUp(browser, { ...grace, altcha }, '10.8.0.1')).statusCode).toBe(200)
    expect((await lookUp(browser, { ...grace, altcha }, '10.8.0.1')).json().meta.errors).toEqual(['RobotCheckFailed'])
  })
})

describe('a coverage problem', () => {
  const cases: [string, string, string][] = [
    ['MemberNoEffectiveDate', 'REG-54', `update persons set starts_on = null where last = 'Hopewell'`],
    ['MemberNotActive', 'REG-53', `update persons set starts_on = '2099-01-01' where last = 'Hopewell'`],
    ['MemberTerminated', 'REG-55', `update persons set ends_on = '2026-01-31' where last = 'Hopewell'`],
    ['GroupNoStartDate', 'REG-58', `update groups set starts_on = null where code = 'FOYER'`],
    ['GroupTerminated', 'REG-57', `update groups set ends_on = '2026-01-31' where code = 'FOYER'`],
    ['MemberInactiveGroup', 'REG-56', `update groups set suspended = true where code = 'FOYER'`],
    ['MemberNotAdult', 'REG-51 REG-47', `update persons set dob = '2015-04-12' where first = 'Grace'`],
  ]
  test.each(cases)('%s is reported only after a full match [%s]', async (code, _rows, change) => {
    await portal.pool.query(change)
    const dob = code === 'MemberNotAdult' ? '2015-04-12' : grace.dob
    expect((await lookUp(portal.browser(), { ...grace, dob })).json().meta.errors).toEqual([code])
    await portal.pool.query(`update persons set starts_on = '2026-01-01', ends_on = null where last = 'Hopewell'`)
    await portal.pool.query(`update persons set dob = '1985-04-12' where first = 'Grace'`)
    await portal.pool.query(`update groups set starts_on = '2026-01-01', ends_on = null, suspended = false where code = 'FOYER'`)
    expect((await lookUp(portal.browser(), grace)).statusCode).toBe(200)
  })

  test('is reported when two memberships have the same person [REG-52]', async () => {
    await portal.pool.query(`with made as (insert into memberships (id, group_id, created_at) select '11111111-1111-4111-8111-111111111111', id, now() from groups where code = 'BASIC' returning id)
      insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, zip, telehealth_id, starts_on, created_at)
      select id, id, 'Primary', 'Grace', 'Hopewell', 'grace', 'hopewell', '1985-04-12', '60601', 'twin', '2026-01-01', now() from made`)
    expect((await lookUp(portal.browser(), grace)).json().meta.errors).toEqual(['MultipleMembersFound'])
    await portal.pool.query(`update persons set ends_on = '2026-02-01' where telehealth_id = 'twin'`)
    expect((await lookUp(portal.browser(), grace)).statusCode).toBe(200)
    await portal.pool.query(`delete from persons where telehealth_id = 'twin'`)
    await portal.pool.query(`delete from memberships where id = '11111111-1111-4111-8111-111111111111'`)
  })
})

describe('making an account', () => {
  test('needs a lookup in the same browser [SHELL-056]', async () => {
    const found = (await lookUp(portal.browser(), grace)).json().data
    const answer = await portal.browser().post('/api/profiles', account(found.membershipId, personOf(found, 'Grace'), 'thief@example.com'))
    expect(answer.json().meta.errors).toEqual(['RegistrationTicketMissing'])
  })

  test('is allowed only for a person of the membership that was found', async () => {
    const browser = portal.browser()
    const found = (await lookUp(browser, grace)).json().data
    const rows = (await portal.pool.query(`select id, membership_id from persons where first = 'Kenji'`)).rows[0]
    expect((await browser.post('/api/profiles', account(found.membershipId, rows.id, 'grace@example.com'))).statusCode).toBe(404)
    expect((await browser.post('/api/profiles', account(rows.membership_id, rows.id, 'grace@example.com'))).statusCode).toBe(404)
    expect((await browser.get(`/api/memberships/${rows.membership_id}/persons`)).statusCode).toBe(404)
  })

  test('is refused for a child [REG-48]', async () => {
    const browser = portal.browser()
    const found = (await lookUp(browser, grace)).json().data
    const answer = await browser.post('/api/profiles', account(found.membershipId, personOf(found, 'Theo'), 'theo@example.com'))
    expect(answer.json().meta.errors).toEqual(['Under18'])
  })

  test('is refused with an email address that has an account [REG-50]', async () => {
    const browser = portal.browser()
    const found = (await lookUp(browser, grace)).json().data
    const answer = await browser.post('/api/profiles', account(found.membershipId, personOf(found, 'Grace'), 'Ana.Rivera@example.com'))
    expect([answer.statusCode, answer.json().meta.errorMessages]).toEqual([
      409,
      [{ code: 'ProfileUserEmailDuplicated', reason: 'An account already exists for this email address', field: 'email' }],
    ])
  })

  test('checks every field [REG-35 REG-36 SIGN-43]', async () => {
    const browser = portal.browser()
    const found = (await lookUp(browser, grace)).json().data
    const good = account(found.membershipId, personOf(found, 'Grace'), 'grace@example.com')
    const answer = await browser.post('/api/profiles', { ...good, email: 'grace', phone: '312-555', acceptNotice: false })
    expect(answer.json().meta.errorMessages.map(({ field, reason }: Record<string, string>) => [field, reason])).toEqual([
      ['email', 'Invalid email'],
      ['phone', 'Phone number has to be 10 digits'],
      ['acceptNotice', 'Must accept "Notice of Privacy Practices"'],
    ])
  })

  test('uses up the ticket, stores the acceptances, and skips the PIN at the first sign-in [REG-40 REG-43 REG-49 SHELL-052 CALL-21 CALL-23]', async () => {
    await portal.pool.query(`update groups set requires_mfa = true where code = 'FOYER'`)
    await portal.pool.query(`update persons set email = 'file@example.com' where first = 'Victor'`)
    const browser = portal.browser()
    const found = (await lookUp(browser, grace)).json().data
    expect((await browser.get(`/api/memberships/${found.membershipId}/persons`)).json().data).toEqual(found)
    const made = await browser.post('/api/profiles', account(found.membershipId, personOf(found, 'Victor'), 'Victor@Example.com'))
    expect(made.statusCode).toBe(200)
    const accepted = await portal.pool.query('select document, version from acceptances where profile_id = $1 order by 1', [
      made.json().data.id,
    ])
    expect(accepted.rows).toEqual([
      { document: 'privacy', version: '2026-11' },
      { document: 'terms', version: '2026-11' },
    ])
    expect(
      (await browser.post('/api/profiles', account(found.membershipId, personOf(found, 'Grace'), 'grace@example.com'))).json().meta.errors,
    ).toEqual(['RegistrationTicketMissing'])
    expect((await browser.signIn('victor@example.com', 'Welcome-2-Me!')).json().data.level).toBe('full')
    expect((await browser.signIn('victor@example.com', 'Welcome-2-Me!')).json().data.level).toBe('pending')
    await portal.pool.query(`update groups set requires_mfa = false where code = 'FOYER'`)
    await portal.portal.outbox.deliverDue('email')
    expect((await listDemoMessages(portal.db, 'file@example.com')).at(-1)?.subject).toBe('Your Foyer account was created')
    expect((await lookUp(portal.browser(), grace)).json().data.persons[1]).toMatchObject({ firstName: 'Victor', hasProfile: true })
  })

  test("names the features of the person's own group only [REG-44]", async () => {
    const found = await lookUp(portal.browser(), { lastName: 'Marsh', dob: '1958-03-19', zip: '68102' })
    expect(found.json().data.features).toEqual(['Pricing', 'Providers', 'RX'])
  })

  test('keeps what it needs between its steps, and nothing of another visitor [REG-44 REG-45]', async () => {
    const browser = portal.browser()
    const found = (await lookUp(browser, grace)).json().data
    expect(found).toEqual({
      membershipId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      plan: 'Family care',
      planCode: 'FAM',
      features: groupFeatures.toSorted(),
      persons: expect.any(Array),
    })
    expect((await portal.browser().get(`/api/memberships/${found.membershipId}/persons`)).statusCode).toBe(404)
    await browser.post('/api/profiles', account(found.membershipId, personOf(found, 'Grace'), 'grace@example.com'))
    // The account is made: the lookup says so, and cannot make it again.
    const again = (await lookUp(browser, grace)).json().data
    expect(again.persons.map(({ firstName, hasProfile }: Record<string, unknown>) => [firstName, hasProfile])).toEqual([
      ['Grace', true],
      ['Victor', false],
      ['Theo', false],
    ])
    const twice = await browser.post('/api/profiles', account(found.membershipId, personOf(found, 'Grace'), 'other@example.com'))
    expect(twice.json().meta.errors).toEqual(['Conflict'])
  })

  test('twice at once makes a single account', async () => {
    const browsers = [portal.browser(), portal.browser()]
    const answers = await Promise.all(
      browsers.map(async (browser, index) => {
        const found = (await lookUp(browser, grace)).json().data
        return browser.post('/api/profiles', account(found.membershipId, personOf(found, 'Grace'), `grace${index}@example.com`))
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('shows whether an email address is free only to ticket holders [CALL-22]', async () => {
    const browser = portal.browser()
    expect((await browser.get('/api/profiles/check-email?email=ana.rivera@example.com')).statusCode).toBe(404)
    await lookUp(browser, grace)
    expect((await browser.get('/api/profiles/check-email?email=ana.rivera@example.com')).json()).toEqual({ data: { available: false } })
    expect((await browser.get('/api/profiles/check-email?email=free@example.com')).json()).toEqual({ data: { available: true } })
  })
})
