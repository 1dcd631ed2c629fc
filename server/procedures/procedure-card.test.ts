import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCases } from '#server/cases/case-store.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { replacePrices } from '#server/procedures/procedure-store.ts'
import { keepPortalRetention } from '#server/retention/retention-jobs.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { Answer } from '#shared/calls.ts'
import type { procedureCardCalls } from '#shared/procedures/procedure-card-calls.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ prices: true })
})
afterEach(() => portal.close())

type Card = Answer<typeof procedureCardCalls.readProcedureCard>
const signedIn = async (email: string) => {
  const browser = portal.browser()
  const id = (await browser.signIn(email)).json().data.profile.id as string
  return { browser, id }
}
const cardOf = async (browser: TestBrowser, cpt = '73721'): Promise<Card> =>
  (await browser.get(`/api/procedure/card?zip=60601&cpt=${cpt}`)).json().data
const reportPaid = (browser: TestBrowser, report: object) =>
  browser.post('/api/procedure/paid', { zip: '60601', cpt: '73721', how: 'cash', paidOn: '2026-11-01', ...report })
const openCases = () => listCases(portal.db, { kind: 'price-report', groups: null, limit: 50 })
const figureOf = ({ figures }: Card, how: string) => figures.find((figure) => figure.how === how)

test('each figure has its source, date and range of known areas', async () => {
  const { browser } = await signedIn('ana.rivera@example.com')
  const { figures, ways } = await cardOf(browser)
  expect(ways).toEqual(['cash', 'plan'])
  expect(figures.map(({ how }) => how)).toEqual(['cash', 'plan'])
  for (const { cents, range, source, date, confidence } of figures) {
    expect([source, date, confidence]).toEqual(['Invented sample prices', '2026-11-20', 'none'])
    expect(range).toMatchObject({ count: 2, of: 'averages' })
    expect(cents).toBeGreaterThanOrEqual(range?.lowest ?? Number.POSITIVE_INFINITY)
    expect(cents).toBeLessThanOrEqual(range?.highest ?? 0)
  }
})

test("an office visit shows the group's price of a virtual visit, also a free one, only with Telehealth", async () => {
  const { browser: ana } = await signedIn('ana.rivera@example.com')
  expect(figureOf(await cardOf(ana, '99213'), 'visit')).toMatchObject({ cents: 0, range: null, date: '2026-11-20' })
  expect(figureOf(await cardOf(ana, '99385'), 'visit')).toBeUndefined()
  const ofNora = `type = 'GeneralMedical' and group_id = (select id from portal.groups where code = 'HYUHG-DEMO')`
  await portal.pool.query(`update portal.group_prices set cents = 4500 where ${ofNora}`)
  const { browser: nora } = await signedIn('nora.hyuhg@example.com')
  expect(figureOf(await cardOf(nora, '99213'), 'visit')).toMatchObject({ cents: 4_500 })
  await portal.pool.query(`delete from portal.group_prices where ${ofNora}`)
  const { browser: later } = await signedIn('nora.hyuhg@example.com')
  expect(figureOf(await cardOf(later, '99213'), 'visit'), 'an unknown price is not shown as free').toBeUndefined()
  const { browser: rita } = await signedIn('rita.rx@example.com')
  expect((await cardOf(rita, '99213')).ways).toEqual(['cash', 'plan'])
})

test('a figure of a single source has no range', async () => {
  await replacePrices(portal.db, 'own-fees', [
    { code: '0001A', payer: 'cash', type: 'allowed', area: '606', cents: 5_000, source: 'own-fees' },
  ])
  const noted = { dataDate: '2026-10-01', loadedAt: new Date('2026-11-20T15:00:00Z'), counts: {} }
  await savePriceSource(portal.db, { source: 'own-fees', kind: 'procedures', label: 'Fee schedule', ...noted })
  const { browser } = await signedIn('ana.rivera@example.com')
  expect((await cardOf(browser, '0001A')).figures).toEqual([
    { how: 'cash', cents: 5_000, isEstimated: false, range: null, source: 'Fee schedule', date: '2026-10-01', confidence: 'none' },
  ])
})

test("reports raise the confidence of a figure; only a member's newest report counts", async () => {
  const { browser, id } = await signedIn('ana.rivera@example.com')
  const shown = figureOf(await cardOf(browser), 'cash')?.cents ?? 0
  const dollars = (share: number) => ((shown * share) / 100).toFixed(2)
  expect((await reportPaid(browser, { amount: dollars(1) })).json().data).toEqual({ reported: true })
  expect(figureOf(await cardOf(browser), 'cash')?.confidence).toBe('some')
  expect(figureOf(await cardOf(browser), 'plan')?.confidence).toBe('none')
  await reportPaid(browser, { amount: dollars(1.1) })
  for (const email of ['ben.rivera@example.com', 'sam.basic@example.com'])
    await reportPaid((await signedIn(email)).browser, { amount: dollars(0.9) })
  expect(figureOf(await cardOf(browser), 'cash')?.confidence).toBe('good')
  const { rows } = await portal.pool.query('select count(*)::int as n from portal.price_feedback where profile_id = $1', [id])
  expect(rows).toEqual([{ n: 1 }])
  expect(await openCases()).toEqual([])
})

