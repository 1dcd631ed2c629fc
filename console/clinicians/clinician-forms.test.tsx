import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ClinicianPage } from '#console/clinicians/clinician-page.tsx'
import { NewClinicianPage } from '#console/clinicians/new-clinician-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { PendingChange } from '#shared/approvals/approval-calls.ts'
import type { RosterClinician } from '#shared/clinicians/roster.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { toast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()

const maja: RosterClinician = {
  id: 'c1',
  email: 'dr.lindqvist@example.com',
  first: 'Maja',
  last: 'Lindqvist',
  credentials: 'PhD',
  npi: null,
  types: ['MentalHealth'],
  methods: ['Video', 'Phone'],
  booked: [
    { reference: 'V-100', startsAt: '2026-11-23T15:00:00Z', method: 'Phone' },
    { reference: 'V-200', startsAt: '2026-11-24T15:00:00Z', method: 'Video' },
  ],
  languages: ['en'],
  licenses: [],
  state: 'active',
  invitedUntil: null,
  lastDay: null,
  timeZone: 'America/Chicago',
  biography: '',
  photoHash: null,
  hasStrongFactor: true,
  lastSeenAt: null,
  endReason: null,
  endedAt: null,
  version: 'v1',
  changes: [],
}
const path = '/api/console/clinicians/c1'
const save = `PUT ${path}`
const resetCall = `POST ${path}/factors/reset`
const approvals = 'GET /api/console/approvals'

const waiting: PendingChange = {
  id: 'p1',
  kind: 'clinician.factor.reset',
  group: null,
  operator: null,
  clinicianId: 'c1',
  changes: [
    { field: 'name', before: 'Maja Lindqvist', after: 'Maja Lindqvist' },
    { field: 'factors', before: 'set', after: 'none' },
    { field: 'reason', before: null, after: 'Lost her phone' },
  ],
  appliesOn: null,
  madeBy: 'Olga Admin',
  madeAt: '2026-11-20T15:00:00Z',
  expiresAt: '2026-11-27T15:00:00Z',
  isMine: true,
}
const listOf = (...rows: PendingChange[]) => ({ body: { data: { rows, approvesFrom: null } } })
const wrong = (field: string, code: string) => ({
  status: 422,
  body: { meta: { errors: [code], errorMessages: [{ reason: code, code, field }] } },
})

