import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { askingOf, type MountOptions } from '#platform/http/mount-routes.ts'
import type { Limit } from '#platform/http/rate-limit.ts'

type SocketRow = {
  name: string
  path: `/${string}`
  /** Openings per address; what is said later, the socket's own side counts. */
  limit: Limit
  /** A larger message closes the socket with 1009. */
  mostBytes: number
  /** Whoever opens it must still say who they are. */
  open: (socket: WebSocket, asking: Asking) => void
}

type SocketOptions = Pick<MountOptions, 'http' | 'limits' | 'publicOrigin' | 'node'>

type Upgrade = { socket: Duplex; head: Buffer }

/**
 * Puts a WebSocket on the server. Its opening goes through the router as any request does: the same headers, flood guard, log line and
 * refusals. Only pages of this portal may open one: no browser asks anybody before a page of another site does.
 */
export const mountSocket = (row: SocketRow, { http, limits, publicOrigin, node }: SocketOptions): void => {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: row.mostBytes, perMessageDeflate: false })
  http.server.on('upgrade', (request, socket, head) => {
    upgrades.set(request, { socket, head })
    const answer = new ServerResponse(request)
    answer.assignSocket(socket as never)
    answer.once('finish', () => socket.destroy())
    socket.on('error', () => socket.destroy())
    http.routing(request, answer)
  })
  http.get(row.path, (request, reply) => {
    limits.take(`${row.name}:${request.ip}`, row.limit)
    const asking = askingOf(request, { method: 'GET', path: row.path }, { publicOrigin, node })
    if (asking.origin !== 'same') fail('CrossOrigin')
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) return fail('InvalidRequest')
    reply.hijack()
    reply.raw.detachSocket(upgrade.socket as never)
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => row.open(socket, asking))
    return reply
  })
}
