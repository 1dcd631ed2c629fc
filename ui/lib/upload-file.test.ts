import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { pieceBytes, uploadFile } from '#ui/lib/upload-file.ts'

const put = call({
  method: 'PUT',
  path: '/api/uploads/{id}',
  about: '',
  input: z.object({ id: z.string(), offset: z.coerce.number<number>() }),
  answer: z.object({ received: z.number() }),
  takesFile: { mostBytes: pieceBytes },
})

type Asked = { url: string; type: string | undefined; size: number }
const asked: Asked[] = []
/** A server that keeps what it gets, and refuses as told before each piece. */
const server = (...moods: (number | 'cut')[]) => {
  let kept = 0
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Record<string, string>; body: Blob }) => {
    const mood = moods.shift() ?? 200
    asked.push({ url, type: headers['content-type'], size: body.size })
    if (mood === 'cut') throw new TypeError('Failed to fetch')
    if (mood !== 200) return new Response('{"meta":{"errors":["TooLarge"]}}', { status: mood })
    kept = Math.max(kept, Number(new URL(url, 'http://x').searchParams.get('offset')) + body.size)
    return new Response(JSON.stringify({ data: { received: kept } }))
  })
}
const file = new Blob([new Uint8Array(2 * pieceBytes + 10)])

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('a file goes in pieces of four megabytes, as bytes, and says how far it is', async () => {
  server()
  const seen: number[] = []
  await uploadFile({ file, call: put, input: { id: 'a' }, onProgress: (received) => seen.push(received) })
  expect(seen).toEqual([pieceBytes, 2 * pieceBytes, file.size])
  expect(asked).toEqual([
    { url: '/api/uploads/a?offset=0', type: 'application/octet-stream', size: pieceBytes },
    { url: `/api/uploads/a?offset=${pieceBytes}`, type: 'application/octet-stream', size: pieceBytes },
    { url: `/api/uploads/a?offset=${2 * pieceBytes}`, type: 'application/octet-stream', size: 10 },
  ])
})

test('a piece on a cut line is sent again, and what the server has is not', async () => {
  server('cut', 503)
  const done = uploadFile({ file, call: put, input: { id: 'a' }, received: 2 * pieceBytes })
  await vi.runAllTimersAsync()
  await done
  expect(asked.map(({ url }) => url)).toEqual(Array(3).fill(`/api/uploads/a?offset=${2 * pieceBytes}`))
})

test('after three more tries it gives up, and a refusal is not tried again', async () => {
  server('cut', 'cut', 'cut', 'cut')
  const cut = expect(uploadFile({ file, call: put, input: { id: 'a' } })).rejects.toMatchObject({ status: 0 })
  await vi.runAllTimersAsync()
  await cut
  expect(asked).toHaveLength(4)
  server(413)
  await expect(uploadFile({ file, call: put, input: { id: 'a' } })).rejects.toMatchObject({ code: 'TooLarge' })
  expect(asked).toHaveLength(5)
})

test('a stopped upload sends nothing more', async () => {
  server()
  const stop = new AbortController()
  const upload = uploadFile({
    file,
    call: put,
    input: { id: 'a' },
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('stopped')),
  })
  await expect(upload).rejects.toThrow('stopped')
  expect(asked).toHaveLength(1)
})
