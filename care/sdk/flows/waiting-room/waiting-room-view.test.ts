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
  policy: defaultVisitPolicy,
  cancelReason: null,
  hasSummary: false,
  place: 1,
  wait: null,
  isRoomOpen: false,
  phone: null,
  phoneRefusal: null,
  isSimulated: false,
}
const view = (change: Partial<WaitingRoom>, step?: string, isChecked = true) =>
  viewOf({ room: { ...room, ...change }, step, isChecked, now })

test('first the check, then the wait, and the call once it has begun, by itself', () => {
  expect(view({}, undefined, false)).toBe('check')
  expect(view({})).toBe('wait')
  expect(view({}, 'call')).toBe('wait')
  expect(view({}, 'check')).toBe('check')
  expect(view({ status: 'Locked' }, 'wait')).toBe('wait')
  expect(view({ status: 'Started' }, 'wait')).toBe('call')
  expect(view({ status: 'Started' }, 'call', false)).toBe('check')
})

test('whoever left the call is not pulled in again, until it begins anew', () => {
  expect(view({ status: 'Started' }, 'left')).toBe('left')
  expect(view({ status: 'Requested' }, 'left')).toBe('wait')
})

test('the visit has the last word: over, by phone, too early, or begun by nobody who can be seen', () => {
  for (const status of ['Completed', 'Cancelled', 'Expired'] as const) expect(view({ status }, 'call')).toBe('over')
  expect(view({ method: 'Phone' }, 'call', false)).toBe('by-phone')
  const early = { isOnDemand: false, status: 'Locked', requestedAt: '2026-11-20T15:11:00.000Z' } as const
  expect(view(early, 'wait', false)).toBe('closed')
  expect(view({ ...early, requestedAt: '2026-11-20T15:10:00.000Z' }, 'wait')).toBe('wait')
  expect(view({ type: 'Dermatology', method: 'Phone' })).toBe('closed')
  expect(view({ status: 'Started', isSimulated: true }, 'call', false)).toBe('simulated')
})

test('being called instead is asked for where it may be, also before anything was tried', () => {
  expect(view({}, 'phone', false)).toBe('phone')
  expect(view({ phoneRefusal: 'PhoneNotServed' }, 'phone')).toBe('wait')
})

test('the address follows what shows, where that is a step', () => {
  expect(stepFor('call', 'wait')).toBe('call')
  expect(stepFor('check', undefined)).toBe('check')
  expect([stepFor('wait', 'wait'), stepFor('over', 'call'), stepFor('by-phone', 'phone')]).toEqual([null, null, null])
})

test('nobody is kept signed in by a visit that is over, by phone, or far ahead', () => {
  const kept = visitStates.filter((status) => isThere(view({ status })))
  expect(kept).toEqual(['Requested', 'Proposed', 'Locked', 'Started'])
  expect(isThere(view({ method: 'Phone' }))).toBe(false)
})
