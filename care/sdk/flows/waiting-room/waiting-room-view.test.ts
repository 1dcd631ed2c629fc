import { expect, test } from 'vitest'
import { isThere, stepFor, viewOf } from '#care/sdk/flows/waiting-room/waiting-room-view.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { visitStates } from '#shared/visits/visit-states.ts'
import type { WaitingRoom } from '#shared/waiting-room/waiting-room-screens.ts'

const now = new Date('2026-11-20T15:00:00Z')
const room: WaitingRoom = {
  consultId: 'v1',
  reference: 'V-7K2M9Q',
  type: 'GeneralMedical',
  method: 'Video',
  status: 'Requested',
  isOnDemand: true,
  requestedAt: now.toISOString(),
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
  phone: null,
  phoneRefusal: null,
  location: { address1: '12 Main St', city: 'Austin', zip: '78704', state: 'TX', phone: '5125550118' },
  isLocationConfirmed: true,
  unlicensed: null,
  isSimulated: false,
}
const view = (change: Partial<WaitingRoom>, step?: string, isChecked = true) =>
  viewOf({ room: { ...room, ...change }, step, isChecked, now })

test('the check comes first, then the wait, and the call once the visit has started', () => {
  expect(view({}, undefined, false)).toBe('check')
  expect(view({})).toBe('wait')
  expect(view({}, 'call')).toBe('wait')
  expect(view({}, 'check')).toBe('check')
  expect(view({ status: 'Locked' }, 'wait')).toBe('wait')
  expect(view({ status: 'Started' }, 'wait')).toBe('call')
  expect(view({ status: 'Started' }, 'call', false)).toBe('check')
})

test('a member who left the call is not pulled back in unless the visit starts again', () => {
  expect(view({ status: 'Started' }, 'left')).toBe('left')
  expect(view({ status: 'Requested' }, 'left')).toBe('wait')
})

test('a visit that is over, by phone, too early or simulated overrides the step in the address', () => {
  for (const status of ['Completed', 'Cancelled', 'Expired'] as const) expect(view({ status }, 'call')).toBe('over')
  expect(view({ method: 'Phone' }, 'call', false)).toBe('by-phone')
  const early = { isOnDemand: false, status: 'Locked', requestedAt: '2026-11-20T15:11:00.000Z' } as const
  expect(view(early, 'wait', false)).toBe('closed')
  expect(view({ ...early, requestedAt: '2026-11-20T15:10:00.000Z' }, 'wait')).toBe('wait')
  expect(view({ type: 'Dermatology', method: 'Phone' })).toBe('closed')
  expect(view({ status: 'Started', isSimulated: true }, 'call', false)).toBe('simulated')
})

test('the location comes before the device check and the call, and again when the member wants to change it', () => {
  const unknown = { isLocationConfirmed: false } as const
  for (const step of [undefined, 'check', 'wait', 'call', 'phone']) expect(view({ ...unknown, status: 'Started' }, step)).toBe('location')
  expect(view({ status: 'Started' }, 'location')).toBe('location')
  expect(view({ ...unknown, status: 'Completed' })).toBe('over')
  expect(view({ ...unknown, method: 'Phone' })).toBe('by-phone')
})

test('nobody gets to the call where their clinician, or all of the practice, has no license', () => {
  for (const unlicensed of ['clinician', 'practice'] as const)
    for (const step of ['check', 'wait', 'call', 'left', 'phone']) expect(view({ unlicensed, status: 'Started' }, step)).toBe('elsewhere')
  expect(view({ unlicensed: 'clinician' }, 'location')).toBe('location')
})

test('calling instead can be chosen where it is allowed, even before the device check', () => {
  expect(view({}, 'phone', false)).toBe('phone')
  expect(view({ phoneRefusal: 'PhoneNotServed' }, 'phone')).toBe('wait')
})

test('the address follows the screens that are steps', () => {
  expect(stepFor('call', 'wait')).toBe('call')
  expect(stepFor('check', undefined)).toBe('check')
  expect([stepFor('wait', 'wait'), stepFor('over', 'call'), stepFor('by-phone', 'phone')]).toEqual([null, null, null])
})

test('a visit that is over or by phone does not keep the member signed in', () => {
  const kept = visitStates.filter((status) => isThere(view({ status })))
  expect(kept).toEqual(['Requested', 'Proposed', 'Locked', 'Started'])
  expect(isThere(view({ method: 'Phone' }))).toBe(false)
})
