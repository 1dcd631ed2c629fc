import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Consultation } from '#shared/visits/consultation.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { currentQuestion } from '#ui/lib/confirm.ts'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { demoConsultation, visitsAnswer, wireDate } from '#web/testing/demo-visits.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'
import { VisitsWidget } from '#web/visits/visits-widget.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z'), toFake: ['Date'] })
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  currentQuestion()?.answer(false)
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const [list, lock, cancel] = ['GET /api/consultations', 'POST /api/consultation/locked', 'POST /api/consultation/cancel'] as const
const free = { body: { data: { locked: true, canCancel: true, reason: null } } }
const done = { body: { data: { status: 'Cancelled' } } }

const open = async (replies: Parameters<typeof fakeServer>[0] = {}, change: Partial<Consultation> = {}) => {
  configurePage()
  const server = fakeServer({ [list]: visitsAnswer(demoConsultation(change)), [lock]: free, [cancel]: done, ...replies })
  renderForMember(
    <>
      <VisitsWidget />
      <ConfirmDialog />
    </>,
    demoSession(),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  return { server, calls: () => server.asked.map(({ call }) => call) }
}
const said = () => currentToasts().map(({ type, text }) => `${type}: ${text}`)
const answer = async (name: string) => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('Cancel checks with the server, asks the member, cancels, and reloads the list [VISIT-10 VISIT-28 VISIT-29]', async () => {
  const { server, calls } = await open()
  const dialog = await screen.findByRole('dialog', { name: 'Cancel Visit?' })
  expect(within(dialog).getByText('Your visit on 11/21/2026, 2:50 PM CST with Maya Okafor will be canceled.'), '[VISIT-26]').toBeTruthy()
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'No', 'Yes, cancel visit'])
  expect(calls()).toEqual([list, lock])
  await answer('Yes, cancel visit')
  await waitFor(() => expect(said(), '[VISIT-30]').toEqual(['success: Your visit has been cancelled']))
  await waitFor(() => expect(calls()).toEqual([list, lock, cancel, list]))
  expect(
    server.asked.slice(1, 3).map(({ body }) => body),
    '[CALL-43 CALL-53]',
  ).toEqual([{ consultId: 'v1' }, { consultId: 'v1', memberId: 'tele-1' }])
})

test('No leaves the visit as it is [VISIT-27]', async () => {
  const { calls } = await open()
  await answer('No')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls()).toEqual([list, lock])
  expect(said()).toEqual([])
})

const refusal = 'error: Sorry! You are unable to cancel a visit if a provider is assigned.'

test.each<[string, Partial<Consultation>]>([
  ['starts soon', { requested_date: wireDate('2026-11-20T20:10:00Z') }],
  ['is requested', { status: 'Requested' }],
  ['started', { status: 'Started' }],
  ['is requested as soon as possible', { status: 'Requested', is_on_demand: true, requested_date: wireDate('2026-11-20T19:58:00Z') }],
])(
  'a visit that %s cannot be cancelled, and an error says so without a dialog or a call [VISIT-16 VISIT-17 VISIT-18]',
  async (_what, change) => {
    const { calls } = await open({}, change)
    await waitFor(() => expect(said()).toEqual([refusal]))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(calls()).toEqual([list, list]))
  },
)

test('a group can allow its members to cancel requested visits [VISIT-17]', async () => {
  const { policy } = demoConsultation()
  await open({}, { status: 'Requested', provider: null, policy: { ...policy, cancelStatuses: ['Requested'] } })
  expect(await screen.findByText('Your visit on 11/21/2026, 2:50 PM CST will be canceled.')).toBeTruthy()
})

