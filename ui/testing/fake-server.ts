import { vi } from 'vitest'

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }
type Asked = { call: string; query: Record<string, string>; body: unknown }

/** Reply to calls that a test does not list: empty data. */
const silent: Reply = { body: { data: {}, meta: {} } }

/**
 * Replaces `fetch`: replies by 'GET /api/session', and records the requests. A reply may be a function, so that it can change or be
 * delayed. A null reply means no answer.
 */
export const fakeServer = (replies: Record<string, Reply | null | (() => Reply | null | Promise<Reply>)>) => {
  const asked: Asked[] = []
  vi.stubGlobal(
    'fetch',
    async (address: string, { method = 'GET', body = null }: { method?: string; body?: string | Blob | null } = {}) => {
      const url = new URL(address, 'http://localhost')
      const call = `${method} ${url.pathname}`
      asked.push({ call, query: Object.fromEntries(url.searchParams), body: typeof body === 'string' ? JSON.parse(body) : body })
      const known = call in replies ? replies[call] : silent
      const reply = await (typeof known === 'function' ? known() : known)
      if (!reply) throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(reply.body ?? null), { status: reply.status ?? 200, headers: reply.headers ?? {} })
    },
  )
  return {
    asked,
    /** Number of requests of a call. */
    count: (call: string) => asked.filter((one) => one.call === call).length,
  }
}

/** An error reply in the server's format. */
export const refused = (status: number, code: string): Reply => ({ status, body: { meta: { errors: [code] } } })
