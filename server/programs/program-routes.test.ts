import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkWithin } from '#server/care/care-link.ts'
import { partnerLink } from '#server/programs/partner-link.ts'
import { referralBodyOf } from '#server/programs/referral-link.ts'
import { saveSetting } from '#server/settings/save-setting.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let ana: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal({
    care: true,
    env: { PROGRAM_URL: 'https://programs.example/start', BACK_CARE_URL: 'https://back.example/start', PARTNER_HOSTS: 'more.example' },
  })
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(25 * 3_600_000)
  await portal.pool.query('delete from program_referrals')
  ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
})

const start = async (body: object, by = ana) => {
  const answer = await by.post('/api/programs/referral', body)
  return answer.statusCode === 200 ? new URL(answer.json().data.redirect_to_url) : answer.json().meta.errors
}
const states = async (by = ana): Promise<Record<string, string>> =>
  Object.fromEntries((await by.get('/api/programs')).json().data.map(({ program, state }: Record<string, string>) => [program, state]))
const fresh = 'not-started'

describe('a program', () => {
  test('opens at the partner only with consent, by a link from the telehealth service [PROG-14 CALL-52 CALL-59]', async () => {
    expect(await states()).toEqual({
      diabetes: fresh,
      prediabetes: fresh,
      hypertension: fresh,
      kidney: fresh,
      weight: fresh,
      wellbeing: fresh,
    })
    expect(await start({ program: 'diabetes' })).toEqual(['Required'])
    expect((await states()).diabetes).toBe('not-started')
    const link = await start({ program: 'diabetes', consent: true, actor_id: 'somebody-else' })
    const { rows } = await portal.pool.query(
      `select p.telehealth_id from persons p join profiles f on f.person_id = p.id where f.email = 'ana.rivera@example.com'`,
    )
    expect([link.origin + link.pathname, link.searchParams.get('actor_id'), link.searchParams.get('health_category')]).toEqual([
      'https://programs.example/start',
      rows[0].telehealth_id,
      'Diabetes',
    ])
    expect((await states()).diabetes).toBe('opened')
    const written = await portal.pool.query(`select reason, outcome from audit_events where event = 'partner.redirect' order by at`)
    expect(written.rows.at(-1)).toEqual({ reason: 'diabetes', outcome: 'ok' })
  })

  test('is enrolled when the partner sends the member back, even without a cookie, and stays so', async () => {
    const link = await start({ program: 'kidney', consent: true })
    const back = new URL(link.searchParams.get('return_url') ?? '')
    const returned = await portal.browser().get(back.pathname + back.search)
    expect([returned.statusCode, returned.headers.refresh]).toEqual([200, '0; url=/livongo-registration'])
    expect((await states()).kidney).toBe('enrolled')
    await start({ program: 'kidney', consent: true })
    expect(await states()).toMatchObject({ kidney: 'enrolled', diabetes: 'not-started' })
  })

  test('does not change with a forged return token', async () => {
    const link = await start({ program: 'kidney', consent: true })
    const token = new URL(link.searchParams.get('return_url') ?? '').searchParams.get('token') ?? ''
    for (const wrong of ['', 'x', `${token}x`, token.replace(/^./, (first) => (first === '0' ? '1' : '0'))])
      expect((await portal.browser().get(`/api/programs/return?token=${encodeURIComponent(wrong)}`)).statusCode).toBe(200)
    expect((await states()).kidney).toBe('opened')
  })

  test('started several times at once has one referral and one link', async () => {
    const links: URL[] = await Promise.all([1, 2, 3].map(() => start({ program: 'weight', consent: true })))
    expect(new Set(links.map(String)).size).toBe(1)
    expect((await portal.pool.query('select 1 from program_referrals')).rows).toHaveLength(1)
  })

  test('exists only for groups with its price, with a separate state for each member [PROG-02]', async () => {
    const sam = portal.browser()
    await sam.signIn('sam.basic@example.com')
    expect(await states(sam)).toEqual({})
    expect(await start({ program: 'diabetes', consent: true }, sam)).toEqual(['FeatureNotEnabled'])
    expect(await start({ program: 'surfing', consent: true })).toEqual(['InvalidInput'])
    await start({ program: 'diabetes', consent: true })
    const ben = portal.browser()
    await ben.signIn('ben.rivera@example.com')
    expect((await states(ben)).diabetes).toBe('not-started')
  })
})

test("the referral names member and program by the session's own ids [PROG-33 PROG-34 PROG-35 PROG-36]", () => {
  const person = { id: 'p', telehealthId: 'tele-1', relation: 'Primary', membershipId: 'm', covered: [] } as const
  expect(referralBodyOf({ person }, 'Hypertension')).toEqual({
    actor_type: 'member',
    logged_in_member_id: 'tele-1',
    actor_id: 'tele-1',
    service_specialty_code: 'DIABETES',
    url_request_data: { dfd_dashboard: false, health_category: 'Hypertension' },
  })
})

test.each([
  ['https://programs.example/x', true],
  ['https://more.example/x', true],
  ['http://programs.example/x', false],
  ['https://programs.example.evil.example/x', false],
  ['https://evil.example/?https://programs.example', false],
  ['javascript:alert(1)', false],
  ['not an address', false],
  [null, false],
])('%s may be opened: %s [PROG-15]', (link, mayBe) => {
  const open = () => partnerLink(portal.portal, link)
  if (mayBe) expect(open()).toBe(link)
  else expect(open).toThrow(expect.objectContaining({ code: 'RedirectFailed' }))
})

test('an unset, unlisted or unreachable partner answers RedirectFailed and records nothing [PROG-15]', async () => {
  const config = portal.care?.config ?? {}
  Object.assign(config, { programUrl: undefined })
  expect(await start({ program: 'diabetes', consent: true })).toEqual(['RedirectFailed'])
  Object.assign(config, { programUrl: 'https://elsewhere.example/start' })
  expect(await start({ program: 'diabetes', consent: true })).toEqual(['RedirectFailed'])
  Object.assign(config, { programUrl: 'https://programs.example/start' })
  portal.portal.care.connect(() => Promise.reject(new Error('away')))
  expect(await start({ program: 'diabetes', consent: true })).toEqual(['RedirectFailed'])
  portal.portal.care.connect(linkWithin(portal.http))
  expect((await states()).diabetes).toBe('not-started')
})

test('back care links to the earlier partner until the migration date, and only with the feature [CALL-55 PROG-16 PROG-17]', async () => {
  const read = async (by = ana) => {
    const answer = await by.get('/api/back-care/link')
    return answer.json().data?.redirect_to_url ?? answer.json().meta.errors
  }
  expect(await read()).toBe('https://back.example/start')
  await saveSetting(portal.db, 'swordMigrationDate', '2030-01-01T00:00:00', portal.clock.now())
  portal.portal.settings.forgetAll()
  expect(await read()).toBe('https://back.example/start?partner=earlier')
  const sam = portal.browser()
  await sam.signIn('sam.basic@example.com')
  expect(await read(sam)).toEqual(['FeatureNotEnabled'])
})
