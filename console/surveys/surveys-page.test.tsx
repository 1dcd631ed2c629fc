import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SurveyCommentsPage } from '#console/surveys/survey-comments-page.tsx'
import { SurveysPage } from '#console/surveys/surveys-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import { publishedMonths } from '#shared/surveys/survey-results.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'

beforeEach(() => startConsole())
afterEach(() => vi.unstubAllGlobals())

const counts = { answers: 8, helped: { yes: 6, partly: 2, no: 0 }, ease: { easy: 4, neither: 2, hard: 2 } }
const september = { month: '2026-09', counts: null, types: [], groups: [] }
const october = {
  month: '2026-10',
  counts,
  types: [
    { key: 'GeneralMedical', counts: null },
    { key: 'Nutrition', counts: null },
  ],
  groups: [{ key: 'FOYER', counts }],
}

const open = (months: object[], path = '/console/surveys') => {
  fakeServer({ 'GET /api/console/surveys': { body: { data: { months, groups: [{ code: 'FOYER', name: 'Foyer Inc.' }] } } } })
  renderConsole(<SurveysPage />, { path, role: 'auditor' })
}
const rows = async (table: string) =>
  within(await screen.findByRole('table', { name: new RegExp(table) }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

test('counts and shares by month, and the latest month by type and group, with hidden numbers named as such', async () => {
  open([october, september])
  const shares = ['8', 'Yes6 (75%)Partly2 (25%)No0 (0%)', 'Easy4 (50%)Neither2 (25%)Hard2 (25%)']
  expect(await rows('By month')).toEqual([
    ['October 2026', ...shares],
    ['September 2026', 'Not shown', '–', '–'],
  ])
  expect(await rows('By visit type, October 2026')).toEqual([
    ['General medical', 'Not shown', '–', '–'],
    ['Nutrition', 'Not shown', '–', '–'],
  ])
  expect(await rows('By group, October 2026')).toEqual([['Foyer Inc.', ...shares]])
})

test('a month with too few answers is not broken down, and without any month the page says so', async () => {
  open([october, september], '/console/surveys?month=2026-09')
  expect(await screen.findAllByText('There are too few answers to break down.')).toHaveLength(2)
})

test('without any month the page says so', async () => {
  open([])
  expect(await screen.findByText('No month has answers to show yet.')).toBeTruthy()
})

test('comments are read by month, and one that cannot be decrypted is named as such', async () => {
  const row = { id: 'c1', month: '2026-10', comment: 'Long wait.' }
  const server = fakeServer({
    'GET /api/console/surveys/comments': { body: { data: { rows: [row, { ...row, id: 'c2', comment: null }], next: null } } },
  })
  renderConsole(<SurveyCommentsPage />, { path: '/console/surveys/comments', role: 'auditor' })
  expect(await screen.findByText('Long wait.')).toBeTruthy()
  expect(screen.getByText('We couldn’t read this entry.')).toBeTruthy()
  const table = within(screen.getByRole('table'))
  expect(table.getAllByText('October 2026')).toHaveLength(2)
  const [latest = ''] = publishedMonths(new Date())
  await userEvent.selectOptions(screen.getByLabelText('Month'), latest)
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await vi.waitFor(() => expect(server.asked.at(-1)?.query).toEqual({ month: latest }))
})
