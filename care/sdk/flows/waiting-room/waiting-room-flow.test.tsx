import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keptMedia } from '#care/sdk/call/media/chosen-media.ts'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'

const okafor = { first: 'Chidi', last: 'Okafor', credentials: 'MD' }
const room = (change: Partial<WaitingRoom> = {}): WaitingRoom => ({
  consultId: 'v1',
  reference: 'V-7K2M9Q',
  type: 'GeneralMedical',
  method: 'Video',
  status: 'Requested',
  isOnDemand: true,
  requestedAt: new Date().toISOString(),
  timeZone: 'America/Chicago',
  patient: null,
  clinician: null,
  insteadOf: null,
  policy: defaultVisitPolicy,
  cancelReason: null,
  hasSummary: false,
  place: 1,
  wait: null,
  isRoomOpen: false,
  phone: '5125550118',
  phoneRefusal: null,
  location: { address1: '12 Main St', city: 'Austin', zip: '78704', state: 'TX', phone: '5125550118' },
  isLocationConfirmed: true,
  unlicensed: null,
  isSimulated: false,
  ...change,
})

/** Opens the waiting room of a visit after the device check; `change` updates the room later. */
const open = async (first: Partial<WaitingRoom>, query: Record<string, string> = { step: 'wait' }) => {
  let current = room(first)
  const faked = fakeScreens({
    waiting_room: () => ({ data: current }),
    leave_waiting_room: () => ({ data: { left: true } }),
    call_me_instead: ({ phone }) => {
      current = { ...current, method: 'Phone', phone: String(phone) }
      return { data: current }
    },
    room_guests: () => ({ data: { guests: [] } }),
  })
  const opened = openFlow('waiting-room', { consultId: 'v1', ...query })
  keptMedia.write({ microphoneId: null, cameraId: null, speakerId: null, audio: true, video: true })
  const change = async (next: Partial<WaitingRoom>) => {
    current = { ...current, ...next }
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  }
  return { ...opened, ...faked, change }
}
const words = () => document.body.textContent ?? ''

test('place and estimate are one status sentence that follows the queue [FLOW-06]', async () => {
  const { change, whenVisitsChanged } = await open({ place: 3, wait: { low: 15, high: 25 } })
  await step('A clinician will be with you soon')
  expect(screen.getByText('2 people are ahead of you. About 15 to 25 minutes.').getAttribute('role')).toBe('status')
  await change({ place: 1, wait: { low: 0, high: 4 } })
  expect(await screen.findByText('You’re next. Usually within 4 minutes.')).toBeTruthy()
  await change({ place: null, status: 'Locked', clinician: okafor, wait: null })
  await step('Chidi Okafor will be with you soon')
  expect(screen.getByText('We don’t have a wait time yet.')).toBeTruthy()
  expect(whenVisitsChanged).toHaveBeenCalledTimes(2)
})

test('who took the visit over is a status sentence that appears when it happens', async () => {
  const { change } = await open({ status: 'Locked', clinician: okafor, place: null })
  await step('Chidi Okafor will be with you soon')
  expect(words()).not.toContain('instead of')
  await change({ clinician: { first: 'Ann', last: 'Lee', credentials: 'MD' }, insteadOf: { first: 'Chidi', last: 'Okafor' } })
  const sentence = await screen.findByText('Ann Lee will see you instead of Chidi Okafor.')
  expect(sentence.getAttribute('role')).toBe('status')
})

test('events about this visit, the queue or a gap reload the room; other events do not', async () => {
  const { inputsOf, sendEvent } = await open({})
  await step('A clinician will be with you soon')
  const looks = () => inputsOf('waiting_room').length
  expect(looks()).toBe(1)
  await act(async () => sendEvent({ kind: 'visit', consultId: 'another', status: 'Locked' }))
  await act(async () => sendEvent({ kind: 'unread', count: 1 }))
  expect(looks()).toBe(1)
  await act(async () => sendEvent({ kind: 'visit', consultId: 'v1', status: 'Locked' }))
  expect(looks()).toBe(2)
  await act(async () => sendEvent({ kind: 'gap' }))
  expect(looks()).toBe(3)
  // All clients get the event at once, but each requests at a random moment.
  await act(async () => sendEvent({ kind: 'queue' }))
  expect(looks()).toBe(3)
  await waitFor(() => expect(looks()).toBe(4))
})

