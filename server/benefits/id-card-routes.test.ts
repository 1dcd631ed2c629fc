import { getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { CardLine, IdCard } from '#shared/benefits/id-card-calls.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const signedIn = async (email: string): Promise<TestBrowser> => {
  const browser = portal.browser()
  await browser.signIn(email)
  return browser
}
const cardsOf = async (browser: TestBrowser): Promise<IdCard[]> => (await browser.get('/api/benefits/id-cards')).json().data.cards
const fileOf = (browser: TestBrowser, { planId, personId }: Pick<IdCard, 'planId' | 'personId'>) =>
  browser.get(`/api/benefits/id-cards/${planId}/${personId}/pdf`)
const shown = (lines: readonly CardLine[] | undefined) => lines?.map(({ label, value }) => `${label}: ${value}`)
const ana = 'ana.rivera@example.com'
const ben = 'ben.rivera@example.com'

test('a parent sees the own card and those of children, with everything that a front desk asks for', async () => {
  const cards = await cardsOf(await signedIn(ana))
  expect(cards.map(({ first, isYou, planName, planType }) => [first, isYou, planName, planType])).toEqual([
    ['Ana', true, 'Lakeside PPO', 'PPO'],
    ['Leo', false, 'Lakeside PPO', 'PPO'],
    ['Mia', false, 'Lakeside PPO', 'PPO'],
  ])
  const face = cards[1]?.faces.en
  expect(shown(face?.people)).toEqual(['Member: Leo Rivera', 'Subscriber: Ana Rivera'])
  expect(shown(face?.numbers)).toEqual([
    'Member ID: LSP204817',
    'Group number: LS-40118',
    'Effective date: 01/01/2026',
    'RxBIN: 000123',
    'RxPCN: LKSRX',
    'RxGRP: LSFOYER',
  ])
  expect(shown(face?.costs)).toEqual([
    'Office visit: $30',
    'Urgent care: $75',
    'Emergency room: $250, then 20% after deductible',
    'Mental health: $30',
    'Prescriptions: $15',
    'Hospital stay: 20% after deductible',
    'Deductible: $1,500 person / $3,000 family',
    'Out-of-pocket maximum: $6,000 person / $12,000 family',
    'Deductible out of network: $3,000 person / $6,000 family',
    'Out-of-pocket maximum out of network: $12,000 person / $24,000 family',
  ])
  expect(shown(face?.phones)).toEqual([
    'Member services: 1-800-555-0160',
    'For providers: 1-800-555-0161',
    'For pharmacies: 1-800-555-0162',
  ])
  expect(face?.back.map(({ value }) => value)).toEqual(['Lakeside Benefit Administrators', 'LKS01', 'PO Box 0100, Chicago, IL 60601'])
  expect(cards[0]?.faces.ar.numbers[0]?.label).toBe('رقم العضوية')
  expect(cards[0]?.faces.es.costs[5]?.value).toBe('20% después del deducible')
})

test('numbers that the data do not have are left out, and the portal’s phone helps instead of the plan’s', async () => {
  const [rita] = await cardsOf(await signedIn('rita.rx@example.com'))
  expect(JSON.stringify(rita)).not.toMatch(/RxBIN|RxPCN|RxGRP/)
  expect(shown(rita?.faces.en.costs)?.slice(0, 2)).toEqual(['Office visit: 10% after deductible', 'Urgent care: 10% after deductible'])
  await portal.pool.query('delete from plan_cards; update memberships set subscriber_number = null; delete from plan_terms')
  const [bare] = await cardsOf(await signedIn('rita.rx@example.com'))
  expect(bare).toMatchObject({ hasMemberId: false })
  expect(shown(bare?.faces.en.numbers)).toEqual(['Group number: RX-ONLY', 'Effective date: 01/01/2026'])
  expect(bare?.faces.en.costs).toEqual([])
  expect(shown(bare?.faces.en.phones)).toEqual(['Help with this card: 1-800-555-0142'])
})