const open = async (replies: Parameters<typeof fakeServer>[0] = {}, role: OperatorRole = 'admin', clinician = maja) => {
  const server = fakeServer({
    [`GET ${path}`]: { body: { data: clinician } },
    [`GET ${path}/hours`]: refused(503, 'CareUnavailable'),
    [approvals]: listOf(),
    ...replies,
  })
  startConsole()
  const said = vi.spyOn(toast, 'success')
  renderConsole(
    <Routes>
      <Route path="/console/clinicians/:id" element={<ClinicianPage />} />
    </Routes>,
    { path: '/console/clinicians/c1', role },
  )
  await screen.findByRole('heading', { level: 1, name: 'Maja Lindqvist, PhD' })
  return { server, sentTo: (call: string) => server.asked.filter((one) => one.call === call).map(({ body }) => body), said }
}
const ways = () => screen.findByRole('group', { name: 'How they see patients' })
const way = async (name: string) => within(await ways()).getByRole('checkbox', { name }) as HTMLInputElement
const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) => user.click(within_.getByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const resetTitle = 'Reset passkeys and app of Maja Lindqvist?'
const askReset = async () => {
  await press('Reset passkeys and app')
  const form = await dialog(resetTitle)
  return {
    form,
    reason: within(form).getByLabelText('Reason') as HTMLTextAreaElement,
    send: () => press('Reset passkeys and app', within(form)),
  }
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const fieldsOf = (part: string) =>
  within(screen.getByRole('region', { name: part }))
    .getAllByRole('textbox')
    .map((field) => (field as HTMLInputElement).name)

test('email and NPI are not among what patients see, in the order in which the keyboard reaches them', async () => {
  await open()
  expect([fieldsOf('What patients see'), fieldsOf('Identification')]).toEqual([['first', 'last', 'credentials', 'biography'], ['npi']])
  cleanup()
  renderConsole(<NewClinicianPage />, { path: '/console/clinicians/new', role: 'admin' })
  expect([fieldsOf('What patients see'), fieldsOf('Identification')]).toEqual([
    ['first', 'last', 'credentials', 'biography'],
    ['email', 'npi'],
  ])
  const first = screen.getByLabelText('First name')
  first.focus()
  const reached: string[] = []
  for (let at = 0; at < 60 && reached.at(-1) !== 'npi'; at++) {
    const { name, type } = document.activeElement as HTMLInputElement
    if (type !== 'checkbox') reached.push(name)
    await user.tab()
  }
  expect(reached).toEqual(['first', 'last', 'credentials', 'biography', 'email', 'npi'])
})

test('the list of methods shows those that the clinician has, and a save names those that are left', async () => {
  const { sentTo } = await open({ [save]: { body: { data: { ...maja, methods: ['Video'], version: 'v2' } } } })
  expect([(await way('Video')).checked, (await way('Phone')).checked]).toEqual([true, true])
  await user.click(await way('Phone'))
  await press('Review changes')
  const review = await dialog('What changes')
  expect(within(review).getByRole('row', { name: /^How they see patients/ }).textContent).toContain('Video')
  // Visits that are booked by phone stay; those by video are not named.
  expect(within(review).getByRole('heading', { name: 'Booked visits by a way that you remove' })).toBeTruthy()
  expect(within(review).getByRole('row', { name: /^V-100/ }).textContent).toContain('Phone')
  expect(within(review).queryByRole('row', { name: /^V-200/ })).toBeNull()
  expect(sentTo(save)).toEqual([])
  await press('Save', within(review))
  await waitFor(() => expect(sentTo(save)).toMatchObject([{ version: 'v1', methods: ['Video'], types: ['MentalHealth'] }]))
})

test('no method at all is refused at the list before a review, and other input stays', async () => {
  const { sentTo } = await open()
  const first = screen.getByLabelText('First name') as HTMLInputElement
  await user.clear(first)
  await user.type(first, 'Maya')
  await user.click(await way('Phone'))
  await user.click(await way('Video'))
  await press('Review changes')
  const group = await ways()
  await waitFor(() => expect(group.getAttribute('aria-describedby') ?? group.getAttribute('aria-invalid')).toBeTruthy())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(first.value).toBe('Maya')
  await user.click(await way('Video'))
  await press('Review changes')
  expect(await dialog('What changes')).toBeTruthy()
  expect(sentTo(save)).toEqual([])
})

test('a method that the server refuses is said at the list, and what was ticked stays', async () => {
  const { said } = await open({ [save]: wrong('methods', 'Required') })
  await user.click(await way('Phone'))
  await press('Review changes')
  await press('Save', within(await dialog('What changes')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(await ways()).getByRole('alert').textContent).toBe('Required')
  expect([(await way('Video')).checked, (await way('Phone')).checked]).toEqual([true, false])
  expect(said).not.toHaveBeenCalled()
})

test.each(['support', 'auditor'] as const)('%s sees the methods and changes nothing', async (role) => {
  await open({}, role)
  expect((await way('Video')).closest('fieldset[disabled]')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Review changes' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset passkeys and app' })).toBeNull()
})

test('a clinician without passkeys and app has nothing to reset', async () => {
  await open({}, 'admin', { ...maja, hasStrongFactor: false })
  expect(screen.queryByRole('button', { name: 'Reset passkeys and app' })).toBeNull()
})

test('a reset asks for a reason, proposes, and the page shows that it waits, with the reason', async () => {
  let rows: PendingChange[] = []
  const { sentTo, said } = await open({
    [approvals]: () => listOf(...rows),
    [resetCall]: () => {
      rows = [waiting]
      return { body: { data: { waiting: { id: 'p1', expiresAt: waiting.expiresAt } } } }
    },
  })
  const { form, reason, send } = await askReset()
  expect(form.textContent).toContain('they must approve this first')
  await send()
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  expect(sentTo(resetCall)).toEqual([])
  await user.type(reason, 'Lost her phone')
  await send()
  await waitFor(() => expect(sentTo(resetCall)).toEqual([{ reason: 'Lost her phone' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(said).toHaveBeenCalledWith('This change is waiting for a second administrator.')
  const list = await screen.findByRole('region', { name: 'Waiting for a second administrator' })
  expect(within(list).getByText('Lost her phone')).toBeTruthy()
  expect(within(list).getByRole('button', { name: /^Withdraw/ })).toBeTruthy()
  expect(within(list).queryByRole('button', { name: /^Approve/ })).toBeNull()
})

test('a second administrator sees the reason and may approve', async () => {
  await open({ [approvals]: listOf({ ...waiting, isMine: false }) })
  const list = await screen.findByRole('region', { name: 'Waiting for a second administrator' })
  expect(within(list).getByText('Lost her phone')).toBeTruthy()
  expect(within(list).getByRole('button', { name: /^Approve/ })).toBeTruthy()
})

test('a single administrator is told that the reset has begun, not that it waits', async () => {
  const { said } = await open({ [resetCall]: { body: { data: { waiting: null } } } })
  const { reason, send } = await askReset()
  await user.type(reason, 'Lost her phone')
  await send()
  await waitFor(() => expect(said).toHaveBeenCalledWith('Passkeys and app are being reset.'))
})

test('an error of the server is at the reason; without a network the dialog says so; nothing typed is lost, also after closing', async () => {
  let reply: ReturnType<typeof wrong> | null = null
  const { said } = await open({ [resetCall]: () => reply })
  const first = await askReset()
  await user.type(first.reason, 'Lost her phone')
  await first.send()
  await waitFor(() => expect(within(first.form).getByRole('alert').textContent).not.toBe(''))
  expect(first.reason.getAttribute('aria-invalid')).not.toBe('true')
  expect(first.reason.value).toBe('Lost her phone')
  reply = wrong('reason', 'TooManyCharacters')
  await first.send()
  await waitFor(() => expect(first.reason.getAttribute('aria-invalid')).toBe('true'))
  expect(first.reason.value).toBe('Lost her phone')
  await press('Close', within(first.form))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await askReset()).reason.value).toBe('Lost her phone')
  expect(said).not.toHaveBeenCalled()
})
