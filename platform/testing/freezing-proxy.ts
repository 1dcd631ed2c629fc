import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'

const addressOf = ({ connectionString, host = '127.0.0.1', port = 5432 }: ClientConfig) => {
  if (connectionString === undefined) return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const url = new URL(connectionString)
  return { host: url.hostname, port: Number(url.port || 5432) }
}

const through = (connection: ClientConfig, port: number): ClientConfig => {
  if (connection.connectionString === undefined) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connection.connectionString)
  url.host = `127.0.0.1:${port}`
  return { connectionString: url.href }
}

/**
 * A TCP proxy before a PostgreSQL server that loses packets as a broken network does: both sides of a connection stay open and hear
 * nothing any more.
 */
export const openFreezingProxy = async (to: ClientConfig) => {
  const pairs = new Set<[Socket, Socket]>()
  let losesNew = false
  const lose = (pair: [Socket, Socket]) => {
    for (const socket of pair) socket.unpipe().resume()
  }
  const server = createServer((near) => {
    const far = connect(addressOf(to))
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          for (const one of pair) one.destroy()
          pairs.delete(pair)
        })
    near.pipe(far)
    far.pipe(near)
    if (losesNew) lose(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    connection: through(to, (server.address() as AddressInfo).port),
    /** Loses everything on the open connections, and on later ones if told so. Returns how many are lost. */
    freeze: ({ later }: { later: boolean }): number => {
      losesNew = later
      for (const pair of pairs) lose(pair)
      return pairs.size
    },
    /** Serves new connections again. */
    thaw: () => {
      losesNew = false
    },
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}
