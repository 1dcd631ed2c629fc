import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkTimes } from '#care/sdk/call/peers/link-times.ts'
import { openRoomLine } from '#care/sdk/call/peers/room-line.ts'
import type { RoomEvent, RoomRequest } from '#shared/video/room-messages.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'

/** A fake socket; the test plays the server. */
class FakeSocket {
  static readonly OPEN = 1
  static all: FakeSocket[] = []
  readyState = 0
  readonly sent: RoomRequest[] = []
  readonly address: string
  onopen: () => void = () => {}
  onclose: (event: { code: number }) => void = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  constructor(address: string) {
    this.address = address
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  open() {
    this.readyState = FakeSocket.OPEN
    this.onopen()
  }
  receive(event: RoomEvent) {
    this.onmessage({ data: JSON.stringify(event) })
  }
  close(code = 1000) {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose({ code })
  }
}

const you = { id: 'you', role: 'member', name: 'Ana', state: { audio: true, video: true } } as const
const entered: RoomEvent = { kind: 'entered', you, peers: [], iceServers: [], icePolicy: 'all', endsAt: null }

const open = (enter: () => Promise<string>) => {
  const callbacks = { onEvent: vi.fn(), onLost: vi.fn(), onRefused: vi.fn() }
  const line = openRoomLine({ enter, state: () => ({ audio: true, video: false }), ...callbacks })
  return { line, ...callbacks }
}
const newest = () => FakeSocket.all.at(-1) as FakeSocket
/** Advances the timers past the randomized pause. */
const pass = (ms: number = linkTimes.longestPause) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tickets = () => {
  let n = 0
  return vi.fn(async () => {
    n += 1
    return `ticket ${n}`
  })
}

test('entering sends a ticket and the media state, and reconnecting uses a fresh ticket', async () => {
  const enter = tickets()
  const { line, onEvent, onLost } = open(enter)
  await pass(0)
  expect(newest().address).toMatch(/^ws:.*\/mobile\/video\/socket$/)
  newest().open()
  expect(newest().sent).toEqual([{ kind: 'enter', ticket: 'ticket 1', state: { audio: true, video: false } }])
  newest().receive(entered)
  expect(onEvent).toHaveBeenCalledWith(entered)

  newest().close(1006)
  await pass(linkTimes.firstPause)
  expect(onLost).toHaveBeenCalledWith(false)
  expect(FakeSocket.all).toHaveLength(2)
  newest().open()
  expect(newest().sent).toEqual([expect.objectContaining({ ticket: 'ticket 2' })])
  line.leave()
})

test('a failed ticket call is retried, and at once when the network is back', async () => {
  const enter = tickets()
  enter.mockRejectedValueOnce(new CallError({ name: 'x', code: 'x', status: 0 }))
  enter.mockRejectedValueOnce(new CallError({ name: 'x', code: 'x', status: 503 }))
  const { line, onRefused } = open(enter)
  await pass(linkTimes.firstPause * 2)
  expect(enter).toHaveBeenCalledTimes(2)
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(FakeSocket.all).toHaveLength(1)
  expect(onRefused).not.toHaveBeenCalled()
  line.leave()
})

test('a room that is gone ends the connection for good', async () => {
  const enter = tickets()
  const { onRefused } = open(enter)
  await pass(0)
  newest().close(1006)
  enter.mockRejectedValueOnce(new CallError({ name: 'NotFound', code: 'NotFound', status: 404 }))
  await pass()
  expect(onRefused).toHaveBeenCalledOnce()
  await pass(60_000)
  expect(enter).toHaveBeenCalledTimes(2)
})

test('a connection closed by the server is not reopened', async () => {
  const { onEvent } = open(tickets())
  await pass(0)
  newest().open()
  newest().receive(entered)
  newest().receive({ kind: 'closed', reason: 'elsewhere' })
  newest().close()
  await pass(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(onEvent).toHaveBeenLastCalledWith({ kind: 'closed', reason: 'elsewhere' })
})

test('a full room is reported, and entering is retried', async () => {
  const { line, onLost } = open(tickets())
  await pass(0)
  newest().open()
  newest().close(4409)
  await pass(0)
  expect(onLost).toHaveBeenCalledWith(true)
  await pass()
  expect(FakeSocket.all).toHaveLength(2)
  line.leave()
})

test('the client sends heartbeats, and a silent server counts as lost', async () => {
  const { line, onLost } = open(tickets())
  await pass(0)
  newest().open()
  newest().receive(entered)
  await pass(linkTimes.alive)
  expect(newest().sent).toContainEqual({ kind: 'alive' })
  newest().receive({ kind: 'alive' })
  await pass(linkTimes.silence - 1)
  expect(onLost).not.toHaveBeenCalled()
  await pass(1)
  expect(onLost).toHaveBeenCalled()
  line.leave()
})

test('after a change of network the connection is probed', async () => {
  const { line, onLost } = open(tickets())
  await pass(0)
  newest().open()
  newest().receive(entered)
  dispatchEvent(new Event('online'))
  expect(newest().sent.at(-1)).toEqual({ kind: 'alive' })
  await pass(linkTimes.probe)
  expect(onLost).toHaveBeenCalled()
  line.leave()
})

test('leaving is sent to the server, and nothing happens after it', async () => {
  const { line, onLost } = open(tickets())
  await pass(0)
  newest().open()
  newest().receive(entered)
  line.leave()
  expect(newest().sent.at(-1)).toEqual({ kind: 'leave' })
  await pass(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(onLost).not.toHaveBeenCalled()
})
