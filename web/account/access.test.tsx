import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import { type fakeServer, refused } from '#ui/testing/fake-server.ts'
import { at, changing, device, here, inDialog, openSecurity, openSettings, part, press } from '#web/testing/account-page.tsx'
import { user } from '#web/testing/user.ts'

const phone = { ...here, id: 's2', device: { browser: 'Safari', system: 'iPhone' }, isThis: false }

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test.each([
  [paths.accountSettings, 'Account Settings', ['Ana Rivera', 'Profile']],
  [paths.notifications, 'Notifications', ['Topics', 'Remind me about visits', 'Show on my devices']],
  [paths.security, 'Sign-in and security', ['Password', 'Where you’re signed in', 'Trusted devices', 'Passkeys', 'Authenticator app']],
  [paths.dataAccess, 'Who has seen my data', ['No one else']],
  [paths.ownData, 'Your data', ['Download my data', 'Close my account']],
] as const)('%s has its own heading and sections', async (path, title, sections) => {
  await openSettings({}, { path })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  const below = screen.getAllByRole('heading').filter(({ tagName }) => ['H2', 'H3'].includes(tagName))
  expect(below.map(({ textContent }) => textContent)).toEqual(sections)
})

test('a new account says which lists are empty', async () => {
  await openSecurity()
  for (const words of ['You’re only signed in here.', 'No trusted devices', 'No passkeys yet', 'Not set up'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('a list that fails to load says so in its place and can be loaded again', async () => {
  let isUp = false
  await openSecurity({ 'GET /api/account/devices': () => (isUp ? { body: { data: [device] } } : { status: 500, body: {} }) })
  expect(part('Trusted devices').getByRole('alert').textContent).toContain('We couldn’t load this. Please try again.')
  expect(part('Where you’re signed in').getByText('Chrome on Windows')).toBeTruthy()
  isUp = true
  await press('Try again')
  expect(await part('Trusted devices').findByText('Chrome on Windows')).toBeTruthy()
})

describe('the list of sign-ins', () => {
  test('shows each browser with its times, marks this one, and warns of a half-done sign-in', async () => {
    await openSecurity({
      'GET /api/account/sessions': {
        body: { data: [here, phone, { ...phone, id: 's3', device: { browser: null, system: null }, isPending: true }] },
      },
    })
    const rows = part('Where you’re signed in').getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chrome on WindowsThis browserSigned in 11/20/2026, 8:00 AM CSTLast used 11/20/2026, 9:00 AM CST',
      'Safari on iPhoneSigned in 11/20/2026, 8:00 AM CSTLast used 11/20/2026, 9:00 AM CSTSign out',
      'Unknown browserPassword entered, second step not finishedSigned in 11/20/2026, 8:00 AM CSTLast used 11/20/2026, 9:00 AM CSTSign out',
    ])
  })

  test('signs out another browser at a press', async () => {
    const call = 'DELETE /api/account/sessions/s2'
    let server: ReturnType<typeof fakeServer> | undefined
    server = await openSecurity({ 'GET /api/account/sessions': changing(() => server, call, [here, phone], [here]) })
    await press('Sign out Safari on iPhone')
    expect(await screen.findByText('You’re only signed in here.')).toBeTruthy()
    expect(await screen.findByText('Signed out')).toBeTruthy()
    expect(server.count(call)).toBe(1)
  })

  test('signs out all others only after a confirmation', async () => {
    const call = 'DELETE /api/account/sessions'
    const server = await openSecurity({ 'GET /api/account/sessions': { body: { data: [here, phone] } } })
    await press('Sign out everywhere else')
    expect(inDialog().getByRole('heading').textContent).toBe('Sign out everywhere else?')
    await user.click(inDialog().getByRole('button', { name: 'Cancel' }))
    expect(server.count(call)).toBe(0)
    await press('Sign out everywhere else')
    await user.click(inDialog().getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Signed out everywhere else')).toBeTruthy()
    expect(server.count(call)).toBe(1)
  })

  test('shows a refusal as a toast and keeps the list', async () => {
    await openSecurity({
      'GET /api/account/sessions': { body: { data: [here, phone] } },
      'DELETE /api/account/sessions/s2': refused(404, 'NotFound'),
    })
    await press('Sign out Safari on iPhone')
    expect(await screen.findByText('We couldn’t find this.')).toBeTruthy()
    expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  })
})

describe('the list of trusted devices', () => {
  test('forgets this device and its flag [SESS-24]', async () => {
    localStorage.setItem('rememberDeviceMFA', 'true')
    let server: ReturnType<typeof fakeServer> | undefined
    server = await openSecurity({ 'GET /api/account/devices': changing(() => server, 'DELETE /api/account/devices/d1', [device], []) })
    expect(part('Trusted devices').getByRole('listitem').textContent).toBe(
      'Chrome on WindowsThis browserRemembered 11/20/2026, 4:00 AM CSTLast used 11/20/2026, 8:00 AM CST. Trusted until 12/20/2026Forget',
    )
    await press('Forget Chrome on Windows')
    expect(await screen.findByText('No trusted devices')).toBeTruthy()
    expect(localStorage.getItem('rememberDeviceMFA')).toBeNull()
  })

  test('forgets all devices after a confirmation', async () => {
    const server = await openSecurity({ 'GET /api/account/devices': { body: { data: [device] } } })
    await press('Forget all devices')
    await user.click(inDialog().getByRole('button', { name: 'Forget' }))
    expect(await screen.findByText('All devices forgotten')).toBeTruthy()
    expect(server.count('DELETE /api/account/devices')).toBe(1)
  })
})

test('the page is translated into Spanish and Arabic', async () => {
  const some = { 'GET /api/account/authenticator': { body: { data: { since: at(15), codesLeft: 2, isEnough: true } } } }
  await openSecurity(some, 'es')
  expect(screen.getByText('Chrome en Windows')).toBeTruthy()
  expect(screen.getByText('Quedan 2 códigos de recuperación')).toBeTruthy()
  cleanup()
  await openSecurity(some, 'ar')
  expect(screen.getByText('\u2068Chrome\u2069 على \u2068Windows\u2069')).toBeTruthy()
  expect(screen.getByText('بقي رمزا استرداد')).toBeTruthy()
})
