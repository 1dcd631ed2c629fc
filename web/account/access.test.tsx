import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type fakeServer, refused } from '#ui/testing/fake-server.ts'
import { at, changing, device, here, inDialog, openSettings, part, press } from '#web/testing/account-page.tsx'
import { user } from '#web/testing/user.ts'

const phone = { ...here, id: 's2', device: { browser: 'Safari', system: 'iPhone' }, isThis: false }

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a new account has all sections of the settings and says which lists are empty', async () => {
  await openSettings()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account Settings')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Notifications',
    'Where you’re signed in',
    'Trusted devices',
    'Passkeys',
    'Authenticator app',
    'Who has seen my data',
    'Visits, messages and invoices',
    'Download my data',
    'Close my account',
  ])
  for (const words of ['You’re only signed in here.', 'No trusted devices', 'No passkeys yet', 'Not set up'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('a list that fails to load says so in its place and can be loaded again', async () => {
  let isUp = false
  await openSettings({ 'GET /api/account/devices': () => (isUp ? { body: { data: [device] } } : { status: 500, body: {} }) })
  expect(part('Trusted devices').getByRole('alert').textContent).toContain('We couldn’t load this. Please try again.')
  expect(part('Where you’re signed in').getByText('Chrome on Windows')).toBeTruthy()
  isUp = true
  await press('Try again')
  expect(await part('Trusted devices').findByText('Chrome on Windows')).toBeTruthy()
})

describe('the list of sign-ins', () => {
  test('shows each browser with its times, marks this one, and warns of a half-done sign-in', async () => {
    await openSettings({
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
    server = await openSettings({ 'GET /api/account/sessions': changing(() => server, call, [here, phone], [here]) })
    await press('Sign out Safari on iPhone')
    expect(await screen.findByText('You’re only signed in here.')).toBeTruthy()
    expect(await screen.findByText('Signed out')).toBeTruthy()
    expect(server.count(call)).toBe(1)
  })

  test('signs out all others only after a confirmation', async () => {
    const call = 'DELETE /api/account/sessions'
    const server = await openSettings({ 'GET /api/account/sessions': { body: { data: [here, phone] } } })
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
    await openSettings({
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
    server = await openSettings({ 'GET /api/account/devices': changing(() => server, 'DELETE /api/account/devices/d1', [device], []) })
    expect(part('Trusted devices').getByRole('listitem').textContent).toBe(
      'Chrome on WindowsThis browserRemembered 11/20/2026, 4:00 AM CSTLast used 11/20/2026, 8:00 AM CST. Trusted until 12/20/2026Forget',
    )
    await press('Forget Chrome on Windows')
    expect(await screen.findByText('No trusted devices')).toBeTruthy()
    expect(localStorage.getItem('rememberDeviceMFA')).toBeNull()
  })

  test('forgets all devices after a confirmation', async () => {
    const server = await openSettings({ 'GET /api/account/devices': { body: { data: [device] } } })
    await press('Forget all devices')
    await user.click(inDialog().getByRole('button', { name: 'Forget' }))
    expect(await screen.findByText('All devices forgotten')).toBeTruthy()
    expect(server.count('DELETE /api/account/devices')).toBe(1)
  })
})

test('the page is translated into Spanish and Arabic', async () => {
  const some = { 'GET /api/account/authenticator': { body: { data: { since: at(15), codesLeft: 2, isEnough: true } } } }
  await openSettings(some, { language: 'es' })
  expect(screen.getByText('Chrome en Windows')).toBeTruthy()
  expect(screen.getByText('Quedan 2 códigos de recuperación')).toBeTruthy()
  cleanup()
  await openSettings(some, { language: 'ar' })
  expect(screen.getByText('\u2068Chrome\u2069 على \u2068Windows\u2069')).toBeTruthy()
  expect(screen.getByText('بقي رمزا استرداد')).toBeTruthy()
})

describe('the access log', () => {
  const row = {
    seq: 9,
    at: at(15),
    event: 'member.open',
    outcome: 'ok',
    who: { kind: 'operator', role: 'support' },
    reason: 'member-called',
  }
  const rows = [
    row,
    { ...row, seq: 8, event: 'authn.login', outcome: 'failed', who: { kind: 'signed out' }, reason: null },
    { ...row, seq: 7, event: 'session.read', who: { kind: 'you' }, reason: null },
  ]
  const seen = () => part('Who has seen my data')
  const lines = () =>
    seen()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('says who did what, why, and with which result', async () => {
    await openSettings({ 'GET /api/account/data-access': { body: { data: { rows, next: null } } } })
    expect(lines()).toEqual([
      expect.stringContaining('Record openedOur support team: you called'),
      expect.stringContaining('Signed in with a passwordFailedSomeone who wasn’t signed in'),
      expect.stringContaining('List of sign-ins viewedYou'),
    ])
  })

  test('names the clinicians who opened a visit', async () => {
    const opened = { seq: 4, at: at(15), event: 'consult.open', outcome: 'ok', who: { kind: 'clinician', name: 'Chidi Okafor, MD' } }
    await openSettings({ 'GET /api/account/care-access': { body: { data: { rows: [opened], next: null } } } })
    expect(part('Visits, messages and invoices').getByRole('listitem').textContent).toContain('Visit opened by a clinicianChidi Okafor, MD')
  })

  test('shows an error for the telehealth side and still shows the rest', async () => {
    const refusal = {
      status: 503,
      body: { meta: { errors: ['CareUnavailable'], errorMessages: [{ reason: 'x', code: 'CareUnavailable' }] } },
    }
    await openSettings({
      'GET /api/account/data-access': { body: { data: { rows, next: null } } },
      'GET /api/account/care-access': refusal,
    })
    expect(part('Visits, messages and invoices').getByRole('alert')).toBeTruthy()
    expect(lines()).toHaveLength(3)
  })

  test('loads more rows and can leave out the member’s own actions', async () => {
    const call = 'GET /api/account/data-access'
    const pages = [
      { rows, next: '7' },
      { rows: [{ ...row, seq: 3 }], next: null },
    ]
    let asked = 0
    const server = await openSettings({ [call]: () => ({ body: { data: pages[Math.min(asked++, 1)] } }) })
    await user.click(seen().getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(lines()).toHaveLength(4))
    await user.click(seen().getByRole('checkbox', { name: 'Hide my own activity' }))
    await waitFor(() =>
      expect(server.asked.filter((one) => one.call === call).map(({ query }) => query)).toEqual([{}, { after: '7' }, { others: 'true' }]),
    )
  })

  test('says in Arabic that nobody else has looked', async () => {
    await openSettings({}, { language: 'ar' })
    expect(part('من اطّلع على بياناتي').getByText('لم يطّلع أحد سواك على سجلك.')).toBeTruthy()
  })
})
