import { once } from 'node:events'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { eventStreams } from '#platform/metrics/metrics.ts'
import { endRequestSpan } from '#platform/tracing/trace-requests.ts'

/** An SSE comment that keeps proxy connections open and reveals dead ones. */
const beat = ': still here\n\n'
/** Proxies commonly end connections that were silent for 60 s. Pages rely on it (`ui/lib/calls/event-stream.ts`). */
const beatMs = 30_000

/** The sign of life as one chunk of a response with `Transfer-Encoding: chunked`. */
const beatChunk = Buffer.from(`${Buffer.byteLength(beat).toString(16)}\r\n${beat}\r\n`)

/**
 * Writes the sign of life straight to the connection, for a third of the time of `raw.write`, which assembles a chunk from its parts and
 * sends them later.
 */
const writeBeat = (raw: ServerResponse): void => {
  if (!raw.writableEnded && !raw.writableNeedDrain) raw.socket?.write(raw.chunkedEncoding ? beatChunk : beat)
}

/**
 * Sends each stream its sign of life. One timer serves all, some streams at each of its ticks: a timer for each stream wakes the process
 * as often as there are streams, which costs more than writing.
 */
const openBeats = () => {
  const tickMs = 500
  const turns = Array.from({ length: beatMs / tickMs }, () => new Set<ServerResponse>())
  let turn = 0
  let open = 0
  let rhythm: NodeJS.Timeout | undefined
  const tick = () => {
    turn = (turn + 1) % turns.length
    for (const raw of turns[turn] ?? []) writeBeat(raw)
  }
  /** Adds a stream, whose first sign of life comes after a whole round. Returns the function that removes it. */
  return (raw: ServerResponse): (() => void) => {
    const mine = turns[turn]
    mine?.add(raw)
    open += 1
    rhythm ??= setInterval(tick, tickMs)
    return () => {
      mine?.delete(raw)
      open -= 1
      if (open > 0) return
      clearInterval(rhythm)
      rhythm = undefined
    }
  }
}
const addBeat = openBeats()

/** The log line of a response that fails once its status can no longer say so. */
export const streamFailed = 'response stream failed after its headers'

const streams = new WeakMap<Socket, ServerResponse>()

/** Marks a response as a stream of events, which lasts as long as its page is open, and ends the span of its request, which would last as long. */
export const beginEventStream = (request: FastifyRequest, raw: ServerResponse): void => {
  // Null once the client has left.
  if (raw.socket) streams.set(raw.socket, raw)
  endRequestSpan(request, 200)
}

/** The stream of events on a connection, which carries no other answer after it. */
export const eventStreamOn = (socket: Socket): ServerResponse | undefined => streams.get(socket)

/** Writes events one after the other, each once the client has taken the one before. */
const writeAll = async (iterator: AsyncIterator<unknown>, raw: ServerResponse, left: AbortSignal): Promise<void> => {
  for (;;) {
    const { value, done } = await iterator.next()
    if (left.aborted) return
    if (done) {
      raw.end()
      return
    }
    if (!raw.write(`data: ${JSON.stringify(value)}\n\n`)) await once(raw, 'drain', { signal: left }).catch(() => undefined)
  }
}

/** Writes the stream to a response whose headers are sent. Keeps neither request nor reply: a node holds thousands of streams. */
const stream = (raw: ServerResponse, events: AsyncIterable<unknown>, onFailure: (error: Error) => void): void => {
  const iterator = events[Symbol.asyncIterator]()
  const leaving = new AbortController()
  const endBeat = addBeat(raw)
  eventStreams.inc()
  raw.once('close', () => {
    leaving.abort()
    endBeat()
    eventStreams.dec()
    void iterator.return?.()
  })
  // The client left between the check and the write.
  raw.on('error', () => undefined)
  raw.write(beat)
  writeAll(iterator, raw, leaving.signal).catch((error: Error) => {
    raw.destroy()
    onFailure(error)
  })
}

/**
 * Streams server-sent events until they end or the client disconnects, with backpressure. `onFailure` is called when they end with an
 * error. Writes to the response itself: through Fastify's `send` each stream took three times the memory.
 */
export const sendEvents = (
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  onFailure: (error: Error) => void,
): FastifyReply => {
  void reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    // Closes the connection after the stream; otherwise a server that stops would wait for the idle connection.
    .header('connection', 'close')
  beginEventStream(request, reply.raw)
  reply.hijack()
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  stream(reply.raw, events, onFailure)
  return reply
}
