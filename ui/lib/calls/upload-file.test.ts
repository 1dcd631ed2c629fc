import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { uploadFile } from '#ui/lib/calls/upload-file.ts'

const pieceBytes = 1000
const put = call({
  method: 'PUT',
  path: '/api/uploads/{id}/pieces/{seq}',
  about: '',
  input: z.object({ id: z.string(), seq: z.coerce.number() }),
  answer: z.object({ bytes: z.number() }),
  takesFile: { mostBytes: pieceBytes },
})

type Asked = { url: string; type: string | undefined; size: number }
const asked: Asked[] = []
/** A fake server that gives the listed answers, then accepts everything. */
const server = (...moods: (number | 'cut')[]) =>
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Record<string, string>; body: Blob }) => {
    const mood = moods.shift() ?? 200
    asked.push({ url, type: headers['content-type'], size: body.size })
    if (mood === 'cut') throw new TypeError('Failed to fetch')
    const answer = mood === 200 ? { data: { bytes: body.size } } : { meta: { errors: ['TooLarge'] } }
    return new Response(JSON.stringify(answer), { status: mood })
  })
const upload = { file: new Blob([new Uint8Array(2 * pieceBytes + 10)]), call: put, input: { id: 'a' }, pieceBytes }
const urls = () => asked.map(({ url }) => url)

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('a file is sent in pieces of bytes, with progress', async () => {
  server()
  const seen: number[] = []
  await uploadFile({ ...upload, onProgress: (sent) => seen.push(sent) })
  expect(seen).toEqual([1000, 2000, 2010])
  const type = 'application/octet-stream'
  expect(asked).toEqual([
    { url: '/api/uploads/a/pieces/0', type, size: 1000 },
    { url: '/api/uploads/a/pieces/1', type, size: 1000 },
    { url: '/api/uploads/a/pieces/2', type, size: 10 },
  ])
})

test('a failed piece is sent again, but not the pieces that the server has', async () => {
  server('cut', 503)
  const done = uploadFile({ ...upload, from: 2 })
  await vi.runAllTimersAsync()
  await done
  expect(urls()).toEqual(Array(3).fill('/api/uploads/a/pieces/2'))
})

test('an upload fails after three retries, and a refusal is not retried', async () => {
  server('cut', 'cut', 'cut', 'cut')
  const cut = expect(uploadFile(upload)).rejects.toMatchObject({ status: 0 })
  await vi.runAllTimersAsync()
  await cut
  expect(asked).toHaveLength(4)
  server(413)
  await expect(uploadFile(upload)).rejects.toMatchObject({ code: 'TooLarge' })
  expect(asked).toHaveLength(5)
})

test('a stopped upload sends nothing more', async () => {
  server()
  const stop = new AbortController()
  const stopped = uploadFile({ ...upload, signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) })
  await expect(stopped).rejects.toThrow('stopped')
  expect(asked).toHaveLength(1)
})