describe('whose card a member may see', () => {
  test('an adult’s card is that adult’s alone, also as a file, also an adult child’s, also after a grant', async () => {
    const [anas, bens] = [await signedIn(ana), await signedIn(ben)]
    const [own] = await cardsOf(bens)
    const childs = (await cardsOf(anas))[1] as IdCard
    expect(JSON.stringify(await cardsOf(anas))).not.toMatch(/\bBen\b/)
    expect((await fileOf(anas, own as IdCard)).statusCode).toBe(404)
    expect((await fileOf(anas, childs)).statusCode).toBe(200)
    await portal.pool.query(`update persons set dob = '2006-01-01' where id = $1`, [childs.personId])
    await portal.pool.query(
      `insert into family_grants (id, grantor_id, delegate_id, scopes, until, created_at)
        select gen_random_uuid(), $1, id, '{book,see-visits,see-records,messages,pay,share}', '2027-01-01', now()
        from persons where first = 'Ana' and last = 'Rivera'`,
      [childs.personId],
    )
    expect((await fileOf(anas, childs)).statusCode).toBe(404)
    expect((await cardsOf(anas)).map(({ first }) => first)).toEqual(['Ana', 'Mia'])
  })

  test('nobody of another family gets a card, and hostile ids find nothing', async () => {
    const [own] = await cardsOf(await signedIn(ana))
    const ritas = await signedIn('rita.rx@example.com')
    expect((await fileOf(ritas, own as IdCard)).statusCode).toBe(404)
    for (const personId of ['x', '%00', "' or 1=1 --", '..%2F..'])
      expect([400, 404], personId).toContain((await fileOf(ritas, { planId: own?.planId ?? '', personId })).statusCode)
    expect((await portal.browser().get('/api/benefits/id-cards')).statusCode).toBe(401)
  })

  test('nobody without a known plan has a card, and no card outlives its coverage', async () => {
    expect(await cardsOf(await signedIn('sam.basic@example.com'))).toEqual([])
    const browser = await signedIn(ana)
    const [, leo] = await cardsOf(browser)
    await portal.pool.query(`update coverage_spans set ends_on = '2026-11-19' where person_id = $1`, [leo?.personId])
    expect((await cardsOf(browser)).map(({ first }) => first)).toEqual(['Ana', 'Mia'])
    expect((await fileOf(browser, leo as IdCard)).statusCode).toBe(404)
  })

  test('each reading is audited', async () => {
    const browser = await signedIn(ana)
    const [own] = await cardsOf(browser)
    await fileOf(browser, own as IdCard)
    const { rows } = await portal.pool.query(
      `select first, count(*)::int as n from audit_events a left join persons p on p.id::text = a.subject_id where event = 'benefits.card' and outcome = 'ok' group by first order by first nulls first`,
    )
    expect(rows).toEqual([
      { first: null, n: 2 },
      { first: 'Leo', n: 1 },
      { first: 'Mia', n: 1 },
    ])
  })
})

type Node = { role?: string; children?: Node[] }

test('the PDF has both faces, tagged in reading order, in the group’s color, with names in any script', async () => {
  await portal.pool.query(`update groups set color = '#7a1f5c' where code = 'FOYER'`)
  await portal.pool.query(`update persons set first = 'Žofie', last = 'ريفيرا' where first = 'Ana' and last = 'Rivera'`)
  const browser = await signedIn(ana)
  const [own] = await cardsOf(browser)
  const answer = await fileOf(browser, own as IdCard)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const read = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  expect(await read.getMarkInfo()).toMatchObject({ Marked: true })
  const page = await read.getPage(1)
  const rolesOf = ({ role = '', children = [] }: Node): string[] => [role, ...children.filter(({ role: of }) => of).flatMap(rolesOf)]
  const roles = rolesOf((await page.getStructTree()) as Node)
  expect(roles.filter((role) => ['H1', 'H2'].includes(role))).toEqual(['H1', 'H2', 'H2'])
  expect(roles.filter((role) => role === 'TH')).toHaveLength(roles.filter((role) => role === 'TD').length)
  const text = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
  for (const words of ['Lakeside PPO', 'Ž ofie', 'LSP204817', 'RxBIN', '000123', '1-800-555-0161', 'LKS01', 'call 911'])
    expect(text).toContain(words)
  expect(text).not.toContain('?')
})
