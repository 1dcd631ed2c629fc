import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { eventStreams } from '#platform/metrics/metrics.ts'

/** An SSE comment that keeps proxy connections open and reveals dead ones. */
const beat = ': still here\n\n'
const beatMs = 20_000

/**
 * Streams server-sent events until they end or the client disconnects, with backpressure. `onFailure` is called when they end with an
 * error.
 */
export const sendEvents = (
  request: FastifyRequest,
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  onFailure: (error: Error) => void,
): FastifyReply => {
  const iterator = events[Symbol.asyncIterator]()
  let taken = () => {}
  const body = new Readable({
    read: () => taken(),
    destroy(error, done) {
      clearInterval(rhythm)
      Promise.resolve(iterator.return?.()).then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      )
    },
  }).once('error', onFailure)
  eventStreams.inc()
  body.once('close', () => eventStreams.dec())
  const rhythm = setInterval(() => body.push(beat), beatMs)
  const pump = async () => {
    for (;;) {
      const { value, done } = await iterator.next()
      if (done || body.destroyed) {
        clearInterval(rhythm)
        return body.push(null)
      }
      if (!body.push(`data: ${JSON.stringify(value)}\n\n`)) await new Promise<void>((done) => (taken = done))
    }
  }
  body.push(beat)
  pump().catch((error: Error) => body.destroy(error))
  request.raw.once('close', () => body.destroy())
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      // Closes the connection after the stream; otherwise a server that stops would wait for the idle connection.
      .header('connection', 'close')
      .send(body)
  )
}
