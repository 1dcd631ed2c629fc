import { expect, test } from 'vitest'
import { isRoomOpen, type RoomVisit, roomOpensAt } from '#shared/video/video-rules.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { visitStates } from '#shared/visits/visit-states.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

const now = new Date('2026-11-20T15:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const visit: RoomVisit = {
  type: 'GeneralMedical',
  method: 'Video',
  status: 'Locked',
  isOnDemand: false,
  requestedAt: minutes(10),
  policy: defaultVisitPolicy,
}

test('a room opens ten minutes before the visit and stays open until its end', () => {
  expect(isRoomOpen({ ...visit, requestedAt: new Date(minutes(10).getTime() + 1) }, now)).toBe(false)
  expect(isRoomOpen(visit, now)).toBe(true)
  expect(isRoomOpen({ ...visit, requestedAt: minutes(-300) }, now)).toBe(true)
  expect(roomOpensAt({ ...visit, requestedAt: minutes(60) })).toEqual(minutes(50))
})

test('a room is open only for Locked and Started visits', () => {
  const open = visitStates.filter((status) => isRoomOpen({ ...visit, status }, now))
  expect(open).toEqual(['Locked', 'Started'])
})

test('a room of an on-demand or started visit is open at any time', () => {
  expect(isRoomOpen({ ...visit, isOnDemand: true, requestedAt: minutes(600) }, now)).toBe(true)
  expect(isRoomOpen({ ...visit, status: 'Started', requestedAt: minutes(600) }, now)).toBe(true)
  expect(roomOpensAt({ ...visit, isOnDemand: true })).toBeNull()
})

test('visits by phone, and Dermatology, have no room', () => {
  expect(isRoomOpen({ ...visit, method: 'Phone', status: 'Started' }, now)).toBe(false)
  expect(visitTypes.filter((type) => !isRoomOpen({ ...visit, type }, now))).toEqual(['Dermatology'])
})
