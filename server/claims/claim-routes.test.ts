import { getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repointPerson } from '#server/eligibility/plan/duplicate-store.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { ClaimDetail, ClaimRow, ClaimYear } from '#shared/claims/claim-calls.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const [ana, ben, rita] = ['ana.rivera@example.com', 'ben.rivera@example.com', 'rita.rx@example.com']
const signedIn = async (email = ana): Promise<TestBrowser> => {
  const browser = portal.browser()
  await browser.signIn(email)
  return browser
}
const pageOf = async (browser: TestBrowser, query = '') =>
  (await browser.get(`/api/claims${query}`)).json().data as { rows: ClaimRow[]; next: string | null }
const allOf = async (browser: TestBrowser, query = ''): Promise<ClaimRow[]> => {
  const { rows, next } = await pageOf(browser, query)
  return next === null
    ? rows
    : [
        ...rows,
        ...(await allOf(browser, `${query.replace(/[?&]after=.*/, '')}${query.replace(/[?&]after=.*/, '') ? '&' : '?'}after=${next}`)),
      ]
}
const idOf = async (first: string) =>
  (await portal.pool.query<{ id: string }>(`select id from persons where first = $1 and last = 'Rivera'`, [first])).rows[0]?.id ?? ''
const claimIdsOf = async (first: string, which = 'true') =>
  (
    await portal.pool.query<{ id: string }>(
      `select c.id from claims c join persons p on p.id = c.person_id where p.first = $1 and ${which} order by served_from desc, c.id desc`,
      [first],
    )
  ).rows.map(({ id }) => id)
const yearsOf = async (browser: TestBrowser) =>
  (await browser.get('/api/claims/years')).json().data as { people: { first: string }[]; years: ClaimYear[] }
const setBirthday = (first: string, dob: string) =>
  portal.pool.query(`update persons set dob = $2 where first = $1 and last = 'Rivera'`, [first, dob])

