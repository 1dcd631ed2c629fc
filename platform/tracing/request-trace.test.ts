import { expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { openSpanCollector } from '#platform/testing/span-collector.ts'
import { outgoingTrace, readTraceparent, requestIdOf, runInTrace } from '#platform/tracing/request-trace.ts'
import { inSpan, isTracing } from '#platform/tracing/spans.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { describeStatement } from '#platform/tracing/trace-statements.ts'
import { refusePlainCollector } from '#platform/tracing/tracing-variables.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test('a valid traceparent is read, also of a later version', () => {
  expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId })
  expect(readTraceparent(`cc-${traceId}-${spanId}-01-more`)).toEqual({ traceId, spanId })
})

test.each([
  undefined,
  '',
  [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`],
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `00-ana.rivera@example.com-${spanId}-01`,
])('the traceparent %j is ignored', (header) => {
  expect(readTraceparent(header)).toBeNull()
})

test('a request id is kept if it is a UUID or 32 hex digits, and otherwise new', () => {
  expect(requestIdOf('0AF76519-16CD-43DD-8448-EB211C80319C')).toBe('0af76519-16cd-43dd-8448-eb211c80319c')
  expect(requestIdOf(traceId)).toBe(traceId)
  const refused = [
    undefined,
    '',
    'ana-rivera-1985-04-12',
    '078-05-1120',
    `${traceId}\r\nx: y`,
    '0af7651916cd-43dd8448eb211c80319c',
    'x'.repeat(32),
  ]
  for (const header of refused) expect(requestIdOf(header)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
})

test('without tracing, a call to the telehealth server continues the ids of its request', () => {
  expect(isTracing()).toBe(false)
  expect(outgoingTrace()).toEqual({})
  const requestId = '0af76519-16cd-43dd-8448-eb211c80319c'
  const sent = runInTrace({ requestId, traceId: null }, outgoingTrace)
  expect(sent).toEqual({ 'x-request-id': requestId, traceparent: expect.stringMatching(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`)) })
})

test.each([
  ['select "id" from "portal"."sessions" where "id" = $1', 'select sessions'],
  ['insert into "audit_events" ("id") values ($1)', 'insert audit_events'],
  ['update "outbox_messages" set "status" = $1 from x', 'update outbox_messages'],
  ['delete from only members where email = $1', 'delete members'],
  ['with due as (select id from (select 1) a join b on true) select * from due', 'with due'],
  ["select pg_notify('a', $1)", 'select'],
  ['begin', 'begin'],
  ["  /* none */ 'ana.rivera@example.com'", 'statement'],
])('of the statement %s only its verb and table are named', (text, name) => {
  expect(describeStatement(text).name).toBe(name)
})

test('the collector’s secret is not sent unencrypted to another machine', () => {
  const otlpHeaders = { authorization: 'secret' }
  expect(() => refusePlainCollector({ otlpEndpoint: 'http://10.0.0.9:4318', otlpHeaders })).toThrow('unencrypted')
  for (const otlpEndpoint of ['https://collector.example.com', 'http://127.0.0.1:4318', undefined])
    refusePlainCollector({ otlpEndpoint, otlpHeaders })
  refusePlainCollector({ otlpEndpoint: 'http://10.0.0.9:4318', otlpHeaders: undefined })
})

test('the collector gets the headers of the settings, and a failed span names the error’s class but not its message', async () => {
  const collector = await openSpanCollector()
  const settings = { otlpEndpoint: `${collector.url}/`, otlpHeaders: { authorization: 'Bearer secret' }, traceRatio: 1 }
  const tracing = await startTracing(settings, { service: 'foyer', node: 'a', log: openLog({ level: 'silent' }) })
  const failing = inSpan('fails', {}, async () => Promise.reject(new TypeError('ana.rivera@example.com')))
  await expect(failing).rejects.toThrow(TypeError)
  await tracing.stop()
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer secret', 'content-type': 'application/json' })
  expect(collector.spans()).toMatchObject([{ name: 'fails', service: 'foyer', attributes: { 'error.type': 'TypeError' } }])
  expect(collector.text()).not.toContain('ana.rivera')
  expect(isTracing()).toBe(false)
  await inSpan('is not made', {}, async (span) => expect(span).toBeNull())
  collector.close()
})

test('a collector that is away is complained about once, and stops nothing', async () => {
  const lines: string[] = []
  const log = openLog({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const settings = { otlpEndpoint: 'http://127.0.0.1:9', otlpHeaders: undefined, traceRatio: 1 }
  const tracing = await startTracing(settings, { service: 'foyer', node: 'a', log })
  for (const name of ['a', 'b']) {
    expect(await inSpan(name, {}, async () => name)).toBe(name)
    await tracing.flush().catch(() => undefined)
  }
  await tracing.stop()
  expect(lines.length).toBeLessThanOrEqual(1)
})
