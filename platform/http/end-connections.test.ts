import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { buildHttp } from '#platform/http/build-http.ts'
import { endConnections } from '#platform/http/end-connections.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { sendEvents } from '#platform/http/send-events.ts'
import { openLog } from '#platform/log.ts'

const connectTo = async (url: string, text: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (text !== '') await new Promise((done) => socket.write(text, done))
  return { closed: new Promise((done) => socket.once('close', done)) }
}

test.each(['', 'GET / HTTP/1.1\r\nhost: x\r\n'])(
  'a connection that sent no whole request (%j) does not keep the server from closing',
  async (text) => {
    const log = openLog({ level: 'silent' })
    const http = await buildHttp({ log, limits: openLimits(1, () => 0), trustedProxies: [], https: false })
    const url = await http.listen({ port: 0, host: '127.0.0.1' })
    const accepted = once(http.server, 'connection')
    const client = await connectTo(url, text)
    await accepted
    await http.close()
    await client.closed
  },
)

test('a request in progress is answered while the server closes', async () => {
  const http = fastify()
  endConnections(http)
  const answer = Promise.withResolvers<string>()
  const asked = Promise.withResolvers<void>()
  http.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const answered = fetch(url).then((response) => response.text())
  await asked.promise
  const closed = http.close()
  answer.resolve('here')
  expect(await answered).toBe('here')
  await closed
})

test('a request whose body never arrives, and a WebSocket, end after the time of grace', async () => {
  const http = fastify()
  endConnections(http, 20)
  http.post('/', async () => 'here')
  http.server.on('upgrade', (_request, socket) => socket.on('error', () => undefined))
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const requested = once(http.server, 'request')
  const slow = await connectTo(url, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  await requested
  const upgraded = once(http.server, 'upgrade')
  const webSocket = await connectTo(url, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  await upgraded
  await http.close()
  await Promise.all([slow.closed, webSocket.closed])
})

test('event streams end at once, so that browsers connect to another server', async () => {
  const http = fastify()
  endConnections(http, 60_000)
  http.get('/', (request, reply) => sendEvents(request, reply, forever(), () => undefined))
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(url)
  const ended = stream.text()
  await http.close()
  expect(await ended).toContain('data: 1')
})

async function* forever(): AsyncGenerator<number> {
  yield 1
  await new Promise(() => undefined)
}
