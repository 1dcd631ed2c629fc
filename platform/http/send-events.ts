import { once } from 'node:events'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { eventStreams } from '#platform/metrics/metrics.ts'
import { endRequestSpan } from '#platform/tracing/trace-requests.ts'

/** An SSE comment that keeps proxy connections open and reveals dead ones. */
const beat = ': still here\n\n'
const beatMs = 20_000

/** The log line of a response that fails once its status can no longer say so. */
export const streamFailed = 'response stream failed after its headers'

const streams = new WeakSet<ServerResponse>()

/** Marks a response as a stream of events, which lasts as long as its page is open, and ends the span of its request, which would last as long. */
export const beginEventStream = (request: FastifyRequest, raw: ServerResponse): void => {
  streams.add(raw)
  endRequestSpan(request, 200)
}

export const isEventStream = (raw: ServerResponse): boolean => streams.has(raw)

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
  const rhythm = setInterval(() => raw.writableNeedDrain || raw.write(beat), beatMs)
  eventStreams.inc()
  raw.once('close', () => {
    leaving.abort()
    clearInterval(rhythm)
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
