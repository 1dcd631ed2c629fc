import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { requestTimeout } from '#shared/call-times.ts'
import { call } from '#shared/calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { fetchFile } from '#ui/lib/calls/fetch-file.ts'
import { onSessionEnd, send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'

const answer = z.object({ ok: z.boolean() })
const read = call({
  method: 'GET',
  path: '/api/things/{id}',
  about: '',
  input: z.object({ id: z.string(), near: z.optional(z.string()) }),
  answer,
})
const write = call({
  method: 'POST',
  path: '/api/things/{id}/notes',
  about: '',
  input: z.object({ id: z.string(), text: z.string() }),
  answer,
})

const ends: string[] = []
type Asked = { url: string; options: RequestInit }
const asked: Asked[] = []
const answerWith = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    asked.push({ url, options })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  })
const refusedWith = async (status: number, body: unknown, headers?: Record<string, string>): Promise<CallError> => {
  answerWith(status, body, headers)
  const error = await send(read, { id: '1' }).catch((thrown: unknown) => thrown)
  if (!(error instanceof CallError)) throw new Error('not refused')
  return error
}

beforeEach(() => {
  asked.length = 0
  ends.length = 0
  onSessionEnd((why) => ends.push(why))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a GET puts its input into path and query and leaves out undefined values', async () => {
  answerWith(200, { data: { ok: true } })
  await send(read, { id: 'a/b', near: '78704 x' })
  await send(read, { id: '1', near: undefined })
  expect(asked.map(({ url }) => url)).toEqual(['/api/things/a%2Fb?near=78704+x', '/api/things/1'])
  expect(asked[0]?.options).toMatchObject({ method: 'GET', credentials: 'same-origin', body: null })
})

test('other methods send JSON and return data and meta [CALL-01]', async () => {
  answerWith(200, { data: { ok: true }, meta: { more: 1 } })
  expect(await send(write, { id: '1', text: 'hi' })).toEqual({ data: { ok: true }, meta: { more: 1 } })
  expect(asked[0]).toMatchObject({
    url: '/api/things/1/notes',
    options: { method: 'POST', body: '{"text":"hi"}', headers: { 'content-type': 'application/json' } },
  })
})

test('the error code is the first code, else the first reason, else unknown [ERR-01 ERR-02 ERR-03 ERR-09]', async () => {
  const reasons = [{ reason: 'Pharmacy closed' }]
  expect((await refusedWith(422, { meta: { errors: ['ZipInvalid', 'Other'], errorMessages: reasons } })).code).toBe('ZipInvalid')
  expect((await refusedWith(422, { meta: { errorMessages: reasons } })).code).toBe('Pharmacy closed')
  expect((await refusedWith(500, { meta: {} })).name).toBe('AN UNKNOWN ERROR OCCURRED')
  expect((await refusedWith(502, '<html>Bad gateway</html>')).code).toBe('AN UNKNOWN ERROR OCCURRED')
})

test('an answer with error_messages is kept whole on the error [ERR-04 CALL-17]', async () => {
  const body = { meta: { errors: ['PinInvalid'] }, error_messages: ['Invalid PIN', 'More'] }
  const error = await refusedWith(422, body)
  expect([error.messages, error.body, error.status]).toEqual([['Invalid PIN', 'More'], body, 422])
})

test('field errors and retry-after are on the error', async () => {
  const errorMessages = [{ reason: 'Required', code: 'Required', field: 'email' }, { reason: 'Odd', field: 'zip' }, { reason: 'No field' }]
  const error = await refusedWith(429, { meta: { errors: ['TooManyTries'], errorMessages } }, { 'retry-after': '90' })
  expect([error.fields, error.retryAfter]).toEqual([{ email: 'Required', zip: 'Odd' }, 90])
})

test('a request without an answer fails as a network request [ERR-05 ERR-08]', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(send(read, { id: '1' })).rejects.toMatchObject({ name: 'NETWORK REQUEST FAILED', status: 0 })
  expect(ends).toEqual([])
})

test('a request without an answer is given up after 30 s [CALL-04]', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answerWith(200, { data: {} })
  await send(read, { id: '1' })
  expect(timeout).toHaveBeenCalledWith(30_000)
  expect(requestTimeout).toBe(30_000)
})

test('a request aborted by its caller rejects with the caller’s reason', async () => {
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
  })
  await expect(send(read, { id: '1' }, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
})

test.each([
  [401, { meta: { errors: ['UNAUTHORIZED'] } }, 'UNAUTHORIZED', 'unauthorized'],
  [403, { meta: { errors: ['PinPending'] } }, 'UNAUTHORIZED', 'unauthorized'],
  [401, { meta: { errors: ['SESSION_EXPIRED'] } }, 'SESSION_EXPIRED', 'expired'],
  [400, { meta: { errors: ['Invalid session'] } }, 'SESSION_EXPIRED', 'expired'],
  [500, { error_messages: ['The invalid session was closed'] }, 'SESSION_EXPIRED', 'expired'],
])('%i %j is %s and ends the session [ERR-06 ERR-07 SESS-32 SESS-36]', async (status, body, name, why) => {
  expect((await refusedWith(status, body)).name).toBe(name)
  expect(ends).toEqual([why])
})

test('a quiet call does not report that the session has ended', async () => {
  answerWith(401, { meta: { errors: ['SESSION_EXPIRED'] } })
  await expect(send(read, { id: '1' }, { quiet: true })).rejects.toMatchObject({ name: 'SESSION_EXPIRED' })
  expect(ends).toEqual([])
})

test('the server’s clock is read from its answers', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] })
  const ahead = Date.now() + 3_600_000
  answerWith(200, { data: {} }, { date: new Date(ahead).toUTCString() })
  await send(read, { id: '1' })
  expect(serverNow()).toBe(ahead)
  answerWith(200, { data: {} }, { date: new Date().toUTCString() })
  await send(read, { id: '1' })
  expect(serverNow()).toBe(Date.now())
})

test('a public file is returned as JSON with its ETag, or null if it is missing or malformed [SHELL-084]', async () => {
  answerWith(200, { message: 'x' }, { etag: '"x"' })
  expect(await fetchFile('/maintenance.json')).toEqual({ body: { message: 'x' }, etag: '"x"' })
  answerWith(404, { message: 'x' })
  expect(await fetchFile('/maintenance.json')).toBeNull()
  answerWith(200, 'no json')
  expect(await fetchFile('/maintenance.json')).toBeNull()
})

test('a call lets the browser show a frame first, unless the page is being left or is hidden', async () => {
  answerWith(200, { data: { ok: true } })
  const frame = Promise.withResolvers<void>()
  vi.stubGlobal('scheduler', { yield: () => frame.promise })
  vi.stubGlobal('document', { hidden: false })
  const waiting = send(read, { id: 'waits' })
  await send(read, { id: 'left' }, { keepalive: true })
  vi.stubGlobal('document', { hidden: true })
  await send(read, { id: 'hidden' })
  expect(asked.map(({ url }) => url)).toEqual(['/api/things/left', '/api/things/hidden'])
  frame.resolve()
  await waiting
  expect(asked.at(-1)?.url).toBe('/api/things/waits')
})
