import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ScreenVisit } from '#care/sdk/client/visit-screen-data.ts'
import { fakeCare } from '#care/sdk/testing/fake-care.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import { visitDate } from '#shared/visits/visit-date.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'

beforeAll(async () => void (await import('#care/sdk/flows/reschedule/reschedule-flow.tsx')))
afterEach(() => vi.unstubAllGlobals())

const user = userEvent.setup()
const press = (name: string) => user.click(screen.getByRole('button', { name }))

const inHours = (hours: number): Date => new Date(Math.ceil((Date.now() + hours * 3_600_000) / 1000) * 1000)

const visitOf = (change: Partial<ScreenVisit> = {}): ScreenVisit => ({
  consult_id: 'v1',
  version: 2,
  consult_type: 'General Medical',
  communication_method: 'Video',
  status: 'Locked',
  is_on_demand: false,
  requested_date: visitDate(inHours(5)),
  requested_dates: [visitDate(inHours(5))],
  proposed_dates: [],
  member: { first_name: 'Ana', last_name: 'Rivera' },
  provider: { first_name: 'Maya', last_name: 'Okafor' },
  memberId: 'ana',
  time_zone: 'America/Chicago',
  reference: 'V-7K2M',
  policy: defaultVisitPolicy,
  phone: null,
  allowedActions: { cancel: null, reschedule: null, join: null, choose: null },
  ...change,
})

test('a visit is moved to another time, which is held first [FLOW-07 VISIT-23]', async () => {
  const { inputsOf } = fakeCare({ visit: visitOf() })
  const { whenVisitsChanged } = openFlow('reschedule-gm-visit', { consultId: 'v1' })
  await step('Your new time')
  expect(screen.getByText('Maya Okafor')).toBeTruthy()
  await screen.findByRole('group', { name: 'Days' })
  await press('Reschedule visit')
  expect(screen.getByText('Please choose a time.')).toBeTruthy()
  await user.click(within(await screen.findByRole('group', { name: 'Maya Okafor, MD' })).getByRole('button'))
  expect(await screen.findByText(/We’re holding .+ for you/)).toBeTruthy()
  await press('Reschedule visit')
  await step('Your visit has a new time')
  expect(inputsOf('hold_slot')).toEqual([{ slotId: 's1', consultId: 'v1' }])
  expect(inputsOf('reschedule_visit')).toEqual([{ consultId: 'v1', slotId: 's1' }])
  expect(whenVisitsChanged).toHaveBeenCalled()
})

test('the member takes one of the times that the clinic offers [FLOW-08]', async () => {
  const offered = inHours(50)
  const visit = visitOf({ consult_type: 'Mental Health', status: 'Proposed', proposed_dates: [visitDate(offered), visitDate(inHours(74))] })
  const { inputsOf } = fakeCare({ visit })
  openFlow('reschedule-mh-visit', { consultId: 'v1' })
  await step('The clinic offers these times')
  const facts = within(screen.getByRole('region', { name: 'Your current time' }))
  expect(facts.queryByText('When'), 'nothing is booked yet').toBeNull()
  expect(facts.getByText('Times you requested')).toBeTruthy()
  await press('Choose this time')
  expect(screen.getByRole('alert').textContent).toBe('Please choose a time.')
  const [first] = screen.getAllByRole('radio')
  if (first) await user.click(first)
  await press('Choose this time')
  await step('Your visit has a new time')
  expect(inputsOf('choose_time')).toEqual([{ consultId: 'v1', at: offered.toISOString() }])
})

test('the member names other times if the offered ones do not fit [FLOW-08]', async () => {
  const visit = visitOf({ consult_type: 'Nutrition', status: 'Proposed', proposed_dates: [visitDate(inHours(50))] })
  const { inputsOf } = fakeCare({ visit })
  const { addresses } = openFlow('reschedule-mh-visit', { consultId: 'v1' })
  await step('The clinic offers these times')
  await user.click(screen.getByRole('radio', { name: /None of these work for me/ }))
  await press('Continue')
  await step('Request other times')
  expect(addresses.at(-1)).toEqual({ consultId: 'v1', step: 'times' })
  const row = within(screen.getByRole('group', { name: 'Time 1' }))
  const [, day] = [...(row.getByLabelText('Day') as HTMLSelectElement).options]
  await user.selectOptions(row.getByLabelText('Day'), day?.value ?? '')
  await user.selectOptions(row.getByLabelText('Time of day'), '10:00')
  await press('Send these times')
  await step('We sent your times to the clinic')
  expect(inputsOf('ask_other_times')).toEqual([{ consultId: 'v1', times: [expect.stringMatching(/^\d{4}-/)] }])
})

test.each([
  ['requested as soon as possible', { is_on_demand: true }],
  ['for dermatology', { consult_type: 'Dermatology', communication_method: 'Phone' }],
  ['starting in a few minutes', { requested_date: visitDate(inHours(0.1)) }],
  ['more than a day ahead', { requested_date: visitDate(inHours(30)) }],
] as const)('a visit %s cannot be moved, and the member is told so [VISIT-19 VISIT-20 VISIT-21 VISIT-22]', async (_, change) => {
  fakeCare({ visit: visitOf(change) })
  const { close } = openFlow('reschedule-gm-visit', { consultId: 'v1' })
  await step('This visit can’t be rescheduled right now')
  expect(screen.getByText('You can’t reschedule this visit right now.')).toBeTruthy()
  await press('Done')
  expect(close).toHaveBeenCalled()
})

test('an unknown visit is reported as not found [FLOW-07]', async () => {
  const { state } = fakeCare()
  state.refusals.visit = { status: 404, code: 'NotFound' }
  openFlow('reschedule-gm-visit', { consultId: 'other' })
  await step('This visit can’t be rescheduled right now')
  expect(screen.getByText(/We couldn’t find this visit/)).toBeTruthy()
})