test('reports that are far off open one case without a person, and the audit does not link them', async () => {
  const { browser, id } = await signedIn('ana.rivera@example.com')
  await reportPaid(browser, { cpt: '80061', amount: '9999' })
  await reportPaid((await signedIn('ben.rivera@example.com')).browser, { cpt: '80061', amount: '9,998.50' })
  const [found, ...more] = await openCases()
  expect(more).toEqual([])
  expect(found).toMatchObject({ kind: 'price-report', profileId: null, email: null, note: null })
  expect(found?.about).toMatchObject({
    need: 'Cholesterol test - 80061',
    place: '606xx',
    how: 'cash',
    reason: 'far-off',
    reported: '999900',
  })
  const { rows } = await portal.pool.query(
    `select event, actor_id, subject_id from audit_events where event in ('price.feedback', 'case.open')`,
  )
  expect(rows).toContainEqual({ event: 'price.feedback', actor_id: id, subject_id: null })
  expect(rows.filter(({ event }) => event === 'case.open')).toEqual([{ event: 'case.open', actor_id: null, subject_id: found?.id }])
})

test('three reports that agree with each other but not with the figure open a case', async () => {
  const before = (await openCases()).length
  const { browser } = await signedIn('ana.rivera@example.com')
  const shown = figureOf(await cardOf(browser, '83036'), 'cash')?.cents ?? 0
  const amount = ((shown * 1.4) / 100).toFixed(2)
  for (const email of ['ana.rivera@example.com', 'ben.rivera@example.com'])
    await reportPaid((await signedIn(email)).browser, { cpt: '83036', amount })
  expect(await openCases()).toHaveLength(before)
  await reportPaid((await signedIn('sam.basic@example.com')).browser, { cpt: '83036', amount })
  expect((await openCases())[0]?.about).toMatchObject({ reason: 'three-agree', reported: expect.stringMatching(/^\d+ \d+ \d+$/) })
})

test.each([
  [{ amount: 'much' }, 'amount', 'AmountInvalid'],
  [{ amount: '' }, 'amount', 'Required'],
  [{ amount: '5', how: 'barter' }, 'how', 'Required'],
  [{ amount: '5', how: 'card' }, 'how', 'InvalidInput'],
  [{ amount: '5', how: 'visit' }, 'how', 'InvalidInput'],
  [{ amount: '5', paidOn: '11/01/2026' }, 'paidOn', 'DateInvalid'],
  [{ amount: '5', paidOn: '2026-11-21' }, 'paidOn', 'DateInFuture'],
  [{ amount: '5', paidOn: '2025-11-19' }, 'paidOn', 'DateTooOld'],
  [{ amount: '5', zip: '00000' }, 'zip', 'ZipInvalid'],
] as const)('%o is refused at its field', async (report, field, code) => {
  const answer = await reportPaid((await signedIn('ana.rivera@example.com')).browser, report)
  const [error] = answer.json().meta.errorMessages
  expect([answer.statusCode, error.field, error.code]).toEqual([422, field, code])
})

test('reading and reporting need a session, and an unknown code takes no report', async () => {
  const stranger = portal.browser()
  expect((await stranger.get('/api/procedure/card?zip=60601&cpt=73721')).statusCode).toBe(401)
  expect((await reportPaid(stranger, { amount: '5' })).statusCode).toBe(401)
  expect((await reportPaid((await signedIn('ana.rivera@example.com')).browser, { cpt: '99999', amount: '5' })).statusCode).toBe(404)
})

test('a report is in the own-data download, lasts a year, and is deleted with the account', async () => {
  const { browser, id } = await signedIn('ana.rivera@example.com')
  await reportPaid(browser, { cpt: '93000', amount: '50', paidOn: '2025-11-20' })
  const kept = () =>
    portal.pool
      .query<{ item: string }>('select item from portal.price_feedback where profile_id = $1 order by item', [id])
      .then(({ rows }) => rows.map(({ item }) => item))
  expect(await kept()).toContain('93000')
  portal.clock.set('2026-11-21T15:00:00Z')
  await keepPortalRetention(portal.portal, portal.db)
  const again = await signedIn('ana.rivera@example.com')
  await reportPaid(again.browser, { cpt: '85025', amount: '20', paidOn: '2026-11-20' })
  expect(await kept()).not.toContain('93000')
  const { listOwnPaid } = await import('#server/own-data/export-store.ts')
  expect(await listOwnPaid(portal.db, id)).toContainEqual(expect.objectContaining({ item: '85025', how: 'cash', paidCents: 2_000 }))
  const { closeProfile } = await import('#server/account/closing-store.ts')
  const { rows } = await portal.pool.query<{ person_id: string }>('select person_id from portal.profiles where id = $1', [id])
  await closeProfile(portal.db, { id, personId: rows[0]?.person_id ?? '' }, portal.clock.now())
  expect(await kept()).toEqual([])
})
