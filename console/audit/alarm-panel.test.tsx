import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AlarmPanel } from '#console/audit/alarm-panel.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import { fakeServer } from '#ui/testing/fake-server.ts'

beforeEach(() => startConsole())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const openWith = (refused: { count: number; isRaised: boolean }) => {
  const alarms = [
    { alarm: 'refused-a-minute', limit: 60, ...refused },
    { alarm: 'lookup-misses', count: 2, limit: 20, isRaised: false },
  ]
  fakeServer({ 'GET /api/console/audit/alarms': { body: { data: alarms } } })
  renderConsole(<AlarmPanel />, { role: 'auditor' })
}

test('below every limit, the panel says that nothing stands out and shows the counts', async () => {
  openWith({ count: 59, isRaised: false })
  expect(await screen.findByText('Nothing unusual.')).toBeDefined()
  expect(screen.getByText('59 of 60')).toBeDefined()
  expect(screen.queryByText(/^Please review/)).toBeNull()
})

test('above a limit, the warning names only that count', async () => {
  openWith({ count: 61, isRaised: true })
  expect(await screen.findByText('Please review: Refused requests in one minute')).toBeDefined()
  expect(screen.queryByText('Nothing unusual.')).toBeNull()
})
