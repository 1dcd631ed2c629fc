import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinkQuality } from '#care/sdk/call/peers/link-quality.ts'
import { linkTimes } from '#care/sdk/call/peers/link-times.ts'
import { openCall } from '#care/sdk/call/peers/open-call.ts'
import type { RoomEvent } from '#shared/video/room-messages.ts'

const fakes = vi.hoisted(() => ({
  line: { send: vi.fn(), leave: vi.fn() },
  lineOptions: { onEvent: (_: RoomEvent) => {}, onLost: (_: boolean) => {}, onRefused: () => {} },
  peers: { views: () => [], handle: vi.fn(), send: vi.fn(), look: vi.fn(async (): Promise<LinkQuality[]> => []), close: vi.fn() },
  stopped: vi.fn(),
}))
vi.mock('#care/sdk/call/peers/room-line.ts', () => ({
  openRoomLine: (options: typeof fakes.lineOptions) => {
    fakes.lineOptions = options
    return fakes.line
  },
}))
vi.mock('#care/sdk/call/peers/peers.ts', () => ({ openPeers: () => fakes.peers }))

/** Devices that open immediately. */
vi.mock('#care/sdk/call/media/open-device.ts', () => ({
  openDevice: async (kind: string) => ({ kind, enabled: true, stop: fakes.stopped, addEventListener: () => {} }),
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  fakes.peers.look.mockResolvedValue([])
})
afterEach(() => vi.useRealTimers())

const media = { microphoneId: null, cameraId: null, speakerId: null, audio: true, video: true }
const you = { id: 'you', role: 'member', name: 'Ana', state: { audio: true, video: true } } as const
const entered: RoomEvent = { kind: 'entered', you, peers: [], iceServers: [], icePolicy: 'all', endsAt: null }

const begin = async () => {
  const call = openCall({ enter: async () => 'ticket', media })
  await vi.advanceTimersByTimeAsync(0)
  fakes.lineOptions.onEvent(entered)
  return call
}
/** Simulates `times` quality samples in a row. */
const look = async (quality: LinkQuality, times: number) => {
  fakes.peers.look.mockResolvedValue([quality])
  await vi.advanceTimersByTimeAsync(linkTimes.stats * times)
}

test('the room is told each time microphone or camera is turned on or off', async () => {
  const call = await begin()
  expect(fakes.line.send).toHaveBeenLastCalledWith({ kind: 'state', state: { audio: true, video: true } })
  call.setMuted(true)
  expect(fakes.line.send).toHaveBeenLastCalledWith({ kind: 'state', state: { audio: false, video: true } })
  expect(call.state().own.audio?.enabled).toBe(false)
  call.setCamera(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(fakes.line.send).toHaveBeenLastCalledWith({ kind: 'state', state: { audio: false, video: false } })
  expect(fakes.stopped).toHaveBeenCalledOnce()
})

test('a poor connection turns the camera off and later offers it again, but never turns it on itself', async () => {
  const call = await begin()
  await look('poor', 2)
  expect(call.state().saving).toBeNull()
  await look('poor', 1)
  expect(call.state()).toMatchObject({ saving: 'poor', isCameraOn: false, own: { video: null } })
  await look('fair', 5)
  expect(call.state()).toMatchObject({ saving: 'better', isCameraOn: false })
  await look('good', 30)
  expect(call.state().own.video).toBeNull()
  call.setCamera(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(call.state()).toMatchObject({ saving: null, isCameraOn: true })
  expect(call.state().own.video).not.toBeNull()
})

test('a user who turns the camera back on keeps it for half a minute', async () => {
  const call = await begin()
  await look('poor', 3)
  call.setCamera(true)
  await vi.advanceTimersByTimeAsync(0)
  await look('poor', 14)
  expect(call.state().isCameraOn).toBe(true)
  await look('poor', 1)
  expect(call.state()).toMatchObject({ saving: 'poor', isCameraOn: false })
})

test('the call reports when its connection is lost and when it is back', async () => {
  const call = await begin()
  expect(call.state().phase).toBe('in')
  fakes.lineOptions.onLost(false)
  expect(call.state().phase).toBe('lost')
  fakes.lineOptions.onEvent(entered)
  expect(call.state().phase).toBe('in')
})

test('the end of a call has a reason, and closes connections and devices', async () => {
  const call = await begin()
  fakes.lineOptions.onEvent({ kind: 'closed', reason: 'withdrawn' })
  expect(call.state()).toMatchObject({ phase: 'closed', end: 'withdrawn' })
  expect(fakes.peers.close).toHaveBeenCalled()
  expect(fakes.line.leave).toHaveBeenCalled()
  expect(fakes.stopped).toHaveBeenCalledTimes(2)
})

test('a room that does not open counts as ended', async () => {
  const call = await begin()
  fakes.lineOptions.onRefused()
  expect(call.state()).toMatchObject({ phase: 'closed', end: 'ended' })
})
