import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { TermsPage } from '#console/benefits/terms-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { PlanAnswer } from '#shared/benefits/plan-calls.ts'
import type { PlanTerms, ServiceRule } from '#shared/benefits/plan-terms.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()

const rule = (change: Partial<ServiceRule>): ServiceRule => ({
  isCovered: true,
  copayCents: null,
  isCopayFirst: false,
  deductibleApplies: false,
  coinsurance: 0,
  limit: null,
  priorAuthorization: false,
  ...change,
})
const terms: PlanTerms = {
  in: {
    deductible: { individualCents: 150_000, familyCents: 300_000, method: 'embedded' },
    maximum: null,
    services: { '98': rule({ copayCents: 3_000 }), '33': rule({ isCovered: false, coinsurance: 2_000 }) },
  },
  out: null,
}
const plan: PlanAnswer = {
  id: 'p1',
  group: { id: 'g1', code: 'FOYER', name: 'Foyer' },
  facts: {
    key: 'PPO',
    name: 'Lakeside PPO',
    type: 'PPO',
    hasHsa: false,
    yearMonth: 1,
    ids: ['family care'],
    startsOn: '2026-01-01',
    endsOn: '2027-12-31',
  },
  versions: [{ startsOn: '2026-01-01', savedAt: '2026-01-02T10:00:00Z', terms }],
  today: '2026-11-20',
}
const newTerms = '/console/plans/p1/terms/new'
const savedAt = (day: string) => `PUT /api/console/plans/p1/terms/${day}`

const open = (path: string, answers: Parameters<typeof fakeServer>[0] = {}, role: OperatorRole = 'admin') => {
  const server = fakeServer({ 'GET /api/console/plans/p1': { body: { data: plan } }, ...answers })
  startConsole()
  show(path, role)
  return server
}
const show = (path: string, role: OperatorRole = 'admin') =>
  renderConsole(
    <Routes>
      <Route path="/console/plans/:id/terms/:startsOn" element={<TermsPage />} />
      <Route path="/console/plans/:id" element={<p>the plan</p>} />
    </Routes>,
    { path, role },
  )
