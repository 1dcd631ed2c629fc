import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { buildHttp } from '#platform/http/build-http.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { openLog } from '#platform/log.ts'

const opened: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const http of opened.splice(0)) await http.close()
})

/** A server that accepts two connections per address. */
const openServer = async (trustedProxies: string[] = []) => {
  const limits = openLimits(0.001, () => 0)
  const http = await buildHttp({ log: openLog({ level: 'silent' }), limits, trustedProxies, https: false })
  http.get('/', async () => 'here')
  opened.push(http)
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  return { http, port: Number(new URL(url).port) }
}

/** Connects and asks; an empty text if the server closed the connection instead. */
const knock = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const text = await Promise.race([once(socket, 'data').then(([data]) => String(data)), once(socket, 'close').then(() => '')])
  return { socket, isOpen: text.startsWith('HTTP/1.1 200') }
}

test('an address may hold so many connections and no more, and one again once one has ended', async () => {
  const { port } = await openServer()
  const [first, second, third] = [await knock(port), await knock(port), await knock(port)]
  expect([first.isOpen, second.isOpen, third.isOpen]).toEqual([true, true, false])
  first.socket.destroy()
  await expect.poll(async () => (await knock(port)).isOpen, { timeout: 5000 }).toBe(true)
})

test.each([['127.0.0.1'], ['127.0.0.0/8'], ['loopback']])('a trusted proxy (%s) carries everybody: it is not capped', async (proxy) => {
  const { port } = await openServer([proxy])
  for (let made = 0; made < 5; made += 1) expect((await knock(port)).isOpen).toBe(true)
})

test('a request has seconds for its headers and half a minute in all', async () => {
  const { http } = await openServer()
  expect([http.server.headersTimeout, http.server.requestTimeout]).toEqual([10_000, 30_000])
})