test.each([
  [
    { status: 'Cancelled', cancelReason: 'We close early.' },
    'The clinic had to cancel this visit',
    'We close early.',
    'Request another visit',
  ],
  [{ status: 'Cancelled' }, 'This visit was canceled', 'You won’t be charged', 'Request another visit'],
  [{ status: 'Expired' }, 'This visit expired', 'We’re sorry', 'Request another visit'],
  [{ status: 'Completed', hasSummary: true }, 'Your visit has ended', 'wrote a summary', 'Read the summary'],
] as const)('a finished visit shows its outcome and the next step: %j', async (change, heading, text, link) => {
  const { close } = await open(change)
  await step(heading)
  expect(words()).toContain(text)
  expect(screen.getByRole('link', { name: link })).toBeTruthy()
  fireEvent.click(within(document.body).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(close).toHaveBeenCalled()
})

test('a sound plays once when the visit begins', async () => {
  const opened = vi.fn()
  vi.stubGlobal('AudioContext', opened)
  const { change } = await open({ isRoomOpen: false })
  await step('A clinician will be with you soon')
  expect(opened).not.toHaveBeenCalled()
  await change({ status: 'Started', isRoomOpen: true, clinician: okafor })
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  await change({ place: null })
  expect(opened).toHaveBeenCalledTimes(1)
})

test('the summary’s link names the visit', async () => {
  await open({ status: 'Completed', hasSummary: true })
  expect((await screen.findByRole('link', { name: 'Read the summary' })).getAttribute('href')).toBe('/past-visits?consultId=v1')
})

test('the demo’s simulated clinician is named as such, by video and by phone', async () => {
  const { change } = await open({ status: 'Started', clinician: okafor, isSimulated: true })
  await step('No one will appear on camera')
  expect(words()).toContain('A program plays Chidi Okafor')
  await change({ method: 'Phone' })
  await step('Chidi Okafor is calling you now')
  expect(words()).toContain('A program plays Chidi Okafor')
  await change({ status: 'Completed', hasSummary: true })
  await step('Your visit has ended')
})

test('the phone number is checked and sent, and the clinic’s call is announced', async () => {
  const { inputsOf } = await open({ phone: '5125550118' }, { step: 'phone' })
  await step('Call me instead')
  const field = screen.getByLabelText<HTMLInputElement>('Phone number to call')
  await waitFor(() => expect(field.value).toBe('(512) 555-0118'))
  fireEvent.input(field, { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Call this number' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(inputsOf('call_me_instead')).toEqual([])
  fireEvent.input(field, { target: { value: '(512) 555-0199' } })
  fireEvent.click(screen.getByRole('button', { name: 'Call this number' }))
  await step('A clinician will call you')
  expect(inputsOf('call_me_instead')).toEqual([{ consultId: 'v1', phone: '5125550199' }])
  expect(screen.getByText('(512) 555-0199')).toBeTruthy()
})

test('a member who left the call can ask to be called instead', async () => {
  const { addresses } = await open({ status: 'Started', clinician: okafor }, { step: 'left' })
  await step('You left the call')
  fireEvent.click(screen.getByRole('button', { name: 'Call me instead' }))
  expect(addresses.at(-1)).toEqual({ consultId: 'v1', step: 'phone' })
})

test('if the server is away, the last known place stays and the page says so', async () => {
  const { answers } = await open({ place: 2 })
  await step('A clinician will be with you soon')
  delete answers.waiting_room
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText(/We can’t reach the clinic right now/)).toBeTruthy()
  expect(words()).toContain('1 person is ahead of you.')
})

test('a visit that is unknown or read-only shows only that', async () => {
  for (const [status, code, text] of [
    [404, 'NotFound', 'It may belong to someone else'],
    [409, 'VisitOnlySeen', 'You can view this visit'],
  ] as const) {
    fakeScreens({ waiting_room: () => ({ status, code }) })
    const { unmount } = openFlow('waiting-room', { consultId: 'v1' })
    await step('We can’t find this visit')
    expect(words()).toContain(text)
    unmount()
  }
})

test('closing the waiting room tells the clinic', async () => {
  const { unmount, inputsOf } = await open({})
  await step('A clinician will be with you soon')
  unmount()
  await waitFor(() => expect(inputsOf('leave_waiting_room')).toEqual([{ consultId: 'v1' }]))
})
