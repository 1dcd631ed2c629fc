import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { screenAnswer } from '#shared/screen.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { PortalApp } from '#web/portal-app.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage } from '#web/testing/portal.tsx'
import { settleImports } from '#web/testing/public-page.ts'

// These modules load late, and a slow machine needs time to transform them.
beforeAll(async () => {
  await import('#web/flows/flow-dialog.tsx')
  await import('#care/sdk/care-sdk.tsx')
})
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  configurePage()
})
afterEach(() => vi.unstubAllGlobals())

const options = {
  patients: [],
  kinds: [],
  policy: { cancelStatuses: [], soonMinutes: 10, rescheduleWithinHours: 24, states: [], ageFrom: 0, ageTo: null },
  timeZone: null,
  zip: null,
  phone: null,
  waiting: 0,
  draft: null,
}

const Elsewhere = () => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <button type="button" onClick={() => navigate('/account-settings')}>
        Elsewhere
      </button>
    </>
  )
}

const receipt = {
  reference: 'V-7K2M4P',
  consultId: 'visit-1',
  type: 'GeneralMedical',
  status: 'Requested',
  isOnDemand: true,
  requestedAt: '2026-11-20T21:00:00.000Z',
  priceCents: 0,
}

const open = (path: string, sent: () => Promise<{ body: unknown }> = async () => ({ body: null }), session = demoSession()) => {
  fakeServer({
    'GET /api/session': { body: { data: session } },
    'GET /maintenance.json': { body: {} },
    'POST /api/profiles/profile-ana/teladoc-sdk-token': { body: { data: { teladocSdkToken: 'token' } } },
    'POST /api/profiles/teladoc-sdk-token': { body: { data: { teladocSdkToken: 'token' } } },
    'POST /mobile/screens/visit_options': { body: screenAnswer('visit_options', options, 7) },
    'POST /mobile/screens/request_visit': sent,
    'POST /mobile/screens/visit_series': () => new Promise(() => {}),
    'POST /mobile/screens/follow_up': () => new Promise(() => {}),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <PortalApp />
        <Elsewhere />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const address = () => screen.getByRole('status', { name: 'address' }).textContent
/** Returns the dialog once its modules are loaded: a click on the first render could be lost when the second replaces it. */
const flow = async () => {
  await screen.findByRole('dialog', { name: 'Request a visit' })
  await settleImports()
  return screen.findByRole('dialog', { name: 'Request a visit' })
}

test('a flow opens over the dashboard and sets the title of the document [FLOW-01 FLOW-02]', async () => {
  open('/request-a-visit')
  await flow()
  expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Hello, Ana')
  expect(document.title).toBe('Foyer - Member Portal - Request a visit')
})

test.each([
  ['repeat=visit-1', 'Repeat visits'],
  ['followUp=follow-up-1', 'Book a follow-up'],
  ['type=nutrition', 'Request a visit'],
])('with %s in its address the flow and the document are titled %s', async (query, title) => {
  open(`/request-a-visit?${query}`)
  const dialog = await screen.findByRole('dialog', { name: title })
  expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(title)
  expect(document.title).toBe(`Foyer - Member Portal - ${title}`)
})

test.each([
  ['its button', (_: HTMLElement) => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['a press outside', async (dialog: HTMLElement) => void fireEvent.click(dialog)],
  ['Escape', async (dialog: HTMLElement) => void fireEvent(dialog, new Event('cancel', { cancelable: true }))],
])('%s closes a flow, and leads to the dashboard if it was opened by its address [FLOW-15 FLOW-16 FLOW-18]', async (_, close) => {
  open('/request-a-visit')
  await close(await flow())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/dashboard')
  expect(document.title).toBe('Foyer - Member Portal - Dashboard')
})

test('an answer that arrives after closing does not reopen the flow [FLOW-18]', async () => {
  const answers: ((reply: { body: unknown }) => void)[] = []
  open('/request-a-visit?sent=d1', () => new Promise((answer) => void answers.push(answer)))
  await flow()
  await waitFor(() => expect(answers).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act(async () => {
    answers[0]?.({ body: screenAnswer('request_visit', receipt, 0) })
    await new Promise((settled) => setTimeout(settled, 50))
  })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/dashboard')
})

test('another page closes the flow [FLOW-17]', async () => {
  open('/request-a-visit')
  await flow()
  fireEvent.click(screen.getByText('Elsewhere'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/account-settings')
})

test('the dashboard address with sdkFlow opens the flow at its own path [DASH-02 FLOW-19]', async () => {
  open('/dashboard?sdkFlow=request-a-visit&type=nutrition')
  await flow()
  expect(address()).toMatch(/^\/request-a-visit\?/)
})

test('a group without the feature goes to the dashboard, which says why [FLOW-11]', async () => {
  open('/request-a-visit', undefined, demoSession({ group: 'RX-ONLY' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(await screen.findByText('This isn’t part of your plan.')).toBeTruthy()
})

test('the portal shows the unread count that came with a screen', async () => {
  open('/request-a-visit')
  await flow()
  await waitFor(() => expect(screen.getAllByText('7').length).toBeGreaterThan(0))
})
