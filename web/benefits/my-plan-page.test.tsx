import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { MemberPlan, PlanMeter } from '#shared/benefits/benefit-calls.ts'
import type { NetworkTerms } from '#shared/benefits/plan-terms.ts'
import type { Language } from '#shared/languages.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { MyPlanPage } from '#web/benefits/my-plan-page.tsx'
import { PlanWidget } from '#web/benefits/plan-widget.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const call = 'GET /api/benefits/plans'
const meter = (change: Partial<PlanMeter> = {}): PlanMeter => ({
  whose: 'mine',
  first: null,
  kind: 'deductible',
  network: 'in',
  service: '',
  used: 78_340,
  most: 150_000,
  asOf: '2026-11-18T15:00:00.000Z',
  source: 'csv',
  ...change,
})
const rule = {
  isCovered: true,
  copayCents: 3_000,
  isCopayFirst: false,
  deductibleApplies: false,
  coinsurance: 0,
  limit: null,
  priorAuthorization: false,
}
const half = (change: Partial<NetworkTerms> = {}): NetworkTerms => ({
  deductible: { individualCents: 150_000, familyCents: 300_000, method: 'embedded' },
  maximum: null,
  services: { '98': rule, '48': { ...rule, copayCents: null, coinsurance: 2_000, deductibleApplies: true, priorAuthorization: true } },
  ...change,
})
const plan = (change: Partial<MemberPlan> = {}): MemberPlan => ({
  id: 'plan-1',
  name: 'Lakeside PPO',
  type: 'PPO',
  hasHsa: false,
  yearStartsOn: '2026-01-01',
  yearEndsOn: '2026-12-31',
  terms: { startsOn: '2026-01-01', in: half(), out: half({ services: { '30': { ...rule, isCovered: false } } }) },
  meters: [
    meter(),
    meter({ kind: 'visits', service: 'MH', used: 6, most: 40 }),
    meter({ whose: 'family', used: 300_500, most: 300_000, source: '271' }),
    meter({ whose: 'child', first: 'Leo', used: 11_500, most: null }),
  ],
  documents: [],
  people: [
    { first: 'Ana', last: 'Rivera', isYou: true, startsOn: '2026-01-01', endsOn: null },
    { first: 'Leo', last: 'Rivera', isYou: false, startsOn: '2026-01-01', endsOn: '2026-12-31' },
  ],
  ...change,
})
const answer = (...plans: MemberPlan[]) => ({ body: { data: { plans } } })

const open = (reply: Parameters<typeof fakeServer>[0][string], language: Language = 'en', page = <MyPlanPage />) => {
  configurePage(language)
  const server = fakeServer({ [call]: reply ?? null })
  renderForMember(page, demoSession(), '/my-plan')
  return server
}
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const region = (name: string) => screen.findByRole('region', { name })

test('the page tells in words what counts toward each limit, since when and from which source', async () => {
  open(answer(plan()))
  const limits = await region('Your limits in network')
  expect(
    within(limits)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['You', 'Your family', 'Leo'])
  const text = plain(limits.textContent) ?? ''
  expect(text).toContain('Deductible$783.40 of $1,500.00$716.60 left. As of 11/18/2026, from your plan’s file.')
  expect(text).toContain('Visits: Mental health6 of 4034 left.')
  expect(text).toContain('$3,005.00 of $3,000.00Reached. As of 11/18/2026, from your plan’s reply to us.')
  expect(text).toContain('LeoDeductible$115.00 so farAs of')
  expect(
    within(limits)
      .getAllByRole('progressbar')
      .map((one) => one.getAttribute('aria-valuetext')),
  ).toEqual(['$783.40 of $1,500.00', '6 of 40', '$3,005.00 of $3,000.00'])
})

test('an amount that nobody has told is called unknown, never 0', async () => {
  open(answer(plan({ meters: [] })))
  const limits = await region('Your limits in network')
  expect(plain(limits.textContent)).toContain('$1,500.00 for one person · $3,000.00 for the family')
  expect(within(limits).getByText('Your plan hasn’t told us yet what counts toward this.')).toBeTruthy()
  expect(limits.textContent).toContain('No limit')
  expect(limits.textContent).not.toContain('$0')
  expect(within(limits).queryByRole('progressbar')).toBeNull()
})

