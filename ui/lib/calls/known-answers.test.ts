import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { send } from '#ui/lib/calls/send.ts'

const read = call({ method: 'GET', path: '/api/thing', about: '', input: z.object({}), answer: z.object({ count: z.number() }) })
const json = (body: unknown, headers: Record<string, string>) => new Response(JSON.stringify(body), { headers })

afterEach(() => vi.unstubAllGlobals())

test('an unchanged answer is requested with its ETag and taken from memory [SESS-39]', async () => {
  const asked: (string | null)[] = []
  const answers = [
    json({ data: { count: 1 } }, { etag: '"a"' }),
    new Response(null, { status: 304, headers: { etag: '"a"' } }),
    json({ data: { count: 2 } }, { etag: '"b"' }),
  ]
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get('if-none-match'))
    return answers.shift()
  })
  const counts = [await send(read, {}), await send(read, {}), await send(read, {})].map(({ data }) => data.count)
  expect(counts).toEqual([1, 1, 2])
  expect(asked).toEqual([null, '"a"', '"a"'])
})