describe('whose claims a member may see', () => {
  /** Every way to a claim: list, filter, detail, file, totals, CSV. */
  const reaches = async (browser: TestBrowser, first: string, claimId: string) => {
    const personId = await idOf(first)
    const csv = (await browser.get('/api/claims.csv')).body
    const number =
      (await portal.pool.query<{ number: string }>('select number from claims where id = $1', [claimId])).rows[0]?.number ?? 'none'
    return {
      list: (await allOf(browser)).some(({ id }) => id === claimId),
      filter: (await allOf(browser, `?personId=${personId}`)).some(({ id }) => id === claimId),
      detail: (await browser.get(`/api/claims/${claimId}`)).statusCode,
      file: (await browser.get(`/api/claims/${claimId}/pdf`)).statusCode,
      csv: csv.includes(number),
    }
  }
  const everywhere = { list: true, filter: true, detail: 200, file: 200, csv: true }
  const nowhere = { list: false, filter: false, detail: 404, file: 404, csv: false }

  test('an adult’s claims are that adult’s alone: the subscriber reaches none of the spouse’s, and the spouse none of the subscriber’s', async () => {
    const [bens, anas] = [(await claimIdsOf('Ben'))[0] ?? '', (await claimIdsOf('Ana'))[0] ?? '']
    expect(await reaches(await signedIn(ben), 'Ben', bens)).toEqual(everywhere)
    expect(await reaches(await signedIn(ana), 'Ben', bens)).toEqual(nowhere)
    expect(await reaches(await signedIn(ben), 'Ana', anas)).toEqual(nowhere)
    expect((await yearsOf(await signedIn(ana))).people.map(({ first }) => first)).toEqual(['Ana', 'Leo', 'Mia'])
  })

  test('an adult child’s claims are invisible to both parents from the 18th birthday, also older ones, also after a grant of everything else', async () => {
    const [xray] = await claimIdsOf('Leo', `kind = 'professional' and sensitive = '{}'`)
    const browser = await signedIn(ana)
    expect(await reaches(browser, 'Leo', xray ?? '')).toEqual(everywhere)
    await setBirthday('Leo', '2008-11-21')
    expect((await browser.get(`/api/claims/${xray}`)).statusCode).toBe(200)
    await setBirthday('Leo', '2008-11-20')
    await portal.pool.query(
      `insert into family_grants (id, grantor_id, delegate_id, scopes, until, created_at)
        values (gen_random_uuid(), $1, $2, '{book,see-visits,see-records,messages,pay,share}', '2027-01-01', now())`,
      [await idOf('Leo'), await idOf('Ana')],
    )
    expect(await reaches(browser, 'Leo', xray ?? '')).toEqual(nowhere)
    expect(await reaches(await signedIn(ben), 'Leo', xray ?? '')).toEqual(nowhere)
  })

  test('who is granted benefits reaches all of an adult’s claims, until it ends, and the grantor sees each reading', async () => {
    const [bens] = await claimIdsOf('Ben')
    const [benId, anaId] = [await idOf('Ben'), await idOf('Ana')]
    const grantor = await signedIn(ben)
    const given = await grantor.post('/api/delegations', { delegateId: anaId, scopes: ['benefits'], until: '2027-01-31' })
    expect(given.statusCode, given.body).toBe(200)
    const browser = await signedIn(ana)
    expect(await reaches(browser, 'Ben', bens ?? '')).toEqual(everywhere)
    expect((await yearsOf(browser)).people.map(({ first }) => first)).toEqual(['Ana', 'Ben', 'Leo', 'Mia'])
    expect(await reaches(grantor, 'Ana', (await claimIdsOf('Ana'))[0] ?? '')).toEqual(nowhere)
    const seen = (await grantor.get('/api/account/data-access?others=true')).json().data.rows as { event: string; who: { name?: string } }[]
    const read = seen.filter(({ event }) => event === 'claims.read' || event === 'claims.download')
    expect([...new Set(read.map(({ event, who }) => `${event} ${who.name}`))].sort()).toEqual(['claims.download Ana', 'claims.read Ana'])
    await portal.pool.query(`update persons set ends_on = '2026-11-19' where id = $1`, [anaId])
    expect(await reaches(await signedIn(ana), 'Ben', bens ?? '')).toEqual(nowhere)
    await portal.pool.query('update persons set ends_on = null where id = $1', [anaId])
    await grantor.ask('DELETE', `/api/delegations/${given.json().data.id}`)
    expect(await reaches(await signedIn(ana), 'Ben', bens ?? '')).toEqual(nowhere)
    expect(benId).not.toBe('')
  })

  test('a minor’s sensitive claim is invisible to parents in lists, totals, details and files; their other claims are not', async () => {
    const [counseling] = await claimIdsOf('Leo', `sensitive <> '{}'`)
    expect(counseling).toBeDefined()
    for (const email of [ana, ben]) expect(await reaches(await signedIn(email), 'Leo', counseling ?? '')).toEqual(nowhere)
    const browser = await signedIn(ana)
    const leo = await idOf('Leo')
    const countOf = async () => (await yearsOf(browser)).years.find(({ personId }) => personId === leo)
    expect(await countOf()).toMatchObject({ claims: 3, billed: 30_650 })
    await portal.pool.query(`update claims set sensitive = '{}' where id = $1`, [counseling])
    expect(await countOf()).toMatchObject({ claims: 4, billed: 48_650 })
  })

  test('the rule of the state decides, by the age on the day of service', async () => {
    const [counseling] = await claimIdsOf('Leo', `sensitive <> '{}'`)
    const browser = await signedIn(ana)
    const statusIn = async (state: string, dob: string) => {
      await portal.pool.query('update claims set state = $2 where id = $1', [counseling, state])
      await portal.pool.query(`update persons set state = $2 where id = $1`, [await idOf('Leo'), state])
      await setBirthday('Leo', dob)
      return (await browser.get(`/api/claims/${counseling}`)).statusCode
    }
    // Served on 2026-10-21.
    expect(await statusIn('PA', '2012-10-22')).toBe(200)
    expect(await statusIn('PA', '2012-10-21')).toBe(404)
    expect(await statusIn('OH', '2014-10-22')).toBe(200)
    expect(await statusIn('OH', '2014-10-21')).toBe(404)
    expect(await statusIn('TX', '2020-01-01')).toBe(404)
    await portal.pool.query(`update persons set zip = null where first = 'Leo'`)
    expect(await statusIn('', '2020-01-01')).toBe(404)
  })

  test('nobody of another family, nobody signed out, and no hostile id reaches a claim', async () => {
    const [own] = await claimIdsOf('Ana')
    expect(await reaches(await signedIn(rita), 'Ana', own ?? '')).toEqual(nowhere)
    expect((await portal.browser().get(`/api/claims/${own}`)).statusCode).toBe(401)
    const browser = await signedIn(rita)
    for (const id of ['x', '%00', "' or 1=1 --", '..%2Fyears'])
      expect([400, 404], id).toContain((await browser.get(`/api/claims/${id}`)).statusCode)
    for (const query of ['?after=x', '?year=20x6', '?status=all', `?after=2026-01-01_x'`])
      expect((await browser.get(`/api/claims${query}`)).statusCode, query).toBe(422)
    expect((await browser.get(`/api/claims?personId=${await idOf('Ana')}`)).json().data.rows).toEqual([])
  })

  test('after coverage has ended a member still sees the own claims, and no longer those of children', async () => {
    const [anas, mias] = [(await claimIdsOf('Ana'))[0], (await claimIdsOf('Mia'))[0]]
    expect((await (await signedIn(ben)).get(`/api/claims/${mias}`)).statusCode).toBe(200)
    await portal.pool.query(`update persons set ends_on = '2026-11-19' where first = 'Ana'`)
    const browser = await signedIn(ana)
    expect((await browser.get(`/api/claims/${anas}`)).statusCode).toBe(200)
    expect((await browser.get(`/api/claims/${mias}`)).statusCode).toBe(404)
  })
})

