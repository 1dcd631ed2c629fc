import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineLine } from '#web/shell/offline-line.tsx'
import { configurePage } from '#web/testing/portal.tsx'

beforeEach(() => configurePage())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the line shows while the device is offline', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<OfflineLine />)
  expect(screen.getByRole('status').textContent).toBe('')
  network.mockReturnValue(false)
  act(() => dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toBe('You’re offline. What you typed is saved. We’ll try again when you’re back online.')
  network.mockReturnValue(true)
  act(() => dispatchEvent(new Event('online')))
  expect(screen.getByRole('status').textContent).toBe('')
})
