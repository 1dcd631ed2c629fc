import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { iceOf, iceServersFor } from '#care/server/video/ice-servers.ts'

const now = new Date('2026-11-20T15:00:00Z')
const none = { iceServers: undefined, turnUrl: undefined, turnSecret: undefined, icePolicy: 'all' } as const
const turn = { turnUrl: ['turn:relay.example.com:3478'], turnSecret: 'north' }

test('browsers get no ICE servers when none are configured', () => {
  expect(iceServersFor(iceOf(none), 'p1', now)).toEqual([])
})

test('each peer gets its own relay password, signed with the shared secret and valid for twelve hours', () => {
  const stun = { urls: 'stun:stun.example.com' }
  const [first, relay] = iceServersFor(iceOf({ ...none, ...turn, iceServers: [stun] }), 'p1', now)
  expect(first).toEqual(stun)
  const username = `${now.getTime() / 1000 + 12 * 3_600}:p1`
  const credential = createHmac('sha1', 'north').update(username).digest('base64')
  expect(relay).toEqual({ urls: turn.turnUrl, username, credential })
})

test('an incomplete relay configuration is refused at startup', () => {
  expect(() => iceOf({ ...none, turnUrl: turn.turnUrl })).toThrow('TURN_SECRET')
  expect(() => iceOf({ ...none, turnSecret: 'north' })).toThrow('TURN_URL')
  expect(() => iceOf({ ...none, icePolicy: 'relay', iceServers: [{ urls: 'stun:stun.example.com' }] })).toThrow('ICE_POLICY')
  expect(iceOf({ ...none, ...turn, icePolicy: 'relay' }).policy).toBe('relay')
  expect(iceOf({ ...none, icePolicy: 'relay', iceServers: [{ urls: ['turns:r.example.com'] }] }).policy).toBe('relay')
})
