import { expect, test } from 'vitest'
import { mostMessageBytes, roomRequest, roomTimes } from '#shared/video/room-messages.ts'

const to = '4f9f8f3e-3c25-4e2a-9d6a-0d4f0a6f2b11'
const offer = (sdp: string) => ({ kind: 'signal', to, signal: { kind: 'description', description: { type: 'offer', sdp } } })

test('the longest description that is accepted fits into one message of the socket', () => {
  const longest = offer('x'.repeat(60_000))
  expect(roomRequest.safeParse(longest).success).toBe(true)
  expect(roomRequest.safeParse(offer('x'.repeat(60_001))).success).toBe(false)
  expect(mostMessageBytes).toBe(65_536)
  expect(new TextEncoder().encode(JSON.stringify(longest)).length).toBeLessThan(mostMessageBytes)
})

test('a peer counts as gone after three missed heartbeats, and a ticket lasts a minute', () => {
  expect(roomTimes.lost).toBe(3 * roomTimes.alive)
  expect(roomTimes).toEqual({ toEnter: 5_000, alive: 10_000, lost: 30_000, ticket: 60_000 })
})

test.each(['enter', 'signal', 'state', 'leave', 'alive'])('a browser may send %s', (kind) => {
  const state = { audio: true, video: false }
  expect(roomRequest.safeParse({ ...offer('x'), ticket: 't', state, kind }).success).toBe(true)
  expect(roomRequest.safeParse({ ...offer('x'), ticket: 't', state, kind: `${kind}x` }).success).toBe(false)
})
