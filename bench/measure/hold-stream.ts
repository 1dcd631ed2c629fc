import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A source address for each 10,000 connections: one address has 28,000 ports. */
const sourceOf = (at: number): string => `127.0.24.${1 + Math.floor(at / 10_000)}`

type Opening = { url: string; headers: Readonly<Record<string, string>>; at: number }

/** A member's stream of events as a bare socket, so that one process can hold 20,000. Calls `onBeat` whenever something arrives. */
export const holdStream = async ({ url, headers, at }: Opening, onBeat: () => void): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: sourceOf(at) })
  // Heard for as long as the socket lives: a node that is busy may reset it between two events.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`GET /mobile/events HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  const status = first.toString('latin1').split(' ')[1]
  if (status !== '200') throw new Error(`stream ${at} answered ${status}: ${first}`)
  socket.on('data', onBeat)
  return socket
}
