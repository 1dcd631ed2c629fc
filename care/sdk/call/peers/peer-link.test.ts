import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkTimes } from '#care/sdk/call/peers/link-times.ts'
import { openPeerLink } from '#care/sdk/call/peers/peer-link.ts'
import { FakeConnection, fakeConnections } from '#care/sdk/call/testing/fake-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  fakeConnections()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const track = (kind: 'audio' | 'video') => ({ kind }) as MediaStreamTrack
const tracks = { audio: track('audio'), video: track('video') }

const open = (isPolite: boolean) => {
  const callbacks = { signal: vi.fn(), onState: vi.fn(), onTrack: vi.fn() }
  const link = openPeerLink({ isPolite, ice: {}, tracks, ...callbacks })
  return { link, connection: FakeConnection.all.at(-1) as FakeConnection, ...callbacks }
}
const settle = () => vi.advanceTimersByTimeAsync(0)
const offer = { kind: 'description', description: { type: 'offer', sdp: 'theirs' } } as const
const answer = { kind: 'description', description: { type: 'answer', sdp: 'theirs' } } as const
const kindsOf = (signal: ReturnType<typeof vi.fn>) => signal.mock.calls.map(([{ description }]) => description?.type)

test('the impolite side makes the first offer, with one transceiver each for audio and video', async () => {
  const { connection, signal } = open(false)
  await settle()
  expect(connection.lines.map(({ direction, receiver }) => [receiver.track.kind, direction])).toEqual([
    ['audio', 'sendrecv'],
    ['video', 'sendrecv'],
  ])
  expect(kindsOf(signal)).toContain('offer')
})

test('the polite side waits for the offer, adds its own tracks to it, and answers', async () => {
  const { link, connection, signal } = open(true)
  await settle()
  expect(signal).not.toHaveBeenCalled()
  await link.handle(offer)
  expect(kindsOf(signal)).toEqual(['answer'])
  for (const { direction, sender, receiver } of connection.lines) {
    expect(direction).toBe('sendrecv')
    expect(sender.replaceTrack).toHaveBeenCalledWith(tracks[receiver.track.kind])
  }
})

test('of two offers at once, the polite side accepts the other one and the impolite side ignores it', async () => {
  const polite = open(true)
  await polite.link.handle(offer)
  polite.connection.onnegotiationneeded?.()
  await settle()
  expect(polite.connection.signalingState).toBe('have-local-offer')
  await polite.link.handle(offer)
  expect(kindsOf(polite.signal)).toEqual(['answer', 'offer', 'answer'])

  const other = open(false)
  await settle()
  other.signal.mockClear()
  await other.link.handle(offer)
  expect(other.signal).not.toHaveBeenCalled()
  expect(other.connection.remoteDescription).toBeNull()
  // Candidates of an ignored offer may match nothing.
  other.connection.addIceCandidate.mockRejectedValueOnce(new Error('unknown ufrag'))
  await other.link.handle({ kind: 'candidate', candidate: { candidate: 'x' } })
  await other.link.handle(answer)
  expect(other.connection.signalingState).toBe('stable')
  other.connection.addIceCandidate.mockRejectedValueOnce(new Error('broken'))
  await expect(other.link.handle({ kind: 'candidate', candidate: { candidate: 'x' } })).rejects.toThrow('broken')
})

test('a lost connection restarts ICE until it is back', async () => {
  const { link, connection, onState } = open(false)
  await settle()
  await link.handle(answer)
  connection.become('connected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.restartIce).not.toHaveBeenCalled()

  connection.become('disconnected')
  expect(onState).toHaveBeenLastCalledWith('lost')
  await vi.advanceTimersByTimeAsync(linkTimes.restart * 2)
  connection.become('failed')
  await vi.advanceTimersByTimeAsync(linkTimes.restart)
  expect(connection.restartIce).toHaveBeenCalledTimes(3)
  connection.become('connected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.restartIce).toHaveBeenCalledTimes(3)
  expect(onState.mock.calls.flat()).toEqual(['connected', 'lost', 'connected'])
})

test('an unanswered offer is sent again', async () => {
  const { signal } = open(false)
  await settle()
  signal.mockClear()
  await vi.advanceTimersByTimeAsync(linkTimes.restart)
  expect(kindsOf(signal)).toEqual(['offer'])
})

test('replacing or removing a track needs no new offer', async () => {
  const { link, connection, signal } = open(false)
  await settle()
  await link.handle(answer)
  signal.mockClear()
  link.send({ audio: tracks.audio, video: null })
  await settle()
  expect(connection.lines[1]?.sender.replaceTrack).toHaveBeenLastCalledWith(null)
  expect(signal).not.toHaveBeenCalled()
})

test('a closed connection does nothing any more', async () => {
  const { link, connection } = open(false)
  link.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connection.close).toHaveBeenCalledOnce()
  expect(connection.restartIce).not.toHaveBeenCalled()
})
