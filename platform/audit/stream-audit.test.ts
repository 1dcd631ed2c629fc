import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainAudit } from '#platform/audit/chain-audit.ts'
import { readStreamLag, streamAudit } from '#platform/audit/stream-audit.ts'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'
import { collectorOf, type LogCollector, offlineCollector, type StreamedEvent, syslogMessage } from '#platform/gateways/log-collector.ts'
import { auditStreamPositions } from '#platform/schema/platform-tables.ts'
import { openTestDb, type TestDatabase } from '#platform/testing/test-database.ts'

const key = Buffer.alloc(32, 7)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

/** Events of a node, chained. */
const add = async (node: string, count: number) => {
  await database.pool.query(
    `insert into audit_events (node, event, outcome, reason, request_id, route, level)
     select $1, 'test.event', 'ok', n::text, 'r', 'POST /x', 'none' from generate_series(1, $2::int) n`,
    [node, count],
  )
  await chainAudit(database.db, key)
}
beforeEach(async () => {
  // Everything from earlier tests counts as sent.
  await streamAudit(database.db, { server: 'portal', collector: offlineCollector(async () => undefined) })
})
const stream = (collector: LogCollector) => streamAudit(database.db, { server: 'portal', collector })

test('every event is sent once, in the order of its node, and nothing again', async () => {
  await add('a', 1203)
  await add('b', 2)
  const got: StreamedEvent[] = []
  const collector = offlineCollector(async (events) => void got.push(...events))
  expect(await stream(collector)).toBe(1205)
  const ofA = got.filter(({ node }) => node === 'a')
  expect(ofA.map(({ reason }) => Number(reason))).toEqual(Array.from({ length: 1203 }, (_, n) => n + 1))
  const positions = ofA.map(({ position }) => position)
  expect(positions).toEqual(positions.map((_, n) => (positions[0] ?? 0) + n))
  expect(await stream(collector)).toBe(0)
})

test('after a crash between delivery and saving, the batch comes again and none is lost', async () => {
  await add('a', 1001)
  const got: StreamedEvent[] = []
  let batches = 0
  const dying = offlineCollector(async (events) => {
    got.push(...events)
    batches += 1
    if (batches === 2) throw new GatewayFailure('the process died')
  })
  await expect(stream(dying)).rejects.toThrow('died')
  await stream(offlineCollector(async (events) => void got.push(...events)))
  const numbers = got.map(({ reason }) => Number(reason))
  expect(new Set(numbers).size).toBe(1001)
  expect(numbers.length).toBe(1501)
  expect(numbers.slice(500, 1000)).toEqual(numbers.slice(1000, 1500))
})

test('a row that commits late is sent, although a later number was sent before it', async () => {
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(
    `insert into audit_events (node, event, outcome, reason, request_id, route, level) values ('late', 'x.y', 'ok', 'first', 'r', 'r', 'none')`,
  )
  await database.pool.query(
    `insert into audit_events (node, event, outcome, reason, request_id, route, level) values ('late', 'x.y', 'ok', 'second', 'r', 'r', 'none')`,
  )
  const got: string[] = []
  const collector = offlineCollector(async (events) => void got.push(...events.map(({ reason }) => String(reason))))
  await chainAudit(database.db, key)
  await stream(collector)
  await slow.query('commit')
  slow.release()
  await chainAudit(database.db, key)
  await stream(collector)
  expect(got).toEqual(['second', 'first'])
})

test('the lag is the age of the oldest event that was not sent', async () => {
  const later = () => new Date(Date.now() + 3_600_000)
  expect(await readStreamLag(database.db, later())).toBe(0)
  await add('a', 3)
  expect(await readStreamLag(database.db, later())).toBeGreaterThanOrEqual(3599)
  expect(await readStreamLag(database.db, later())).toBeLessThan(3700)
})

test('two nodes at once move the position forward only', async () => {
  await add('a', 10)
  await Promise.all([stream(offlineCollector(async () => undefined)), stream(offlineCollector(async () => undefined))])
  const before = await database.db.select().from(auditStreamPositions)
  await stream(offlineCollector(async () => undefined))
  expect(await database.db.select().from(auditStreamPositions)).toEqual(before)
})

