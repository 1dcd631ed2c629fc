import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('when another tab signs out', () => {
  let other: BroadcastChannel
  let stop: () => void
  beforeEach(() => {
    other = new BroadcastChannel('foyer-session')
    stop = leave.followOtherTabs()
  })
  afterEach(() => {
    vi.useRealTimers()
    document.documentElement.hidden = false
    other.close()
    stop()
  })

  test('this one follows to the sign-in page and says why, but only after exits that are known', async () => {
    other.postMessage({ kind: 'ended', to: 'https://elsewhere.example' })
    other.postMessage({ kind: 'ended', to: '/logout' })
    await vi.waitFor(() => expect(went()).toEqual(['/login']))
    expect(toasts()).toEqual([{ type: 'info', text: 'You signed out in another tab.' }])
    expect(sessionStorage.getItem('foyer.forms')).toBeNull()
  })

  test('an expired session leads to its own page, which says why', async () => {
    other.postMessage({ kind: 'ended', to: '/session-expired' })
    await vi.waitFor(() => expect(went()).toEqual(['/session-expired']))
    expect(toasts()).toBeNull()
  })

  test('the page is hidden as soon as the other tab begins to sign out, and nothing asks whether to stay', async () => {
    const ask = vi.fn()
    addEventListener('beforeunload', ask)
    other.postMessage({ kind: 'ending' })
    await vi.waitFor(() => expect(document.documentElement.hidden).toBe(true))
    dispatchEvent(new Event('beforeunload'))
    expect([went(), ask.mock.calls]).toEqual([[], []])
    removeEventListener('beforeunload', ask)
  })

  test('a page that was hidden in vain loads itself again', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    other.postMessage({ kind: 'ending' })
    await vi.waitFor(() => expect(document.documentElement.hidden).toBe(true))
    vi.advanceTimersByTime(15_000)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('signing out here tells the others before the server has answered', async () => {
    const heard: string[] = []
    other.onmessage = ({ data }) => heard.push(data.kind)
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    fakeServer({
      [logout]: async () => {
        await waiting
        return { body: { data: {} } }
      },
    })
    leave.signOut('/logout')
    await vi.waitFor(() => expect(heard).toEqual(['ending']))
    answer()
    await vi.waitFor(() => expect(heard).toEqual(['ending', 'ended']))
  })
})
