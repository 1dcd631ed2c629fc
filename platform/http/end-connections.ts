import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { eventStreamOn } from '#platform/http/send-events.ts'

/** Milliseconds that requests have to end once the server closes. */
const graceOfRequests = 10_000

/**
 * Ends open connections when the server closes. Node waits for a connection that never sent a whole request, such as one that a browser
 * opens in advance, and no longer limits its time: a single one would keep the process from stopping. Connections without a request end at
 * once, and so do event streams, whose browsers then connect to another server; a request in progress and a WebSocket have `graceMs` to end.
 */
export const endConnections = (http: FastifyInstance, graceMs = graceOfRequests): void => {
  const open = new Set<Socket>()
  const unused = new Set<Socket>()
  let isClosing = false
  http.server.on('connection', (socket) => {
    if (isClosing) return void socket.destroy()
    open.add(socket)
    unused.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      unused.delete(socket)
    })
  })
  for (const event of ['request', 'upgrade'] as const) http.server.on(event, ({ socket }) => unused.delete(socket))
  http.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    for (const socket of open) eventStreamOn(socket)?.end()
    setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, graceMs).unref()
  })
}
