import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkTimes } from '#care/sdk/call/peers/link-times.ts'
import { openPeers } from '#care/sdk/call/peers/peers.ts'
import { FakeConnection, fakeConnections } from '#care/sdk/call/testing/fake-connection.ts'
import type { RoomEvent, RoomPeer } from '#shared/video/room-messages.ts'

beforeEach(() => {
  vi.useFakeTimers()
  fakeConnections()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const state = { audio: true, video: true }
const ana = (id: string): RoomPeer => ({ id, role: 'member', name: 'Ana', state })
const doctor = (id: string): RoomPeer => ({ id, role: 'clinician', name: 'Chidi Okafor, MD', state })
const entered = (you: RoomPeer, ...peers: RoomPeer[]): RoomEvent => ({
  kind: 'entered',
  you,
  peers,
  iceServers: [],
  icePolicy: 'all',
  endsAt: null,
})

const open = () => {
  const signal = vi.fn()
  const onChange = vi.fn()
  const peers = openPeers({ tracks: () => ({ audio: null, video: null }), signal, onChange })
  return { peers, signal, names: () => peers.views().map(({ id, link, isAway }) => [id, link, isAway]) }
}
const newest = () => FakeConnection.all.at(-1) as FakeConnection
const bring = (connection: FakeConnection, kind: 'audio' | 'video', id: string) => {
  const fireTrack = connection.ontrack as (event: unknown) => void
  fireTrack({ track: { kind, id } })
}

test('each peer in the room, and each one that joins later, gets a connection', () => {
  const { peers, names } = open()
  peers.handle(entered(ana('a1'), doctor('d1')))
  peers.handle({ kind: 'joined', peer: { id: 'g1', role: 'guest', name: 'Maria', state } })
  expect(names()).toEqual([
    ['d1', 'connecting', false],
    ['g1', 'connecting', false],
  ])
  newest().become('connected')
  peers.handle({ kind: 'left', peerId: 'd1', isBack: false })
  expect(names()).toEqual([['g1', 'connected', false]])
  expect(FakeConnection.all[0]?.close).toHaveBeenCalled()
})

test('a peer that comes back keeps its former connection until the new one is up', () => {
  const { peers, names } = open()
  peers.handle(entered(ana('a1'), doctor('d1')))
  const former = newest()
  former.become('connected')
  bring(former, 'video', 'first')
  peers.handle({ kind: 'left', peerId: 'd1', isBack: true })
  peers.handle({ kind: 'joined', peer: doctor('d2') })
  const next = newest()
  expect(next).not.toBe(former)
  bring(next, 'video', 'second')
  expect(names()).toEqual([['d2', 'connected', false]])
  expect(peers.views()[0]?.video?.id).toBe('first')
  expect(former.close).not.toHaveBeenCalled()

  next.become('connected')
  expect(peers.views()[0]?.video?.id).toBe('second')
  expect(former.close).toHaveBeenCalledOnce()
})

test('after the user enters again, connections are built again, and missing peers are kept for a while', async () => {
  const { peers, names } = open()
  peers.handle(entered(ana('a1'), doctor('d1')))
  newest().become('connected')
  peers.handle(entered(ana('a2')))
  expect(names()).toEqual([['d1', 'connected', true]])
  peers.handle({ kind: 'joined', peer: doctor('d2') })
  expect(names()).toEqual([['d2', 'connected', false]])

  peers.handle(entered(ana('a3')))
  await vi.advanceTimersByTimeAsync(linkTimes.away + 1)
  await peers.look(true)
  expect(names()).toEqual([])
})

test('the connection of a peer whose page is gone is shown as lost, and not as that of its successor', () => {
  const { peers, names } = open()
  peers.handle(entered(ana('a1'), doctor('d1')))
  const former = newest()
  former.become('connected')
  peers.handle({ kind: 'left', peerId: 'd1', isBack: true })
  former.become('failed')
  expect(names()).toEqual([['d1', 'lost', true]])
  peers.handle({ kind: 'joined', peer: doctor('d2') })
  expect(names()).toEqual([['d2', 'connecting', false]])
  expect(former.close).toHaveBeenCalledOnce()
})

test('signals that arrive before their sender joins are not lost', async () => {
  const { peers, signal } = open()
  peers.handle(entered(doctor('d1')))
  peers.handle({ kind: 'signal', from: 'z1', signal: { kind: 'description', description: { type: 'offer', sdp: 'x' } } })
  peers.handle({ kind: 'joined', peer: ana('z1') })
  await vi.advanceTimersByTimeAsync(0)
  expect(signal).toHaveBeenCalledWith('z1', expect.objectContaining({ description: expect.objectContaining({ type: 'answer' }) }))
})

test('a peer’s change of microphone and camera is shown', () => {
  const { peers } = open()
  peers.handle(entered(ana('a1'), doctor('d1')))
  peers.handle({ kind: 'changed', peer: { ...doctor('d1'), state: { audio: false, video: true } } })
  expect(peers.views()[0]?.state).toEqual({ audio: false, video: true })
})
