import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionCalls } from '#shared/session/session-calls.ts'
import type { SessionData } from '#shared/session/session-data.ts'
import { onSessionEnd } from '#ui/lib/calls/send.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { PortalApp } from '#web/portal-app.tsx'
import { askFirst } from '#web/session/ask-first.ts'
import { markInput } from '#web/session/inactivity.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage } from '#web/testing/portal.tsx'

const exits = vi.hoisted(() => ({ signOut: vi.fn(), sendToSignIn: vi.fn(), followOtherTabs: () => () => {} }))
vi.mock('#web/session/leave.ts', () => exits)
const goInstead = vi.hoisted(() => vi.fn())
vi.mock('#ui/lib/page/go-to.ts', () => ({ goInstead }))

beforeEach(() => {
  for (const mock of [exits.signOut, exits.sendToSignIn, goInstead]) mock.mockReset()
  vi.stubGlobal('scrollTo', vi.fn())
  configurePage()
})
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  onSessionEnd(() => {})
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Address = () => <output aria-label="address">{useLocation().pathname}</output>

const queriesOf = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

const renderDashboard = (queries: QueryClient) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <PortalApp />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const open = (path: string, session: unknown = demoSession(), notice: object = {}) => {
  const answer = async () => ({ body: { data: await session } })
  const server = fakeServer({ 'GET /api/session': answer, 'GET /maintenance.json': { body: notice } })
  render(
    <QueryClientProvider client={queriesOf()}>
      <MemoryRouter initialEntries={[path]}>
        <PortalApp />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return server
}
const address = () => screen.getByRole('status', { name: 'address' }).textContent
const hello = () => screen.findByRole('heading', { name: 'Hello, Ana' })

test('a member is let in and sees their own dashboard [SHELL-032 SHELL-052]', async () => {
  open('/dashboard')
  await hello()
  await waitFor(() => expect(document.title).toBe('Foyer - Member Portal - Dashboard'))
  expect(exits.sendToSignIn).not.toHaveBeenCalled()
})

test('a single tool is closed with its message, the others stay open [SHELL-082]', async () => {
  const closed = [{ tool: 'account', message: 'Back at noon.' }]
  open('/account-settings', demoSession(), { closed })
  expect(await screen.findByText('Back at noon.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This is closed for a short time. Please come back soon.')
  cleanup()
  open('/dashboard', demoSession(), { closed })
  await hello()
})

test('while the session loads, the page asks to wait and shows no personal data [SHELL-008 SHELL-063]', async () => {
  const session = Promise.withResolvers<SessionData>()
  open('/dashboard', session.promise)
  expect(await screen.findByText('Please wait...')).toBeTruthy()
  expect(screen.queryByText('Ana Rivera')).toBeNull()
  session.resolve(demoSession())
  await hello()
  expect(screen.queryByText('Please wait...')).toBeNull()
})

test('a member who still owes the PIN is sent to /login [SHELL-053 MFA-09]', async () => {
  const { profile, group, familyMember, membership } = demoSession()
  open('/dashboard', { level: 'pending', profile: { id: profile.id }, group, familyMember, membership } satisfies SessionData)
  await waitFor(() => expect(exits.sendToSignIn).toHaveBeenCalled())
  expect(screen.queryByRole('heading', { name: /Ana/ })).toBeNull()
})

test.each(['profile', 'group', 'familyMember', 'membership'])('a session without %s is signed out to /login [SESS-35]', async (missing) => {
  open('/dashboard', { ...demoSession(), [missing]: undefined })
  await waitFor(() => expect(exits.signOut).toHaveBeenCalledWith('/login'))
  expect(screen.queryByRole('heading', { name: /Ana/ })).toBeNull()
})

test('when the session cannot be read the page offers to try again [ERR-13 ERR-15]', async () => {
  let isUp = false
  fakeServer({ 'GET /api/session': () => (isUp ? { body: { data: demoSession() } } : refused(500, 'AN UNKNOWN ERROR OCCURRED')) })
  renderDashboard(queriesOf())
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeTruthy()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await hello()
})

test('a session that was refused before the first render is not asked for again', async () => {
  const server = fakeServer({ 'GET /api/session': refused(401, 'UNAUTHORIZED') })
  const queries = queriesOf()
  await askFirst(queries, true)
  renderDashboard(queries)
  expect(await screen.findByText('Please wait...')).toBeTruthy()
  expect(server.asked.filter(({ call }) => call === 'GET /api/session')).toHaveLength(1)
})

test('a session that cannot be refreshed shows a toast; the error is cleared and the page stays [ERR-10 ERR-11 SESS-07]', async () => {
  let isUp = true
  fakeServer({ 'GET /api/session': () => (isUp ? { body: { data: demoSession() } } : refused(500, 'AN UNKNOWN ERROR OCCURRED')) })
  const queries = queriesOf()
  renderDashboard(queries)
  await hello()
  isUp = false
  const states: unknown[] = []
  const sessionState = () => queries.getQueryCache().find({ queryKey: callKey(sessionCalls.readSession, {}) })?.state
  queries.getQueryCache().subscribe(() => states.push(sessionState()?.status))
  await act(() => queries.invalidateQueries({ queryKey: callKey(sessionCalls.readSession, {}) }))
  await waitFor(() =>
    expect(currentToasts().map(({ type, text }) => [type, text])).toEqual([['error', 'Something went wrong. Please try again.']]),
  )
  expect(states).toContain('error')
  expect([sessionState()?.status, sessionState()?.error]).toEqual(['success', null])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ana')
})

test('without a network a failed refresh shows no toast, because the offline line tells the member [ERR-10]', async () => {
  let isUp = true
  const server = fakeServer({ 'GET /api/session': () => (isUp ? { body: { data: demoSession() } } : null) })
  const queries = queriesOf()
  renderDashboard(queries)
  await hello()
  isUp = false
  await act(() => queries.invalidateQueries({ queryKey: callKey(sessionCalls.readSession, {}) }))
  expect([server.count('GET /api/session'), currentToasts()]).toEqual([2, []])
})

test('/ leads to the dashboard [SHELL-064]', async () => {
  open('/')
  await hello()
  expect(address()).toBe('/dashboard')
})

test('an unknown one-segment path shows the dashboard and keeps the address [SHELL-049]', async () => {
  open('/some-flow')
  await hello()
  expect(address()).toBe('/some-flow')
})

test('a deeper unknown path goes to /login [SHELL-050]', () => {
  open('/some/where')
  expect(goInstead).toHaveBeenCalledWith('/login')
})

test('a link inside the app changes page, title and focus [SHELL-075 SHELL-080]', async () => {
  open('/dashboard')
  expect(document.activeElement).not.toBe(await hello())
  await userEvent.click(screen.getByRole('link', { name: 'Terms of Service' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await waitFor(() => expect(document.title).toBe('Foyer - Member Portal - Terms of Service'))
  expect(address()).toBe('/legal/terms')
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  await userEvent.click(screen.getByRole('link', { name: 'Foyer' }))
  expect(document.activeElement).toBe(await hello())
})

test('a link pressed before the session has come leads to a page whose heading is focused too [SHELL-080]', async () => {
  const session = Promise.withResolvers<SessionData>()
  open('/dashboard', session.promise)
  await userEvent.click(screen.getByRole('link', { name: 'Terms of Service' }))
  expect(address()).toBe('/legal/terms')
  session.resolve(demoSession())
  const heading = await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('after an hour without input the dialog asks, and Continue returns to the dashboard [SESS-43 SESS-46 SESS-56]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  markInput()
  open('/dashboard')
  await hello()
  act(() => vi.setSystemTime(Date.now() + 3_600_000))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(address()).toBe('/auto-logout-notification')
  await waitFor(() => expect(document.title).toBe('Foyer - Member Portal - Auto Timeout Logout'))
  await act(async () => screen.getByRole('button', { name: 'Continue' }).click())
  await hello()
  expect(address()).toBe('/dashboard')
})
