import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#platform/jobs/job-worker.ts'
import { openLog } from '#platform/log.ts'
import { postMessage } from '#platform/outbox/post.ts'
import { type CollectedSpan, openSpanCollector } from '#platform/testing/span-collector.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { everyRoute, inputSchemaOf, openRouteCallers, type Sending } from '#server/testing/route-callers.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let collector: Awaited<ReturnType<typeof openSpanCollector>>
let tracing: Awaited<ReturnType<typeof startTracing>>
let portal: TestPortal
beforeAll(async () => {
  collector = await openSpanCollector()
  const settings = { otlpEndpoint: collector.url, otlpHeaders: undefined, traceRatio: 1 }
  // Before the database opens, as in main.
  tracing = await startTracing(settings, { service: 'foyer', node: 'test', log: openLog({ level: 'silent' }) })
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '1000000' } })
})
afterAll(async () => {
  await portal.close()
  await tracing.stop()
  collector.close()
})

const hexOf = (digit: string, count: number) => digit.repeat(count)

/** The spans of a trace. */
const spansOf = async (traceId: string): Promise<CollectedSpan[]> => {
  await tracing.flush()
  return collector.spans().filter((span) => span.traceId === traceId)
}

test('a request is one span named by its route, below the browser’s; its statements are below it, by table', async () => {
  const ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
  const traceId = hexOf('a1', 16)
  const requestId = '0af76519-16cd-43dd-8448-eb211c80319c'
  const headers = { traceparent: `00-${traceId}-${hexOf('b2', 8)}-00`, 'x-request-id': requestId }
  const answer = await ana.get('/api/session', { headers })
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([200, requestId])
  const spans = await spansOf(traceId)
  const servers = spans.filter(({ attributes }) => 'http.route' in attributes)
  expect(servers).toMatchObject([
    {
      name: 'GET /api/session',
      parentSpanId: hexOf('b2', 8),
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/session',
        'http.response.status_code': 200,
        'foyer.request_id': requestId,
      },
    },
  ])
})

test('the telehealth side’s span is below the portal’s call to it, with the same request id, and both have statements', async () => {
  const ana = portal.browser()
  await ana.signIn('ana.rivera@example.com')
  const traceId = hexOf('c3', 16)
  const asked = await ana.post('/api/profiles/teladoc-sdk-token', {}, { headers: { traceparent: `00-${traceId}-${hexOf('d4', 8)}-01` } })
  const spans = await spansOf(traceId)
  const [portalSpan, careSpan] = ['/api/', '/mobile/'].map((start) =>
    spans.find(({ attributes }) => `${attributes['http.route']}`.startsWith(start)),
  )
  const call = spans.find(({ attributes }) => attributes['peer.service'] === 'foyer-care')
  expect(asked.statusCode).toBeLessThan(400)
  expect(call?.parentSpanId).toBe(portalSpan?.spanId)
  expect(careSpan?.parentSpanId).toBe(call?.spanId)
  expect(careSpan?.attributes['foyer.request_id']).toBe(asked.headers['x-request-id'])
  for (const server of [portalSpan, careSpan]) {
    const statements = spans.filter(({ parentSpanId, attributes }) => parentSpanId === server?.spanId && 'db.operation.name' in attributes)
    expect(statements.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^(select|insert|update) \w+$/))
  }
})

test('a job, and a delivery in it, are spans of a trace of their own', async () => {
  const { db, clock, outbox } = portal.portal
  await postMessage(db, clock.now(), { channel: 'email', to: 'traced@example.com', subject: 'Hello', text: 'Hello' })
  let ran = () => {}
  const done = new Promise<void>((resolve) => (ran = resolve))
  const run = async () => {
    await outbox.deliverDue('email')
    ran()
  }
  const worker = startJobs([{ name: 'traced deliveries', everyMs: 3_600_000, run }], { pool: portal.pool, log: portal.portal.log })
  await done
  await worker.stop()
  await tracing.flush()
  const job = collector.spans().find(({ name }) => name === 'job traced deliveries')
  const delivery = collector.spans().find(({ name, traceId }) => name === 'deliver email' && traceId === job?.traceId)
  expect(job?.parentSpanId).toBeUndefined()
  expect(delivery).toMatchObject({
    parentSpanId: job?.spanId,
    attributes: { 'foyer.outbox.channel': 'email', 'foyer.outbox.status': 'delivered', 'foyer.outbox.attempts': expect.anything() },
  })
})

/** Marks that no span may have, in forms that inputs take. */
const marks = ['ana.rivera@example.com', 'zz4711hostile', '078-05-1120', '1985-04-12', 'Rivera']

const hostileInput = (fields: string[], at: number): Sending =>
  Object.fromEntries(fields.map((field, place) => [field, `${marks[(at + place) % marks.length]}`]))

test('no span has anything of what callers write: ids, addresses, names, headers and cookies of every call', {
  timeout: 300_000,
}, async () => {
  const callers = openRouteCallers(portal)
  for (const [at, route] of everyRoute.entries()) {
    const inPath = [...route.call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    await callers.ask(route, hostileInput([...new Set([...inPath, ...Object.keys(inputSchemaOf(route).properties ?? {})])], at))
  }
  const headers = {
    traceparent: `00-${marks[1]}-x-01`,
    tracestate: `vendor=${marks[0]}`,
    baggage: `user=${marks[0]}`,
    'x-request-id': marks[3] ?? '',
    'user-agent': marks[1] ?? '',
    'x-forwarded-for': marks[1] ?? '',
  }
  const answer = await portal.browser().get(`/nowhere/${marks[0]}?who=${marks[4]}`, { headers, from: '198.51.100.47' })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  await tracing.flush()
  const text = collector.text()
  for (const mark of [...marks, '198.51.100.47', 'Ana', '@']) expect(text).not.toContain(mark)
  const routes = new Set(
    collector.spans().flatMap(({ attributes }) => (attributes['http.route'] === undefined ? [] : [attributes['http.route']])),
  )
  expect(routes.size).toBeGreaterThan(everyRoute.length * 0.8)
  expect(routes).toContain('unknown')
  // Attributes come from a closed list, so that a new one is looked at before it lands.
  expect([...new Set(collector.spans().flatMap(({ attributes }) => Object.keys(attributes)))].filter((name) => !known.has(name))).toEqual(
    [],
  )
})

const known = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'foyer.request_id',
  'foyer.outbox.channel',
  'foyer.outbox.attempts',
  'foyer.outbox.status',
  'peer.service',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'error.type',
])

test('a caller cannot make itself recorded: the part that the settings name decides, whatever the flag says', async () => {
  await tracing.stop()
  const settings = { otlpEndpoint: collector.url, otlpHeaders: undefined, traceRatio: 0 }
  const none = await startTracing(settings, { service: 'foyer', node: 'test', log: openLog({ level: 'silent' }) })
  const traceId = hexOf('e5', 16)
  const answer = await portal.browser().get('/api/health', { headers: { traceparent: `00-${traceId}-${hexOf('f6', 8)}-01` } })
  await none.stop()
  expect(answer.statusCode).toBe(200)
  expect(collector.spans().filter((span) => span.traceId === traceId)).toEqual([])
  tracing = await startTracing({ ...settings, traceRatio: 1 }, { service: 'foyer', node: 'test', log: openLog({ level: 'silent' }) })
})
