import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { fail } from '#platform/http/fail.ts'
import { type MountOptions, requestContextOf } from '#platform/http/mount-routes.ts'
import { consumeByAddress, type Limit } from '#platform/http/rate-limit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { webSockets } from '#platform/metrics/metrics.ts'
import { endRequestSpan } from '#platform/tracing/trace-requests.ts'
import { findUnstorable } from '#shared/storable-text.ts'

type SocketRow = {
  name: string
  path: `/${string}`
  /** Connections per address; the socket's handler counts the messages. */
  limit: Limit
  /** A larger message closes the socket with 1009. */
  mostBytes: number
  /** Called for each new socket, not authenticated yet. */
  open: (socket: WebSocket, context: RequestContext) => void
}

type SocketOptions = Pick<MountOptions, 'http' | 'limits' | 'publicOrigin' | 'node'>

/** Parses a text message as JSON; null if it is invalid or holds text that PostgreSQL cannot store. */
export const readSocketMessage = (data: unknown): unknown => {
  try {
    const message: unknown = JSON.parse(String(data))
    return findUnstorable(message) === null ? message : null
  } catch {
    return null
  }
}

type Upgrade = { socket: Duplex; head: Buffer }

/**
 * Registers a WebSocket route. The upgrade request goes through the router like any request, with the same headers, flood limit, log line
 * and errors. Only pages of this portal may connect; browsers make no CORS check for WebSockets.
 */
export const mountSocket = (row: SocketRow, { http, limits, publicOrigin, node }: SocketOptions): void => {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: row.mostBytes, perMessageDeflate: false })
  // The code for a restart: the page connects again, to another server if there is one.
  http.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.close(1012)
  })
  http.server.on('upgrade', (request, socket, head) => {
    upgrades.set(request, { socket, head })
    const answer = new ServerResponse(request)
    answer.assignSocket(socket as never)
    answer.once('finish', () => socket.destroy())
    socket.on('error', () => socket.destroy())
    http.routing(request, answer)
  })
  http.get(row.path, (request, reply) => {
    consumeByAddress(limits, row.name, request.ip, row.limit)
    const context = requestContextOf(request, { method: 'GET', path: row.path }, { publicOrigin, node })
    if (context.origin !== 'same') fail('CrossOrigin')
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) return fail('InvalidRequest')
    reply.hijack()
    endRequestSpan(request, 101)
    reply.raw.detachSocket(upgrade.socket as never)
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
      webSockets.inc({ socket: row.name })
      socket.once('close', () => webSockets.dec({ socket: row.name }))
      row.open(socket, context)
    })
    return reply
  })
}
