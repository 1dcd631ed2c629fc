import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeCare, someOptions } from '#care/sdk/testing/fake-care.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'

// The flow is loaded on demand, which can take long on a busy machine.
beforeAll(async () => void (await import('#care/sdk/flows/request-visit/request-visit-flow.tsx')))
afterEach(() => vi.unstubAllGlobals())

const user = userEvent.setup()
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const flow = 'request-a-visit'

const content: VisitDraft = {
  step: 'reason',
  patientId: 'ana',
  state: 'TX',
  type: 'GeneralMedical',
  reason: 'A cough',
  method: 'Video',
  when: { kind: 'asap' },
  pharmacy: null,
}
const withDraft = () => fakeCare({ options: someOptions({ draft: { draftId: 'd1', content } }) })

const agreeAndSend = async () => {
  await step('Review your request')
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
  await press('Request this visit')
}

test('a saved draft is offered, and opens at the step where it was left [FLOW-18]', async () => {
  withDraft()
  openFlow(flow)
  await step('Welcome back')
  await press('Pick up where you left off')
  await step('What is the visit about?')
  expect(screen.getByLabelText('Reason for the visit')).toHaveProperty('value', 'A cough')
})

test('starting over deletes the draft on the server [FLOW-18]', async () => {
  const { inputsOf } = withDraft()
  openFlow(flow)
  await step('Welcome back')
  await press('Start over')
  await step('Is this an emergency?')
  expect(inputsOf('drop_visit_draft')).toHaveLength(1)
})

test('a sent request shows its reference, and the page reloads its visits [FLOW-24]', async () => {
  const { inputsOf } = withDraft()
  const { whenVisitsChanged, addresses, close } = openFlow(flow, { step: 'price' })
  await agreeAndSend()
  await step('Request sent')
  expect(screen.getByText('V-7K2M')).toBeTruthy()
  expect(inputsOf('request_visit')).toEqual([{ draftId: 'd1', timeZone: 'America/Chicago', consents: true, priceCents: 0 }])
  expect(whenVisitsChanged).toHaveBeenCalled()
  expect(addresses.at(-1)).toEqual({ sent: 'd1' })
  await press('Done')
  expect(close).toHaveBeenCalled()
})

test('a draft begun in this tab is sent exactly once [FLOW-18 FLOW-24]', async () => {
  const { inputsOf } = fakeCare({ content })
  const { addresses } = openFlow(flow)
  await step('Is this an emergency?')
  await press('This is not an emergency')
  for (const heading of ['Who is the visit for?', 'What is the visit about?', 'How and when?']) {
    await step(heading)
    await press('Continue')
  }
  await step('Which pharmacy do you use?')
  await press('Continue')
  await step('What should the clinician know?')
  await press('Continue')
  await agreeAndSend()
  await step('Request sent')
  await waitFor(() => expect(addresses.at(-1)).toEqual({ sent: 'd1' }))
  // The receipt would send any request of its own right after it appears.
  await act(async () => new Promise((settled) => setTimeout(settled, 50)))
  expect(inputsOf('request_visit')).toHaveLength(1)
})

test.each([
  ['GeneralMedical', 20],
  ['Nutrition', 30],
  ['MentalHealth', 45],
] as const)('the calendar file of a %s visit lasts %i minutes [FLOW-24]', async (type, minutes) => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:calendar'
  })
  const { state } = withDraft()
  state.receipt = { ...state.receipt, type, status: 'Locked', isOnDemand: false }
  openFlow(flow, { step: 'price' })
  await agreeAndSend()
  await step('Your visit is booked')
  expect(screen.getByRole('link', { name: 'Add to your calendar' }).getAttribute('download')).toBe('V-7K2M.ics')
  const file = (await files.at(-1)?.text()) ?? ''
  expect(file.replaceAll('\r\n ', '').split('\r\n')).toEqual(
    expect.arrayContaining(['SEQUENCE:1', `URL:${location.origin}/waiting-room?consultId=visit-1`, 'BEGIN:VALARM']),
  )
  const [, from = '', to = ''] = /DTSTART:(\S+)\s+DTEND:(\S+)/.exec(file) ?? []
  const at = (stamp: string) => Date.parse(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
  expect((at(to) - at(from)) / 60_000).toBe(minutes)
  vi.restoreAllMocks()
})

test.each([
  ['MentalHealth', true],
  ['Nutrition', true],
  ['GeneralMedical', false],
] as const)('the receipt of a requested %s visit leads to repeating it: %s', async (type, leads) => {
  const { state } = withDraft()
  state.receipt = { ...state.receipt, type, status: 'Requested', isOnDemand: false }
  openFlow(flow, { step: 'price' })
  await agreeAndSend()
  await step('Request sent')
  const link = screen.queryByRole('link', { name: 'Repeat this visit' })
  expect(link?.getAttribute('href') ?? null).toBe(leads ? `/request-a-visit?repeat=${state.receipt.consultId}` : null)
})