test('a refusal by the server shows the same error without a dialog and reloads the list [VISIT-18 VISIT-28]', async () => {
  const { calls } = await open({ [lock]: { body: { data: { locked: false, canCancel: false, reason: 'VisitHasProvider' } } } })
  await waitFor(() => expect(said()).toEqual([refusal]))
  await waitFor(() => expect(calls()).toEqual([list, lock, list]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a visit taken while the member confirms is not cancelled [VISIT-18]', async () => {
  const { calls } = await open({ [cancel]: refused(409, 'VisitHasProvider') })
  await answer('Yes, cancel visit')
  await waitFor(() => expect(said()).toEqual([refusal]))
  await waitFor(() => expect(calls()).toEqual([list, lock, cancel, list]))
})

test.each([
  ['the cancellation fails', { [cancel]: refused(503, 'CareUnavailable') }],
  ['the check fails', { [lock]: null }],
  ['the visit is gone', { [cancel]: refused(404, 'NotFound') }],
])('another failure shows an error and can be retried: %s [VISIT-31]', async (_what, replies) => {
  await open(replies)
  if (cancel in replies) await answer('Yes, cancel visit')
  await waitFor(() => expect(said()).toEqual(['error: Unable to cancel your visit, please try again.']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('aria-busy')).toBeNull())
})

test('a read-only visit shows its own error without a dialog', async () => {
  const seen = 'VisitOnlySeen' as const
  await open({}, { memberId: 'tele-ben', allowedActions: { cancel: seen, reschedule: seen, join: seen, choose: seen } })
  await waitFor(() => expect(said()).toHaveLength(1))
  expect(said()[0]).not.toContain('provider is assigned')
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a visit of a series', () => {
  const series = { place: 2, total: 6, later: 4, every_weeks: 2 }
  const both = { body: { data: { status: 'Cancelled', later: { cancelled: 3, kept: 1 } } } }
  const sent = (asked: { call: string; body: unknown }[]) => asked.filter(({ call }) => call === cancel).map(({ body }) => body)

  test('shows its place, and Cancel asks which visits to cancel', async () => {
    const { server } = await open({ [cancel]: both }, { series })
    expect(await screen.findByText('2 of 6, every 2 weeks')).toBeTruthy()
    await answer('This and all later visits')
    await waitFor(() => expect(sent(server.asked)).toMatchObject([{ consultId: 'v1', which: 'later' }]))
    await waitFor(() =>
      expect(said()).toEqual([
        'success: We canceled this visit and 3 later ones.',
        'info: 1 later visit can’t be canceled now and stays booked.',
      ]),
    )
  })

  test('this visit only is canceled as any other; No cancels nothing', async () => {
    const { server } = await open({}, { series })
    await answer('No')
    expect(sent(server.asked)).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await answer('This visit only')
    await waitFor(() => expect(sent(server.asked)).toMatchObject([{ which: 'one' }]))
    await waitFor(() => expect(said()).toEqual(['success: Your visit has been cancelled']))
  })

  test.each([
    [{ series: { ...series, place: 6, later: 0 }, may_extend: true }, 'Add more visits', '6 of 6, every 2 weeks'],
    [{ series, may_change: true }, 'Change how often', '2 of 6, every 2 weeks'],
    [
      { status: 'Requested', may_repeat: true, series_plan: { every_weeks: 2, visits: 4 } },
      'Change how it repeats',
      'Repeats every 2 weeks, 4 visits',
    ],
  ] as const)('with %o the row says how it goes on', async (change, link, line) => {
    await open({}, { ...change, allowedActions: { cancel: null, reschedule: null, join: null, choose: 'VisitNotProposed' } })
    expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe('/request-a-visit?repeat=v1')
    expect(screen.getByText(line)).toBeTruthy()
  })

  test('the last one has nothing later to ask about; a visit that can be repeated leads to it', async () => {
    await open({}, { series: { ...series, place: 6, later: 0 } })
    expect(await screen.findByRole('button', { name: 'Yes, cancel visit' })).toBeTruthy()
    cleanup()
    await open({}, { may_repeat: true })
    expect((await screen.findByRole('link', { name: 'Repeat this visit' })).getAttribute('href')).toBe('/request-a-visit?repeat=v1')
  })
})
