import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { contactToConfirm } from '#web/account/new-contact/contact-to-confirm.ts'
import { DashboardPage } from '#web/dashboard/dashboard-page.tsx'
import { type DemoGroupCode, demoSession } from '#web/testing/demo-session.ts'
import { visitsAnswer } from '#web/testing/demo-visits.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

beforeEach(() => {
  fakeServer({
    'GET /api/configs': { body: { data: { name: 'swordMigrationDate', startDate: '2024-01-01T05:00:00.000Z' } } },
    'GET /api/consultations': visitsAnswer(),
  })
  configurePage()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (change: Parameters<typeof demoSession>[0]) => {
  const session = demoSession(change)
  return renderForMember(<DashboardPage session={session} />, session)
}
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const all = [
  'Visits',
  'Mental health',
  'Price care',
  'Chronic care',
  'View your messages',
  'Back and joint care',
  'Expert medical services',
  'Find care',
  'Beat the deductible',
  'COVID-19 self-assessment',
]

test('the page greets the member by first name and shows the day in their time zone', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:30:00Z'), toFake: ['Date'] })
  open({})
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ana')
  expect(screen.getByText('Friday, 11/20/2026')).toBeTruthy()
})

test('a new phone or address that waits for its code is asked for until it is confirmed [ACCT-04]', () => {
  open({})
  expect(screen.queryByRole('link', { name: 'Confirm now' })).toBeNull()
  cleanup()
  contactToConfirm.write(true)
  open({})
  expect(screen.getByText(/Please confirm your new contact details/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Confirm now' }).getAttribute('href')).toBe('/account-settings')
})

test.each<[DemoGroupCode, string[]]>([
  ['RX-ONLY', ['Price care', 'Find care']],
  ['SECURE', ['Visits', 'Price care', 'View your messages', 'Find care']],
  ['BASIC', ['Visits', 'View your messages']],
  ['STATE-U', ['Visits', 'Mental health', 'View your messages', 'Find care']],
  ['HYUHG-DEMO', ['Visits', 'Mental health', 'View your messages', 'Find care']],
  ['HYUHCSRPAID', ['Visits', 'View your messages']],
])('each widget shows only when its condition holds: %s [DASH-07 DASH-09 DASH-11 DASH-17 DASH-26 DASH-32]', async (group, expected) => {
  open({ group })
  await waitFor(() =>
    expect(
      headings()
        .filter((heading) => all.includes(heading ?? ''))
        .sort(),
    ).toEqual([...expected].sort()),
  )
})

test.each<[DemoGroupCode, string[]]>([
  ['RX-ONLY', ['/medical-info', '/my-plan', '/id-card', '/my-family', '/favorites', '/support']],
  ['BASIC', ['/medical-info', '/my-plan', '/id-card', '/my-family', '/support']],
  ['FOYER', []],
])('a plan with few widgets has a list of its other pages: %s', async (group, paths) => {
  open({ group })
  await screen.findByRole('heading', { name: group === 'RX-ONLY' ? 'Find care' : 'Visits' })
  if (paths.length === 0) return expect(screen.queryByRole('heading', { name: 'More for you' })).toBeNull()
  const card = within((await screen.findByRole('heading', { name: 'More for you' })).parentElement as HTMLElement)
  expect(card.getAllByRole<HTMLAnchorElement>('link').map(({ pathname }) => pathname)).toEqual(paths)
})

test('a group with everything has every widget [DASH-07]', async () => {
  open({})
  await waitFor(() =>
    expect(
      headings()
        .filter((heading) => all.includes(heading ?? ''))
        .sort(),
    ).toEqual([...all].sort()),
  )
})

test('the widgets below the first screen come one after the other, each when the browser is idle', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => waiting.push(act))
  vi.stubGlobal('cancelIdleCallback', () => {})
  open({})
  const shown = () => headings().filter((heading) => all.includes(heading ?? '')).length
  // Two columns of five.
  await waitFor(() => expect(shown()).toBe(4))
  for (const count of [6, 8, 10]) {
    await act(async () => waiting.shift()?.())
    expect(shown()).toBe(count)
  }
  expect(waiting).toEqual([])
})

test('the request button links to its page, only for groups with Telehealth [DASH-08 DASH-09]', () => {
  open({ group: 'BASIC' })
  const links = screen.getAllByRole('link', { name: 'Request a visit' })
  expect(links[0]?.getAttribute('href')).toBe('/request-a-visit')
  cleanup()
  open({ group: 'RX-ONLY' })
  expect(screen.queryByRole('link', { name: 'Request a visit' })).toBeNull()
})

test('the apps banner links to the app with an address and can be dismissed [DASH-03]', async () => {
  configurePage('en', { appLinks: { ios: 'https://apps.example/ios', android: null } })
  open({})
  const banner = screen.getByRole('region', { name: 'Apps' })
  expect(banner.textContent).toContain('Some features aren’t available on the portal. Get the app for iOS.')
  expect(within(banner).getByRole('link', { name: 'iOS' }).getAttribute('href')).toBe('https://apps.example/ios')
  expect(within(banner).queryByRole('link', { name: 'Android' })).toBeNull()
  await userEvent.click(within(banner).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'Apps' })).toBeNull()
  cleanup()
  open({})
  expect(screen.queryByRole('region', { name: 'Apps' })).toBeNull()
})

