import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EligibilityFailure, offlineEligibility } from '#platform/gateways/eligibility/eligibility-gateway.ts'
import { workOnInquiries } from '#server/benefits/inquiries/work-on-inquiries.ts'
import { listWaitingInquiries } from '#server/benefits/inquiry-queue/inquiry-store.ts'
import { queueInquiries } from '#server/benefits/inquiry-queue/queue-inquiries.ts'
import { sendChangedRights } from '#server/care/send-changed-rights.ts'
import type { EligibilityAsking } from '#server/eligibility/inquiry/ask-eligibility.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { MemberClaims } from '#shared/care/member-claims.ts'

const answers = join(import.meta.dirname, '../../demo/eligibility-answers')
const envelope: EligibilityAsking['envelope'] = {
  sender: { qualifier: 'ZZ', id: 'FOYER' },
  receiver: { qualifier: 'ZZ', id: 'LAKESIDE' },
  payer: { kind: 'PI', id: 'LKS01', name: 'Lakeside' },
  provider: { kind: 'XX', id: '1999999984', name: 'Foyer Clinic' },
  isTest: true,
}

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ care: true, env: { ELIGIBILITY_ANSWERS: answers } })
})
afterEach(() => portal.close())

const rowsOf = async () =>
  (
    await portal.pool.query<{ row: string }>(
      `select concat_ws(' ', p.first, i.reason, i.outcome, i.problem, i.stored) as row
        from eligibility_inquiries i join persons p on p.id = i.person_id order by p.first, i.id`,
    )
  ).rows.map(({ row }) => row)
const askedOf = async (value: string) => portal.pool.query(`update groups set eligibility_asked = $1 where code = 'FOYER'`, [value])
/** Begins a visit request as Ana; returns the status. */
const begin = async () => {
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  return (await browser.post('/api/benefits/inquiries')).statusCode
}
const work = (gateway: EligibilityAsking['gateway'] = offlineEligibility(answers)) => workOnInquiries(portal.portal, { gateway, envelope })

test('before a visit the payer is asked about the member and those they book for, once, and the amounts are stored', async () => {
  await askedOf('visit')
  expect(await begin()).toBe(200)
  expect(await rowsOf()).toEqual(['Ana visit waiting 0', 'Leo visit waiting 0', 'Mia visit waiting 0'])
  expect(await begin()).toBe(200)
  expect(await rowsOf()).toHaveLength(3)
  await work()
  expect(await rowsOf()).toEqual(['Ana visit answered 5', 'Leo visit answered 5', 'Mia visit answered 5'])
  const { rows } = await portal.pool.query(
    `select used, source from accumulators a join persons p on p.id = a.person_id
      where p.first = 'Ana' and kind = 'deductible' and network = 'in'`,
  )
  expect(rows).toEqual([{ used: 78_340, source: '271' }])
  await begin()
  expect(await rowsOf(), 'an answer that is new enough').toHaveLength(3)
  portal.clock.advance(25 * 3_600_000)
  await begin()
  expect(await rowsOf()).toHaveLength(6)
})

test('the new amounts change the prices that the telehealth side knows', async () => {
  await askedOf('visit')
  const browser = portal.browser()
  const { familyMember } = (await browser.signIn('ana.rivera@example.com')).json().data
  await portal.pool.query(`delete from accumulators`)
  await browser.post('/api/profiles/teladoc-sdk-token')
  const priceOf = async () => {
    const found = await portal.care?.pool.query<{ claims: MemberClaims }>('select claims from members where id = $1', [
      familyMember.telehealthId,
    ])
    return found?.rows[0]?.claims.planPrices?.find((one) => one.telehealthId === familyMember.telehealthId && one.type === 'Nutrition')
      ?.reason
  }
  expect(await priceOf()).toEqual({ kind: 'unknown' })
  await browser.post('/api/benefits/inquiries')
  portal.clock.advance(1000)
  await work()
  await sendChangedRights(portal.portal, portal.db)
  expect(await priceOf()).toEqual({ kind: 'deductible', leftCents: 71_660 })
})

test('a payer that hangs, rejects or answers nonsense changes nothing but the status; it is asked again later', async () => {
  await askedOf('visit')
  const before = await portal.pool.query('select * from accumulators order by 1, 2, 5, 6, 7')
  await begin()
  const refusals = [
    () => Promise.reject(new EligibilityFailure('timeout')),
    () => Promise.resolve('not x12'),
    (trace: string) => offlineEligibility(answers).ask({ request: '', trace, memberId: 'NOBODY', dependent: null }),
  ]
  await work({ ask: ({ trace }) => (refusals.shift() as (trace: string) => Promise<string>)(trace) })
  expect((await rowsOf()).map((row) => row.split(' ').slice(2).join(' ')).sort()).toEqual([
    'failed notX12 0',
    'failed timeout 0',
    'rejected subscriberNotFound 0',
  ])
  expect((await portal.pool.query('select * from accumulators order by 1, 2, 5, 6, 7')).rows).toEqual(before.rows)
  await begin()
  expect(await listWaitingInquiries(portal.db, 9), 'not with each click').toEqual([])
  portal.clock.advance(11 * 60_000)
  await begin()
  expect(await listWaitingInquiries(portal.db, 9)).toHaveLength(3)
})

