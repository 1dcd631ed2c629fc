import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '#shared/languages.ts'
import type { DeductibleShown } from '#shared/savings/savings-calls.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { SavingsPage } from '#web/savings/savings-page.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const call = 'GET /api/savings/history/profile-ana'
const newest = {
  consultationTimestamp: '2026-11-09T20:50:00.000Z',
  alternative: 'urgent-care',
  alternativeCost: 191,
  savings: 146,
  youPaid: 45,
}
const atNight = {
  consultationTimestamp: '2026-08-12T04:35:00.000Z',
  alternative: 'emergency-room',
  alternativeCost: 1302.5,
  savings: 1257.5,
  youPaid: 45,
}
const before = { ...newest, consultationTimestamp: '2024-03-01T16:00:00.000Z' }
const history = (...list: (typeof newest)[]) => ({
  body: {
    data: { lifetime: list.reduce((sum, { savings }) => sum + savings, 0), list, totalItems: list.length },
    meta: { sources: [{ name: 'Invented sample averages', date: '2026-11-20' }], deductible: null as DeductibleShown | null },
  },
})

const open = async (reply: Parameters<typeof fakeServer>[0][string], session = demoSession(), language: Language = 'en') => {
  configurePage(language)
  const server = fakeServer({ [call]: reply ?? null })
  renderForMember(<SavingsPage />, session, '/beat-the-deductible')
  return server
}
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

test('the page shows lifetime savings, and for each visit alternative, cost, payment and saving [PROG-24 PROG-25 PROG-27 PROG-29]', async () => {
  const server = await open(history(newest, atNight))
  const list = await screen.findByRole('list', { name: 'Your visits' })
  expect(screen.getByText('Life Savings').nextSibling?.textContent).toBe('$1,403.50')
  expect(screen.getByText('Recent Visit Savings').nextSibling?.textContent).toBe('$146.00')
  expect(screen.getByText('From 2 visits')).toBeTruthy()
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual([
    '11/09/2026, 2:50 PM CSTInstead of urgent careAverage cost$191.00You paid$45.00You saved$146.00',
    '08/11/2026, 11:35 PM CDTInstead of an emergency roomAverage cost$1,302.50You paid$45.00You saved$1,257.50',
  ])
  expect(server.asked).toEqual([{ call, query: {}, body: null }])
})

test('the chart has a table of its months for screen readers [PROG-24]', async () => {
  await open(history(newest, atNight, before))
  const rows = within(await screen.findByRole('table', { name: 'Savings by month' })).getAllByRole('row')
  expect(rows).toHaveLength(13)
  expect([rows[1], rows[9], rows[12]].map((row) => row?.textContent)).toEqual([
    'December 2025$0.00',
    'August 2026$1,257.50',
    'November 2026$146.00',
  ])
})

test('a year without savings has no table', async () => {
  await open(history(before))
  await screen.findByRole('list', { name: 'Your visits' })
  expect(screen.queryByRole('table')).toBeNull()
})

test('the method is explained with the hours that count, the source and its date', async () => {
  await open(history(newest))
  const method = within(await screen.findByRole('region', { name: 'How we calculate savings' }))
  expect(plain(method.getByText(/We compare a visit that started between/).textContent)).toContain('between 8 AM and 8 PM')
  expect(method.getByText(/If you paid more, we show \$0\.00/)).toBeTruthy()
  expect(method.getByText('Invented sample averages').parentElement?.textContent).toBe('Data from Invented sample averages, 11/20/2026.')
})

test.each([
  [['Telehealth', 'BeatTheDeductible'], 1],
  [['BeatTheDeductible'], 0],
] as const)('without visits the page links to a request only if the group has visits: %j', async (features, ways) => {
  await open(history(), demoSession({ features }))
  await screen.findByRole('heading', { name: 'No savings yet' })
  expect(screen.queryAllByRole('link', { name: 'Request a visit' })).toHaveLength(ways)
})

test('the deductible card shows progress and what counts, even before the first visit', async () => {
  const deductible = { amount: 1500, paid: 350, yearStartsOn: '2026-01-01', types: ['GeneralMedical', 'MentalHealth'] as const }
  const { body } = history()
  await open({ body: { ...body, meta: { ...body.meta, deductible } } })
  const card = within(await screen.findByRole('region', { name: 'Your deductible from visits here' }))
  expect(card.getByText('$350.00 of $1,500.00')).toBeTruthy()
  expect(card.getByRole('progressbar')).toHaveProperty('value', 350)
  expect(card.getByText(/since 01\/01\/2026 counts: General Medical and Mental Health\. Payments elsewhere/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'No savings yet' })).toBeTruthy()
})

test('the plan’s own deductible takes the place of what visits here have paid', async () => {
  const deductible = { amount: 1500, paid: 350, yearStartsOn: '2026-01-01', types: ['GeneralMedical'] as const }
  const { body } = history()
  await open({
    body: { ...body, meta: { ...body.meta, deductible, planDeductible: { amount: 1500, paid: 783.4, asOf: '2026-11-18T15:00:00.000Z' } } },
  })
  const card = within(await screen.findByRole('region', { name: 'Your deductible' }))
  expect(card.getByText('$783.40 of $1,500.00')).toBeTruthy()
  expect(card.getByText(/From your plan, as of 11\/18\/2026\. It includes care elsewhere\./)).toBeTruthy()
  expect(card.getByRole('link', { name: 'See my plan' }).getAttribute('href')).toBe('/my-plan')
  expect(screen.queryByRole('region', { name: 'Your deductible from visits here' })).toBeNull()
})

test('a group without a deductible has no progress bar', async () => {
  await open(history(newest))
  await screen.findByRole('list', { name: 'Your visits' })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('savings that fail to load say so and can be loaded again', async () => {
  let isUp = false
  await open(() => (isUp ? history(newest) : refused(503, 'Overloaded')))
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your savings. Please try again.')
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('From 1 visit')).toBeTruthy()
})

test('in Arabic the chart is mirrored, with the newest month on the left', async () => {
  await open(history(newest), demoSession(), 'ar')
  expect(await screen.findByText('من زيارة واحدة')).toBeTruthy()
  const columns = [...document.querySelectorAll('svg rect')].map((column) => [column.getAttribute('x'), column.getAttribute('height')])
  expect(Number.parseFloat(columns.at(-1)?.[0] ?? '')).toBeLessThan(5)
  expect(columns.at(-1)?.[1]).toBe('74%')
})