describe('a member’s claims', () => {
  test('come newest first, page by page, without gaps or doubles, and by filter', async () => {
    const browser = await signedIn()
    await portal.pool.query(
      `insert into claims select (gen_random_uuid()), group_id, person_id, number || '-' || n, kind, status, served_from, served_to, processed_on,
        provider, npi, network, state, sensitive, billed, allowed, paid, deductible, copay, coinsurance, not_covered, owed, source, as_of, content_hash
        from claims, generate_series(1, 2) n where person_id = $1`,
      [await idOf('Ana')],
    )
    const rows = await allOf(browser)
    expect(rows.length).toBeGreaterThan(50)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.map(({ servedFrom }) => servedFrom)).toEqual(
      rows
        .map(({ servedFrom }) => servedFrom)
        .toSorted()
        .reverse(),
    )
    expect((await allOf(browser, '?status=denied')).map(({ status }) => status)).toEqual(['denied', 'denied', 'denied'])
    expect(new Set((await allOf(browser, '?kind=pharmacy')).map(({ kind }) => kind))).toEqual(new Set(['pharmacy']))
    expect(await allOf(browser, '?year=2025')).toEqual([])
    expect(new Set((await allOf(browser, `?personId=${await idOf('Mia')}`)).map(({ first }) => first))).toEqual(new Set(['Mia']))
  })

  test('have what was billed, allowed, paid and owed by kind, with reasons; totals agree with the accumulators', async () => {
    const browser = await signedIn()
    const [lab] = await claimIdsOf('Ana', `provider = 'Lakeside Laboratory'`)
    const claim = (await browser.get(`/api/claims/${lab}`)).json().data as ClaimDetail
    expect(claim).toMatchObject({ first: 'Ana', isYou: true, billed: 36_000, allowed: 21_240, paid: 0, owed: 21_240, deductible: 21_240 })
    expect(claim.lines.map(({ description, owed, reasons }) => [description, owed, reasons])).toEqual([
      ['Blood test: metabolic panel', 9_840, ['PR-1', 'CO-45']],
      ['Blood test: hemoglobin A1c', 11_400, ['PR-1', 'CO-45']],
    ])
    expect(JSON.stringify(claim)).not.toMatch(/sensitive|contentHash|groupId/)
    const { years } = await yearsOf(browser)
    expect(years.find(({ personId }) => personId === claim.personId)).toMatchObject({ year: 2026, deductible: 78_340, owed: 121_840 })
  })

  test('an amount that the payer does not say is unknown, not 0, and pending claims count in no total', async () => {
    const browser = await signedIn()
    const [pending] = await allOf(browser, '?status=pending')
    expect(pending).toMatchObject({ billed: 24_000, allowed: null, paid: null, owed: null })
  })

  test('can be saved as CSV, without formulas, and one as a tagged PDF in the reader’s language', async () => {
    await portal.pool.query(`update claims set provider = '=HYPERLINK("x")' where status = 'pending'`)
    const browser = await signedIn()
    const csv = await browser.get('/api/claims.csv?year=2026')
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.body.split('\r\n')[0]).toBe(
      '\uFEFFclaim_number,for,type,status,service_from,service_to,processed_date,provider,network,billed,allowed,plan_paid,deductible,copay,coinsurance,not_covered,member_owes',
    )
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")",in,240.00,,,,,,,`)
    await portal.pool.query(`update profiles set language = 'Spanish' where first = 'Ana'`)
    const [lab] = await claimIdsOf('Ana', `provider = 'Lakeside Laboratory'`)
    const answer = await (await signedIn()).get(`/api/claims/${lab}/pdf`)
    const read = await getDocumentProxy(new Uint8Array(answer.rawPayload))
    expect(await read.getMarkInfo()).toMatchObject({ Marked: true })
    const text = (await (await read.getPage(1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
    for (const words of ['Lo que usted podría deber', '$212.40', 'Lakeside Laboratory', 'Esta parte cuenta para su deducible.'])
      expect(text).toContain(words)
  })

  test('stay when two records of a person are merged, and each reading is audited', async () => {
    const [mias] = await claimIdsOf('Mia')
    await repointPerson(portal.db, await idOf('Mia'), await idOf('Leo'))
    expect(await claimIdsOf('Leo')).toContain(mias)
    const browser = await signedIn(rita)
    await pageOf(browser)
    await browser.get('/api/claims.csv')
    const { rows } = await portal.pool.query(`select event from audit_events where event like 'claims.%' and outcome = 'ok' order by seq`)
    expect(rows).toEqual([{ event: 'claims.read' }, { event: 'claims.download' }])
  })
})