const some: StreamedEvent[] = ['ok', 'refused'].map((outcome, n) => ({
  server: 'portal',
  node: 'node 1',
  position: n + 1,
  hash: 'h',
  seq: n + 1,
  at: '2026-11-20T15:00:00.000Z',
  event: 'mfa.verify',
  outcome: outcome as 'ok' | 'refused',
  reason: 'naïve',
  actor: null,
  subject: 's',
  session: null,
  request: 'r',
  ip: null,
  route: 'POST /x',
  level: 'full',
}))
const set = (auditStreamUrl: string, more = {}): LogCollector =>
  collectorOf({ auditStreamUrl, ...more }) ?? offlineCollector(async () => undefined)

test('a syslog message has the header of RFC 5424 and the event as JSON in ASCII', () => {
  const [ok, refused] = some.map(syslogMessage)
  expect(ok).toMatch(/^<110>1 2026-11-20T15:00:00\.000Z node_1 foyer-portal - mfa\.verify - \{/)
  expect(refused).toMatch(/^<108>1 /)
  expect(ok).toMatch(/^[ -~]*$/)
  expect(JSON.parse(ok?.slice(ok.indexOf('{')) ?? '')).toEqual(some[0])
})

test('to a file: one JSON object a line, also after the operator renamed the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-stream-'))
  const path = join(folder, 'audit.jsonl')
  const collector = set(pathToFileURL(path).href)
  await collector.send(some)
  await rename(path, `${path}.1`)
  await collector.send(some.slice(1))
  const lines = async (name: string) =>
    (await readFile(name, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect([await lines(`${path}.1`), await lines(path)]).toEqual([some, some.slice(1)])
  await rm(folder, { recursive: true })
})

/** Reads messages by octet counting. */
const framesOf = (text: string): string[] => {
  const frames: string[] = []
  for (let rest = text; rest !== ''; ) {
    const space = rest.indexOf(' ')
    const length = Number(rest.slice(0, space))
    frames.push(rest.slice(space + 1, space + 1 + length))
    rest = rest.slice(space + 1 + length)
  }
  return frames
}

test('to syslog over TCP: framed messages on one connection; a server that is away is a failure', async () => {
  let text = ''
  const server = createTcpServer((socket) => socket.on('data', (piece) => (text += piece)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await set(`syslog+tcp://127.0.0.1:${port}`).send(some)
  expect(framesOf(text)).toEqual(some.map(syslogMessage))
  await new Promise((resolve) => server.close(resolve))
  await expect(set(`syslog+tcp://127.0.0.1:${port}`).send(some)).rejects.toThrow(GatewayFailure)
})

test('to syslog over UDP: a datagram for each event', async () => {
  const socket = createSocket('udp4')
  const got: string[] = []
  socket.on('message', (message) => got.push(message.toString()))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  await set(`syslog+udp://127.0.0.1:${socket.address().port}`).send(some)
  await expect.poll(() => got).toEqual(some.map(syslogMessage))
  socket.close()
})

test('to HTTP: a signed batch with a token; any answer but success is a failure', async () => {
  const got: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 202
  const server = createHttpServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    got.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const collector = set(`http://127.0.0.1:${port}/in`, { auditStreamToken: 'token-1', auditStreamSecret: 'secret-1' })
  await collector.send(some)
  const [{ headers, body } = { headers: {}, body: '' }] = got
  expect(
    body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(some)
  expect(headers.authorization).toBe('Bearer token-1')
  expect(headers['x-foyer-batch']).toBe('portal/node_1 1-2')
  const [, time, mac] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['x-foyer-signature'])) ?? []
  expect(mac).toBe(createHmac('sha256', 'secret-1').update(`${time}.${body}`).digest('hex'))
  for (const bad of [301, 401, 500]) {
    status = bad
    await expect(collector.send(some)).rejects.toThrow(GatewayFailure)
  }
  await new Promise((resolve) => server.close(resolve))
  await expect(collector.send(some)).rejects.toThrow(GatewayFailure)
})
