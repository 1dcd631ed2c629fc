import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { type RoomEvent, type RoomRequest, roomEvent, roomSocketPath } from '#shared/video/room-messages.ts'

const addressOf = async (http: FastifyInstance): Promise<string> => {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return `127.0.0.1:${address.port}`
}

type Headers = Record<string, string>

/** Opens a room's socket as a portal page does, or with other headers; sends no message yet. */
export const connectRoomSocket = async (http: FastifyInstance, headers: Headers = { origin: 'http://localhost:3000' }) => {
  const socket = new WebSocket(`ws://${await addressOf(http)}${roomSocketPath}`, { headers })
  const received: RoomEvent[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  // Received events must match the schema.
  socket.on('message', (data) => received.push(roomEvent.parse(JSON.parse(String(data)))))
  await once(socket, 'open')
  const first = <K extends RoomEvent['kind']>(kind: K) =>
    received.find((event): event is Extract<RoomEvent, { kind: K }> => event.kind === kind)
  return {
    socket,
    received,
    /** The close code. */
    closed,
    send: (request: RoomRequest) => socket.send(JSON.stringify(request)),
    kinds: () => received.map(({ kind }) => kind),
    /** Waits for the first event of a kind. */
    waitFor: async <K extends RoomEvent['kind']>(kind: K): Promise<Extract<RoomEvent, { kind: K }>> => {
      await expect.poll(() => first(kind), { timeout: 10_000, message: `nothing of ${kind}` }).toBeDefined()
      return first(kind) as Extract<RoomEvent, { kind: K }>
    },
    /** Clears the received events. */
    clear: () => received.splice(0),
  }
}

export const roomState = { audio: true, video: true }

/** Opens a socket and enters the room. */
export const enterLine = async (http: FastifyInstance, ticket: string) => {
  const line = await connectRoomSocket(http)
  line.send({ kind: 'enter', ticket, state: roomState })
  const entered = await line.waitFor('entered')
  return { ...line, entered, id: entered.you.id }
}
