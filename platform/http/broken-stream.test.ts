import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { buildHttp } from '#platform/http/build-http.ts'
import { mountRoutes } from '#platform/http/mount-routes.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { openToAnyone, type RouteRow, serve } from '#platform/http/serve.ts'
import { openLog } from '#platform/log.ts'
import { call } from '#shared/calls.ts'
import { type FileAnswer, fileAnswer } from '#shared/file-answer.ts'

const input = z.object({})
const calls = {
  small: call({ method: 'GET', path: '/small', about: '', input, answer: fileAnswer, sendsFile: 'text/csv' }),
  early: call({ method: 'GET', path: '/early', about: '', input, answer: fileAnswer, sendsFile: 'text/csv' }),
  late: call({ method: 'GET', path: '/late', about: '', input, answer: fileAnswer, sendsFile: 'text/csv' }),
  endless: call({ method: 'GET', path: '/endless', about: '', input, answer: fileAnswer, sendsFile: 'text/csv' }),
  events: call({ method: 'GET', path: '/events', about: '', input, answer: z.number(), sendsEvents: true }),
}

const anyone = <R>(handle: () => Promise<R>): RouteRow<object, R> => ({
  ...openToAnyone,
  limit: 'none',
  audit: 'data.download',
  admit: async () => ({ countedBy: 'x', failuresOnly: true, handle }),
})
const file = (content: AsyncIterable<string>) => anyone(async (): Promise<{ data: FileAnswer }> => ({ data: { name: 'a.csv', content } }))

const piece = 'x'.repeat(40_000)
let isReturned = false
async function* pieces(count: number, ending: 'broken' | 'whole'): AsyncGenerator<string> {
  try {
    for (let at = 0; at < count; at += 1) {
      yield piece
      await wait(1)
    }
    if (ending === 'broken') throw new Error('the database went away')
  } finally {
    isReturned = true
  }
}
async function* eventsThenFailure() {
  yield 1
  await wait(20)
  throw new Error('the database went away')
}

let http: FastifyInstance
let url: string
let lines: Record<string, unknown>[]
let audited: string[]
beforeEach(async () => {
  lines = []
  audited = []
  isReturned = false
  const log = openLog({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const limits = openLimits(1, () => Date.now())
  http = await buildHttp({ log, limits, trustedProxies: [], https: false })
  const routes = serve(calls, {
    small: file(pieces(1, 'whole')),
    early: file(pieces(1, 'broken')),
    late: file(pieces(3, 'broken')),
    endless: file(pieces(100_000, 'whole')),
    events: anyone(async () => ({ data: eventsThenFailure() })),
  })
  const audit = async (auditContext: { written: string[] }, event: string, outcome: 'ok' | 'refused' | 'failed', reason?: string) => {
    audited.push([event, outcome, reason].filter(Boolean).join(' '))
    auditContext.written.push(outcome)
  }
  mountRoutes(routes, { http, limits, log, publicOrigin: 'http://x', node: 'test', audit })
  await http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
})
afterEach(() => http.close())

const brokenLine = (route: string, id: unknown) => ({ level: 50, route, requestId: id, msg: 'response stream failed after its headers' })

test('a small file is read completely before its headers, which give its length', async () => {
  const answer = await fetch(`${url}/small`)
  expect([answer.status, answer.headers.get('content-length'), (await answer.text()).length]).toEqual([200, '40000', 40_000])
  expect([audited, lines]).toEqual([['data.download ok'], []])
})

test('a file that fails at its start gets an error envelope', async () => {
  const answer = await fetch(`${url}/early`)
  const { meta } = (await answer.json()) as { meta: { errors: string[] } }
  expect([answer.status, meta.errors, answer.headers.get('content-disposition')]).toEqual([500, ['AN UNKNOWN ERROR OCCURRED'], null])
  expect(audited).toEqual(['data.download ok', 'data.download failed AN UNKNOWN ERROR OCCURRED'])
  expect(lines.map(({ msg, route }) => [msg, route])).toEqual([['request failed', '/early']])
})

test('a file that fails after its headers ends the connection, and log and audit report it', async () => {
  const answer = await fetch(`${url}/late`)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  await expect.poll(() => audited).toEqual(['data.download ok', 'data.download failed AN UNKNOWN ERROR OCCURRED'])
  expect(lines).toEqual([expect.objectContaining(brokenLine('/late', expect.any(String)))])
})

test('an event stream that fails ends the connection, and log and audit report it', async () => {
  const answer = await fetch(`${url}/events`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await expect(answer.text()).rejects.toThrow('terminated')
  await expect.poll(() => audited).toEqual(['data.download ok', 'data.download failed AN UNKNOWN ERROR OCCURRED'])
  expect(lines).toEqual([expect.objectContaining(brokenLine('/events', expect.any(String)))])
})

test('a client that leaves is no failure, and ends the reading', async () => {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/endless`, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  await expect.poll(() => isReturned).toBe(true)
  await wait(50)
  expect([audited, lines]).toEqual([['data.download ok'], []])
})
