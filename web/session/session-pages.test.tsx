import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { LogoutPage } from '#web/session/logout-page.tsx'
import { SessionExpiredPage } from '#web/session/session-expired-page.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const call = 'POST /api/auth/logout'
beforeEach(() => {
  startPublicPage('en', '/logout')
})
afterEach(() => vi.unstubAllGlobals())

test('/session-expired explains itself, links to the sign-in, and clears what was typed [SESS-58 SESS-32]', () => {
  sessionStorage.setItem('foyer.forms', '{}')
  render(<SessionExpiredPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your session has expired')
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(sessionStorage.getItem('foyer.forms')).toBeNull()
})

test('/logout signs out, then says so [SESS-59 SESS-30]', async () => {
  sessionStorage.setItem('foyer.origin', '"/favorites"')
  const server = fakeServer({ [call]: { body: { data: { signedOut: true } } } })
  render(<LogoutPage />)
  expect(screen.queryByText('You have been logged out')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You have been logged out'))
  expect(server.count(call)).toBe(1)
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(sessionStorage.getItem('foyer.origin')).toBeNull()
})

test('/logout also confirms if the session was already over', async () => {
  fakeServer({ [call]: refused(401, 'SESSION_EXPIRED') })
  render(<LogoutPage />)
  expect(await screen.findByText('You have been logged out')).toBeDefined()
})

test('/logout shows a failure, and confirms only after another try succeeds', async () => {
  let reply: { status?: number; body?: unknown } | null = null
  fakeServer({ [call]: () => reply })
  render(<LogoutPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t reach the portal.')
  reply = { body: { data: { signedOut: true } } }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You have been logged out')).toBeDefined()
})
