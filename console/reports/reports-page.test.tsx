import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReportsPage } from '#console/reports/reports-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'

beforeEach(() => startConsole())
afterEach(() => vi.unstubAllGlobals())

const open = async (countedUntil: string | null) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { rows: [], groups: [], countedUntil } }))
  renderConsole(<ReportsPage />, { path: '/console/reports?name=visits', role: 'auditor' })
  await screen.findByRole('heading', { name: 'Visits' })
}

test('before the first count, the page says that nothing is counted yet', async () => {
  await open(null)
  screen.getByText('No counts yet.')
  expect(screen.queryByText('No activity on these days.')).toBeNull()
})

test('after the first count, the page says for groups and for days that nothing happened', async () => {
  await open('2026-11-20T15:00:00.000Z')
  expect(screen.getAllByText('No activity on these days.')).toHaveLength(2)
})