/** Registers Grace as the registration page does: looks the membership up, then makes the account. */
const register = async (browser: TestBrowser, password = 'Welcome-2-Me!') => {
  const found = (await browser.get('/api/memberships/v2/lookup?lastName=Hopewell&dob=1985-04-12&zip=60601')).json().data
  return browser.post('/api/profiles', {
    email: 'grace@example.com',
    membershipId: found.membershipId,
    familyMemberId: found.persons[0].familyMemberId,
    phone: '3125550144',
    password,
    acceptNotice: true,
  })
}

describe('a registration', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payer-'))
    await portal.pool.query(
      `update memberships set subscriber_number = 'GRC1' where id = (select membership_id from persons where first = 'Grace')`,
    )
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** The demo payer's answer about Ana, about Grace instead. */
  const answerAboutGrace = async (dob = '19850412') => {
    const text = await readFile(join(answers, 'LSP204817.271'), 'utf8')
    const changed = text.replace('RIVERA*ANA', 'HOPEWELL*GRACE').replace('LSP204817', 'GRC1').replace('19860514*F', `${dob}*F`)
    await writeFile(join(folder, 'GRC1.271'), changed)
    return offlineEligibility(folder)
  }

  test('asks the payer about the new member alone; My plan then shows the amounts of the answer', async () => {
    await askedOf('registration')
    const browser = portal.browser()
    expect((await register(browser, 'short')).statusCode).toBe(422)
    expect(await rowsOf(), 'a refused registration').toEqual([])
    expect((await register(browser)).statusCode).toBe(200)
    expect(await rowsOf()).toEqual(['Grace registration waiting 0'])
    expect((await register(portal.browser())).statusCode, 'a second account').toBeGreaterThanOrEqual(400)
    expect(await rowsOf()).toHaveLength(1)
    const member = portal.browser()
    await member.signIn('grace@example.com', 'Welcome-2-Me!')
    const meters = async () => (await member.get('/api/benefits/plans')).json().data.plans[0].meters
    expect(await meters()).toEqual([])
    await work(await answerAboutGrace())
    expect(await rowsOf()).toEqual(['Grace registration answered 5'])
    expect(await meters()).toContainEqual(
      expect.objectContaining({ whose: 'mine', kind: 'deductible', used: 78_340, most: 150_000, source: '271' }),
    )
  })

  test('does not wait for the payer, and an answer about somebody else leaves nothing', async () => {
    await askedOf('both')
    expect((await register(portal.browser())).statusCode).toBe(200)
    await work(await answerAboutGrace('19850413'))
    expect(await rowsOf()).toEqual(['Grace registration failed otherPerson 0'])
    const { rowCount } = await portal.pool.query(
      `select from accumulators a join persons p on p.id = a.person_id where p.last = 'Hopewell'`,
    )
    expect(rowCount).toBe(0)
  })

  test.each(['off', 'visit'])('asks nothing where the group says %s', async (times) => {
    await askedOf(times)
    expect((await register(portal.browser())).statusCode).toBe(200)
    expect(await rowsOf()).toEqual([])
  })
})

test('a group that is not asked, or not for this, queues nothing; a person without a subscriber number is not asked about', async () => {
  const { rows } = await portal.pool.query<{ id: string }>(`select id from persons where first = 'Ana' and last = 'Rivera'`)
  const ana = rows.map(({ id }) => id)
  await askedOf('off')
  await queueInquiries(portal.portal.config, portal.db, { personIds: ana, reason: 'visit', now: portal.clock.now() })
  await askedOf('visit')
  await queueInquiries(portal.portal.config, portal.db, { personIds: ana, reason: 'registration', now: portal.clock.now() })
  expect(await rowsOf()).toEqual([])
  await portal.pool.query('update memberships set subscriber_number = null')
  await queueInquiries(portal.portal.config, portal.db, { personIds: ana, reason: 'visit', now: portal.clock.now() })
  await work({ ask: () => Promise.reject(new Error('asked all the same')) })
  expect(await rowsOf()).toEqual(['Ana visit failed noNumber 0'])
})

test('operators see how the payer answered, without names; each question is audited with its person', async () => {
  await askedOf('both')
  await begin()
  await work()
  const operator = await portal.operator('olga.admin@example.com')
  const { rows } = await portal.pool.query<{ id: string }>(`select id from groups where code = 'FOYER'`)
  const { data } = (await operator.get(`/api/console/groups/${rows[0]?.id}/inquiries`)).json()
  expect(data.isSet).toBe(true)
  expect(data.rows).toHaveLength(3)
  expect(data.rows[0]).toEqual({
    reason: 'visit',
    outcome: 'answered',
    problem: null,
    stored: 5,
    queuedAt: expect.any(String),
    finishedAt: expect.any(String),
  })
  const audited = await portal.pool.query(
    `select p.first from audit_events a join persons p on p.id::text = a.subject_id::text
      where a.event = 'eligibility.inquiry' and a.outcome = 'ok' order by p.first`,
  )
  expect(audited.rows.map(({ first }) => first)).toEqual(['Ana', 'Leo', 'Mia'])
})