test('each kind of care shows what the member pays in and out of network, and what needs approval', async () => {
  open(answer(plan()))
  const costs = await region('What you pay')
  expect(
    within(costs)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual([
    'Office visitIn network$30.00 copayOut of networkNot covered',
    'Hospital stayIn networkYour deductible, then 20% of the costNeeds approval firstOut of networkNot covered',
    'Other careIn networkAsk your planOut of networkNot covered',
  ])
  expect(
    within(await region('Needs approval first'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hospital stay'])
  expect(
    within(await region('Who’s covered'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana Rivera (You)Since 01/01/2026', 'Leo Rivera01/01/2026 to 12/31/2026'])
})

test('documents in the member’s language come first, with kind, size, language and days; without any a sentence says so', async () => {
  const document = {
    id: 'd1',
    title: 'Summary',
    kind: 'summary',
    language: 'en',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    bytes: 86_016,
  } as const
  const documents = [
    document,
    { ...document, id: 'd2', title: 'Resumen de beneficios y cobertura 2026', language: 'es' },
    { ...document, id: 'd3', title: 'Medicamentos', kind: 'drugs', language: 'es', endsOn: null, bytes: 2_621_440 },
    { ...document, id: 'd4', title: 'Rules', kind: 'other', bytes: 12 },
  ] as const
  const linesOf = async (name: string) =>
    within(await region(name))
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent))
  open(answer(plan({ documents: [...documents] })))
  expect(await linesOf('Plan documents')).toEqual([
    'SummarySummary of Benefits and Coverage · PDF, 84 KB · English · 01/01/2026 to 12/31/2026',
    'RulesPDF, 1 KB · English · 01/01/2026 to 12/31/2026',
    'Resumen de beneficios y cobertura 2026Summary of Benefits and Coverage · PDF, 84 KB · Español · 01/01/2026 to 12/31/2026',
    'MedicamentosDrug list · PDF, 2.5 MB · Español · Since 01/01/2026',
  ])
  const link = within(await region('Plan documents')).getByRole('link', { name: 'Medicamentos' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/benefits/documents/d3/pdf', true])
  cleanup()
  open(answer(plan({ documents: [...documents] })), 'es')
  expect((await linesOf('Documentos del plan')).map((line) => line?.split('PDF')[0])).toEqual([
    'Resumen de beneficios y cobertura 2026',
    'MedicamentosLista de medicamentos · ',
    'SummaryResumen de beneficios y cobertura · ',
    'Rules',
  ])
  cleanup()
  open(answer(plan()))
  expect((await region('Plan documents')).textContent).toContain('There are no documents for your plan here yet.')
})

test('a plan that covers nothing out of network says so, and an HSA is mentioned', async () => {
  open(answer(plan({ type: 'HMO', hasHsa: true, terms: { startsOn: '2026-01-01', in: half(), out: null } })))
  expect(await screen.findByText('Out of network, your plan covers emergencies only.')).toBeTruthy()
  expect(screen.getByText(/health savings account/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your limits out of network' })).toBeNull()
})

test('a plan without terms shows what is known', async () => {
  open(answer(plan({ terms: null })))
  expect(await region('Your limits in network')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'What you pay' })).toBeNull()
})

test('a member without a plan reads a kind sentence, and a failed load can be repeated', async () => {
  open(answer())
  expect(await screen.findByRole('heading', { name: 'No plan details yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('/support')
  cleanup()
  let isUp = false
  open(() => (isUp ? answer(plan()) : refused(503, 'Overloaded')))
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your plan. Please try again.')
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Lakeside PPO' })
})

test('the page is in Arabic too', async () => {
  open(answer(plan()), 'ar')
  expect(await screen.findByRole('heading', { name: 'خطتي' })).toBeTruthy()
  expect(await region('حدودك داخل الشبكة')).toBeTruthy()
})

test('the dashboard’s card shows the own limits in network; without a plan there is no card', async () => {
  open(answer(plan()), 'en', <PlanWidget />)
  const card = await region('My plan')
  expect(within(card).getAllByRole('progressbar')).toHaveLength(1)
  expect(within(card).getByRole('link', { name: 'See my plan' }).getAttribute('href')).toBe('/my-plan')
  cleanup()
  const server = open(answer(), 'en', <PlanWidget />)
  await vi.waitFor(() => expect(server.asked).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