test('the receipt of a visit answered by message says so and promises no meeting [FLOW-24]', async () => {
  const { state } = withDraft()
  state.receipt = { ...state.receipt, type: 'Dermatology' }
  openFlow(flow, { step: 'price' })
  await agreeAndSend()
  await step('Request sent')
  expect(screen.getByText('Answered by message')).toBeTruthy()
  expect(screen.getByText(/reply by message\. You’ll find the reply in your inbox/)).toBeTruthy()
  expect(screen.queryByText(/as soon as possible/)).toBeNull()
})

test('without a network the last step keeps everything, and the next press sends the draft once [FLOW-24]', async () => {
  const { state, inputsOf } = withDraft()
  openFlow(flow, { step: 'price' })
  await step('Review your request')
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
  state.isCut = true
  await press('Request this visit')
  expect(await screen.findByText(/Your entries are safe, and nothing is sent twice/)).toBeTruthy()
  state.isCut = false
  await press('Request this visit')
  await step('Request sent')
  expect(inputsOf('request_visit')).toHaveLength(1)
})

test('a draft sent in another tab shows its receipt here and is not sent again [FLOW-24]', async () => {
  const { inputsOf, state } = withDraft()
  openFlow(flow, { step: 'reason' })
  await step('What is the visit about?')
  const other = new BroadcastChannel('foyer-visit-draft')
  await act(async () => other.postMessage({ kind: 'sent', draftId: 'd1', receipt: state.receipt }))
  await step('Request sent')
  expect(inputsOf('request_visit')).toEqual([])
  other.close()
})

test('a tab tells other tabs only its own changes, not what it loaded or heard [FLOW-24]', async () => {
  withDraft()
  const other = new BroadcastChannel('foyer-visit-draft')
  const messages: unknown[] = []
  other.addEventListener('message', ({ data }) => messages.push(data.saved.content.symptoms))
  openFlow(flow, { step: 'reason' })
  await step('What is the visit about?')
  const tick = (name: string) => screen.getByRole('checkbox', { name })
  for (const [symptoms, name] of [
    [['cough'], 'Cough'],
    [['cough', 'fever'], 'Fever'],
  ] as const) {
    await act(async () => other.postMessage({ kind: 'saved', saved: { draftId: 'd1', content: { ...content, symptoms } } }))
    await waitFor(() => expect(tick(name)).toHaveProperty('checked', true))
  }
  await user.click(tick('Cough'))
  await waitFor(() => expect(messages.at(-1)).toEqual(['fever']))
  // A channel delivers in order, so earlier messages have arrived by now.
  expect(messages.filter((symptoms) => String(symptoms) !== 'fever')).toEqual([])
  other.close()
})

test('a draft sent on another device shows its receipt after the next save [FLOW-24]', async () => {
  const { state, inputsOf } = withDraft()
  openFlow(flow, { step: 'reason' })
  await step('What is the visit about?')
  state.draftId = 'd2'
  await user.type(screen.getByLabelText('Reason for the visit'), '!')
  await step('Request sent')
  expect(inputsOf('request_visit')).toMatchObject([{ draftId: 'd1' }])
})

test('a receipt that fails to load is asked for again when the server is back [FLOW-24]', async () => {
  const { state, inputsOf } = fakeCare({ refusals: { request_visit: { status: 503, code: 'CareUnavailable' } } })
  openFlow(flow, { sent: 'd1' })
  await waitFor(() => expect(inputsOf('request_visit')).toHaveLength(1))
  state.refusals = {}
  await step('Request sent')
  expect(inputsOf('request_visit')).toHaveLength(2)
})

test('a receipt survives a reload, and an address never sends an open draft [FLOW-24]', async () => {
  fakeCare()
  const { unmount } = openFlow(flow, { sent: 'd1' })
  await step('Request sent')
  unmount()
  const { inputsOf } = withDraft()
  openFlow(flow, { sent: 'd1' })
  await waitFor(() => expect(inputsOf('visit_options')).toHaveLength(1))
  await step('Welcome back')
  expect(inputsOf('request_visit')).toEqual([])
})

test('a failed first screen shows an error and can be loaded again', async () => {
  const { state } = withDraft()
  state.isCut = true
  openFlow(flow)
  expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeTruthy()
  state.isCut = false
  await press('Try again')
  await step('Welcome back')
})
