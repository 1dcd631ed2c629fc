import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AutoLogoutPage } from '#web/session/auto-logout-page.tsx'
import { idleSeconds, markInput } from '#web/session/inactivity.ts'
import { configurePage } from '#web/testing/portal.tsx'

const signOut = vi.hoisted(() => vi.fn())
vi.mock('#web/session/leave.ts', () => ({ signOut }))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
  signOut.mockReset()
  configurePage()
  markInput()
  vi.advanceTimersByTime(3_600_000)
  render(
    <MemoryRouter initialEntries={['/auto-logout-notification']}>
      <Routes>
        <Route path="/auto-logout-notification" element={<AutoLogoutPage />} />
        <Route path="/dashboard" element={<h1>Dashboard</h1>} />
      </Routes>
    </MemoryRouter>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const says = () => screen.getByRole('timer').textContent

test('the dialog counts down from 60 seconds [SESS-52 SESS-53 SESS-54]', () => {
  expect(screen.getByRole('dialog', { name: 'Auto Timeout Logout' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }))
  expect(says()).toBe('You will be logged out in 60 second(s)')
  pass(18)
  expect(says()).toBe('You will be logged out in 42 second(s)')
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Time left' }).value).toBe(42)
})

test('when the countdown ends the page signs out once, to /logout [SESS-57]', () => {
  pass(59)
  expect(signOut).not.toHaveBeenCalled()
  pass(1)
  expect(signOut).toHaveBeenCalledExactlyOnceWith('/logout')
  pass(5)
  expect(signOut).toHaveBeenCalledTimes(1)
})

test('a device that slept through the countdown signs out on waking [SESS-57]', () => {
  vi.setSystemTime(Date.now() + 600_000)
  pass(1)
  expect(signOut).toHaveBeenCalledExactlyOnceWith('/logout')
})

test('Logout signs out at once [SESS-55]', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
  expect(signOut).toHaveBeenCalledExactlyOnceWith('/logout')
})

test('Continue returns to the dashboard, counts as input, and ends the countdown [SESS-56]', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(idleSeconds()).toBe(0)
  pass(120)
  expect(signOut).not.toHaveBeenCalled()
})

test('input in another tab ends the countdown here too [SESS-56]', () => {
  act(markInput)
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeTruthy()
})