test('the apps banner names both apps, or the support phone if there are none [DASH-03]', () => {
  configurePage('en', { appLinks: { ios: 'https://apps.example/ios', android: 'https://apps.example/android' } })
  open({})
  expect(screen.getByText(/Get the app for/).textContent).toBe(
    'Some features aren’t available on the portal. Get the app for iOS or Android.',
  )
  cleanup()
  configurePage()
  open({})
  expect(screen.getByText(/aren’t available on the portal/).textContent).toBe(
    'Some features aren’t available on the portal. For assistance please call 1-800-555-0142.',
  )
})

test.each<[DemoGroupCode, boolean, boolean]>([
  ['FOYER', true, false],
  ['HYUHG-DEMO', true, true],
  ['HYUHCSRPAID', false, false],
])('%s: apps banner %s, under-18 note %s [DASH-04 DASH-05 DASH-06 SHELL-102]', (group, banner, note) => {
  open({ group })
  expect(screen.queryByRole('region', { name: 'Apps' }) !== null).toBe(banner)
  expect(screen.queryByRole('link', { name: 'see your options' })?.getAttribute('href') ?? null).toBe(note ? '/uhcmentalhealth' : null)
})

test('the page shows heading and banner before the session is loaded', () => {
  const { container } = renderForMember(<DashboardPage session={null} />, demoSession())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello')
  expect(screen.getByRole('region', { name: 'Apps' })).toBeTruthy()
  expect(container.querySelector('[style]')).toBeNull()
})

test('the page is translated into Spanish and Arabic', async () => {
  configurePage('es')
  open({})
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hola, Ana')
  cleanup()
  configurePage('ar')
  open({ unread: 2 })
  expect(await screen.findByRole('heading', { level: 2, name: 'لديك رسالتان غير مقروءتين' })).toBeTruthy()
})

test.each<[DemoGroupCode, string[]]>([
  ['FOYER', ['/past-visits']],
  ['RX-ONLY', []],
])('after the coverage has ended, %s links to past visits only if it had Telehealth', (group, expected) => {
  const session = { ...demoSession({ group }), coverageEnded: '2026-11-01' }
  renderForMember(<DashboardPage session={session} />, session)
  const note = within(screen.getByRole('region', { name: 'Your coverage ended on 11/01/2026.' }))
  const links = note.queryAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.filter((href) => !href?.startsWith('tel:'))).toEqual(expected)
  expect(screen.queryByRole('heading', { name: 'Visits' })).toBeNull()
})
