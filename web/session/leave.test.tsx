import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { configurePage } from '#web/testing/portal.tsx'

const goInstead = vi.hoisted(() => vi.fn())
vi.mock('#ui/lib/page/go-to.ts', () => ({ goInstead }))

let leave: typeof import('#web/session/leave.ts')
let sdk: typeof import('#web/session/sdk-token.ts')

/** A document leaves only once, so each test loads the modules again. */
beforeEach(async () => {
  vi.resetModules()
  goInstead.mockReset()
  sessionStorage.clear()
  leave = await import('#web/session/leave.ts')
  sdk = await import('#web/session/sdk-token.ts')
  const { configurePage: startFresh } = await import('#web/testing/portal.tsx')
  startFresh()
  sdk.keepSdkToken('token')
  sessionStorage.setItem('foyer.forms', '{"a":{}}')
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})
configurePage()

const logout = 'POST /api/auth/logout'
const went = () => goInstead.mock.calls.map(([path]) => path)
const toasts = () => JSON.parse(sessionStorage.getItem('foyer.toasts') ?? 'null')

test('signing out ends the session on the server, clears the tab and opens /logout [SESS-30]', async () => {
  const server = fakeServer({})
  leave.signOut('/logout')
  await vi.waitFor(() => expect(went()).toEqual(['/logout']))
  expect(server.count(logout)).toBe(1)
  expect(sdk.sdkToken()).toBeNull()
  expect(sessionStorage.getItem('foyer.forms')).toBeNull()
})

test('signing out works without a network', async () => {
  fakeServer({ [logout]: null })
  leave.signOut('/logout')
  await vi.waitFor(() => expect(went()).toEqual(['/logout']))
})

test('an expired session clears everything, leads to /session-expired and leaves its toast [SESS-29 SESS-32 SESS-33]', () => {
  leave.whenSessionEnded('expired', true)
  expect(went()).toEqual(['/session-expired'])
  expect(toasts()).toEqual([{ type: 'warning', text: 'Your session has expired. Please login and try again.' }])
  expect(sessionStorage.getItem('foyer.forms')).toBeNull()
})

test('any other refusal signs out and leads to /login [SESS-34 SESS-36]', async () => {
  const server = fakeServer({})
  leave.whenSessionEnded('unauthorized', true)
  await vi.waitFor(() => expect(went()).toEqual(['/login']))
  expect(server.count(logout)).toBe(1)
  expect(returnOrigin.read()).toBeNull()
})

test('a signed-out visitor goes to /login, and the address is kept to return to [SHELL-053 SHELL-054]', () => {
  history.replaceState(null, '', '/providers?zip=78704')
  leave.whenSessionEnded('unauthorized', false)
  expect(went()).toEqual(['/login'])
  expect(returnOrigin.read()).toBe('/providers?zip=78704')
})

test('only the first reason to leave counts', () => {
  const server = fakeServer({})
  leave.whenSessionEnded('expired', true)
  leave.whenSessionEnded('unauthorized', true)
  leave.signOut('/logout')
  expect(went()).toEqual(['/session-expired'])
  expect(server.asked).toEqual([])
})

test('other tabs follow, but only to pages where a session ends', async () => {
  const stop = leave.followOtherTabs()
  const other = new BroadcastChannel('foyer-session')
  other.postMessage({ kind: 'ended', to: 'https://elsewhere.example' })
  other.postMessage({ kind: 'ended', to: '/logout' })
  await vi.waitFor(() => expect(went()).toEqual(['/logout']))
  other.close()
  stop()
})
