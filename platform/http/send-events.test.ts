import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendEvents } from '#platform/http/send-events.ts'

const second = 1000
const beat = ': still here\n\n'

let http: FastifyInstance
let url: string
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  http = fastify({ forceCloseConnections: true })
  async function* nothing() {
    await new Promise(() => undefined)
  }
  http.get('/', (request, reply) => sendEvents(request, reply, nothing(), () => undefined))
  url = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  await http.close()
})

/** Opens a stream whose `heard` is all that has arrived. */
const openStream = async () => {
  const leaving = new AbortController()
  const { body } = await fetch(url, { signal: leaving.signal })
  const stream = { heard: '', leave: () => leaving.abort() }
  const listen = async () => {
    for await (const bytes of body ?? []) stream.heard += Buffer.from(bytes).toString()
  }
  listen().catch(() => undefined)
  await vi.waitFor(() => expect(stream.heard).toBe(beat))
  return stream
}

test('each stream hears something at once and every 30 s, whenever it was opened', async () => {
  const first = await openStream()
  vi.advanceTimersByTime(10 * second)
  const other = await openStream()
  vi.advanceTimersByTime(19 * second)
  expect([first.heard, other.heard]).toEqual([beat, beat])
  vi.advanceTimersByTime(second)
  await vi.waitFor(() => expect(first.heard).toBe(beat.repeat(2)))
  expect(other.heard).toBe(beat)
  vi.advanceTimersByTime(10 * second)
  await vi.waitFor(() => expect(other.heard).toBe(beat.repeat(2)))
  expect(first.heard).toBe(beat.repeat(2))
})

test('a client of HTTP/1.0, which cannot read chunks, gets the same signs of life', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  socket.write('GET / HTTP/1.0\r\n\r\n')
  await vi.waitFor(() => expect(heard).toContain(beat))
  vi.advanceTimersByTime(30 * second)
  await vi.waitFor(() => expect(heard.split('\r\n\r\n')[1]).toBe(beat.repeat(2)))
  socket.destroy()
})

test('once the last stream has gone no timer is left, and a later one starts it again', async () => {
  const [one, two] = [await openStream(), await openStream()]
  one.leave()
  two.leave()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  const later = await openStream()
  vi.advanceTimersByTime(30 * second)
  await vi.waitFor(() => expect(later.heard).toBe(beat.repeat(2)))
})