const field = (name: RegExp) => screen.findByLabelText(name)
const retype = async (name: RegExp, typed: string) => {
  const input = await field(name)
  await user.clear(input)
  await user.type(input, typed)
}
const deductible = /^Deductible for one person, in dollars: In network/
const family = /^Deductible for the family, in dollars: In network/
const copay = /^Copay in dollars: Office visit/
const review = () => user.click(screen.getByText('Review changes'))
const typeDay = async (day: string) => user.type(await screen.findByLabelText('First day of these terms'), day)
/** The words of the error at a field. */
const errorAt = async (name: RegExp) => {
  const input = await field(name)
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  return document.getElementById(input.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('new terms begin with the newest ones, and are saved after their differences and the member’s words are shown', async () => {
  const server = open(newTerms, { [savedAt('2027-01-01')]: { body: { data: plan } } })
  expect(((await field(deductible)) as HTMLInputElement).value).toBe('1500')
  await typeDay('2027-01-01')
  await retype(copay, '45.50')
  await review()
  const dialog = await screen.findByRole('dialog', { name: 'Changes to the terms from 01/01/2027' })
  expect(within(dialog).getByRole('row', { name: /^In network: Office visit/ }).textContent).toBe(
    'In network: Office visit$30.00 copay$45.50 copay',
  )
  expect(within(dialog).getAllByRole('row')).toHaveLength(2)
  expect(within(within(dialog).getByRole('region', { name: 'What members read' })).getByText('$45.50 copay')).toBeDefined()
  expect(server.count(savedAt('2027-01-01'))).toBe(0)
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('the plan')).toBeDefined()
  const services = { ...terms.in.services, '98': rule({ copayCents: 4_550 }) }
  expect(server.asked.find(({ call }) => call === savedAt('2027-01-01'))?.body).toEqual({
    before: null,
    terms: { in: { ...terms.in, services }, out: null },
  })
})

test.each([
  ['2025-12-31', 'Choose a day on which the plan is in effect'],
  ['2026-01-01', 'The plan already has terms from this day. Change those instead.'],
  ['', 'Required'],
])('the first day %j is refused at its field', async (day, sentence) => {
  open(newTerms)
  if (day) await typeDay(day)
  else await field(deductible)
  await retype(copay, '45')
  await review()
  const input = screen.getByLabelText('First day of these terms')
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain(sentence)
  expect(((await field(copay)) as HTMLInputElement).value).toBe('45')
})

test('what was typed is kept when the page is left by a link, until it is saved or discarded', async () => {
  open(newTerms)
  await typeDay('2027-01-01')
  await retype(copay, 'fourty')
  await user.click(screen.getByLabelText(/Covers care out of network/))
  await retype(/^Deductible for one person, in dollars: Out of network/, '2500')
  cleanup()
  show('/console/plans/p1/terms/2026-01-01')
  expect(((await field(copay)) as HTMLInputElement).value, 'the draft of other terms').toBe('30')
  cleanup()
  show(newTerms)
  expect(await screen.findByText(/We kept what you typed/)).toBeDefined()
  const typed = async (name: RegExp) => ((await field(name)) as HTMLInputElement).value
  expect(await typed(copay)).toBe('fourty')
  expect(await typed(/^First day/)).toBe('2027-01-01')
  expect(await typed(/^Deductible for one person, in dollars: Out of network/)).toBe('2500')
  await user.click(screen.getByRole('button', { name: 'Discard it' }))
  expect(await typed(copay)).toBe('30')
  expect(screen.queryByText(/We kept what you typed/)).toBeNull()
  cleanup()
  show(newTerms)
  expect(await typed(copay)).toBe('30')
})

test('an amount that is no amount, a family’s amount below one person’s and a share above 100 percent are errors at their fields', async () => {
  open('/console/plans/p1/terms/2026-01-01')
  await retype(copay, 'a lot')
  await review()
  expect(await errorAt(copay)).toMatch(/amount/i)
  await retype(copay, '$1,030.00')
  await retype(family, '1000')
  await review()
  expect(await errorAt(family)).toBe('The family’s amount can’t be less than one person’s')
  await retype(family, '3,000')
  const share = /^Member’s share in percent: Office visit/
  await retype(share, '120')
  await review()
  expect(await errorAt(share)).toMatch(/percent/i)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a family’s amount needs one person’s, and care out of network needs a term', async () => {
  open('/console/plans/p1/terms/2026-01-01')
  await user.clear(await field(deductible))
  await user.click(screen.getByLabelText('Covers care out of network'))
  await review()
  expect(await errorAt(deductible)).toMatch(/Enter|required/i)
  await user.type(await field(deductible), '1500')
  await review()
  expect(await errorAt(/^Deductible for one person, in dollars: Out of network/)).toBe('Add a limit or a kind of care')
})

test('terms that nobody changed have no difference, also those of care that is not covered', async () => {
  open('/console/plans/p1/terms/2026-01-01')
  await field(copay)
  await review()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Nothing changed')).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a kind of care is added and another one removed', async () => {
  const server = open('/console/plans/p1/terms/2026-01-01', { [savedAt('2026-01-01')]: { body: { data: plan } } })
  await user.selectOptions(await screen.findByLabelText('Add a kind of care: In network'), 'UC')
  await user.click(screen.getAllByText('Add')[0] as HTMLElement)
  await user.type(await field(/^Copay in dollars: Urgent care/), '75')
  await user.type(await field(/^Most in a plan year: Urgent care/), '4')
  await user.click(screen.getByText('Remove Chiropractor'))
  await review()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('row', { name: /^In network: Chiropractor/ }).textContent).toContain('Not covered')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('the plan')
  const sent = server.asked.find(({ call }) => call === savedAt('2026-01-01'))?.body as { before: PlanTerms; terms: PlanTerms }
  expect(sent.before).toEqual(terms)
  expect(sent.terms.in.services).toEqual({
    '98': terms.in.services['98'],
    UC: rule({ copayCents: 7_500, deductibleApplies: true, limit: { unit: 'visits', count: 4 } }),
  })
})

test('after a conflict the typed terms stay, and the next review compares with what somebody else saved', async () => {
  const theirs = { ...terms, in: { ...terms.in, services: { '98': rule({ copayCents: 9_900 }) } } }
  const answers = [plan, { ...plan, versions: [{ ...plan.versions[0], terms: theirs }] }]
  open('/console/plans/p1/terms/2026-01-01', {
    'GET /api/console/plans/p1': () => ({ body: { data: answers.length > 1 ? answers.shift() : answers[0] } }),
    [savedAt('2026-01-01')]: refused(409, 'Conflict'),
  })
  await retype(copay, '45')
  await review()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(((await field(copay)) as HTMLInputElement).value).toBe('45')
  await review()
  const row = within(await screen.findByRole('dialog')).getByRole('row', { name: /^In network: Office visit/ })
  expect(row.textContent).toBe('In network: Office visit$99.00 copay$45.00 copay')
})

test('an operator who may not change plans reads the terms without a button', async () => {
  open('/console/plans/p1/terms/2026-01-01', {}, 'support')
  expect((await field(copay)).closest('fieldset[disabled]')).not.toBeNull()
  expect(screen.queryByText('Review changes')).toBeNull()
})
