import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A line that says nothing, so that proxies and dead lines are found out. */
const beat = ': still here\n\n'
const beatMs = 20_000

/** Server-sent events for as long as the events go on and somebody listens. A slow reader is waited for. */
export const sendEvents = (request: FastifyRequest, reply: FastifyReply, events: AsyncIterable<unknown>): FastifyReply => {
  const iterator = events[Symbol.asyncIterator]()
  let taken = () => {}
  const body = new Readable({
    read: () => taken(),
    destroy(error, done) {
      clearInterval(rhythm)
      void Promise.resolve(iterator.return?.()).finally(() => done(error))
    },
  })
  const rhythm = setInterval(() => body.push(beat), beatMs)
  const pump = async () => {
    for (;;) {
      const { value, done } = await iterator.next()
      if (done || body.destroyed) return body.push(null)
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
      // Once it has ended nothing waits on its connection: a server that stops would wait for that.
      .header('connection', 'close')
      .send(body)
  )
}
