import type { Answer, Call, Meta, Sent } from '#shared/calls.ts'
import { sessionTimes } from '#shared/session-times.ts'
import { type CallError, networkError, refusal } from '#ui/lib/call-error.ts'
import { askWhetherChanged, keepAnswer, keptAnswer } from '#ui/lib/known-answers.ts'
import { noteServerDate } from '#ui/lib/server-clock.ts'

export type SessionEnd = 'expired' | 'unauthorized'
type Options = {
  /** Gives the call up, with the signal's own reason. */
  signal?: AbortSignal
  /** The caller deals with an ended session itself (signing out, polling on a public page). */
  quiet?: boolean
}

let whenSessionEnds: (why: SessionEnd) => void = () => {}

/** What to do when any call finds the session gone (SESS-29, SESS-34, SESS-36); registered once by an entry. */
export const onSessionEnd = (act: (why: SessionEnd) => void): void => {
  whenSessionEnds = act
}

/**
 * The only way to the server: fills the path, sends the rest of the input as query (GET) or JSON, and reads the envelope.
 * Throws CallError; a call that ends the session has told `onSessionEnd` before.
 */
export async function send<C extends Call>(call: C, input: Sent<C>, options: Options = {}): Promise<{ data: Answer<C>; meta: Meta<C> }> {
  const { url, rest } = addressOf(call, input as Record<string, unknown>)
  const response = await ask(call, url, rest, options.signal)
  noteServerDate(response.headers.get('date'))
  const unchanged = response.status === 304
  const body: unknown = unchanged ? keptAnswer(url) : await response.json().catch(() => null)
  if (response.ok) keepAnswer(url, response.headers.get('etag'), body)
  if ((response.ok || unchanged) && isAnswer(body)) return { data: body.data as Answer<C>, meta: body.meta as Meta<C> }
  const error = refusal(response.status, body, response.headers.get('retry-after'))
  if (!options.quiet) tellOfSessionEnd(error)
  throw error
}

const isAnswer = (body: unknown): body is { data: unknown; meta?: unknown } => typeof body === 'object' && body !== null && 'data' in body

const tellOfSessionEnd = ({ name }: CallError): void => {
  if (name === 'SESSION_EXPIRED') whenSessionEnds('expired')
  if (name === 'UNAUTHORIZED') whenSessionEnds('unauthorized')
}

/** The path filled, with the rest of the input as query or left for the body. */
const addressOf = (call: Call, input: Record<string, unknown>) => {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query =
    call.method === 'GET' && given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
  return { url: path + query, rest }
}

async function ask(call: Call, url: string, rest: Record<string, unknown>, signal?: AbortSignal): Promise<Response> {
  const isRead = call.method === 'GET'
  const timeout = AbortSignal.timeout(sessionTimes.requestTimeout)
  try {
    return await fetch(url, {
      method: call.method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { accept: 'application/json', ...(isRead ? askWhetherChanged(url) : { 'content-type': 'application/json' }) },
      body: isRead ? null : JSON.stringify(rest),
    })
  } catch {
    signal?.throwIfAborted()
    throw networkError()
  }
}

/** A small public JSON file, such as the notice; null when it cannot be had (SHELL-084). */
export const fetchFile = (url: string): Promise<unknown> =>
  fetch(url, { signal: AbortSignal.timeout(sessionTimes.requestTimeout), credentials: 'omit' })
    .then((response): Promise<unknown> | null => (response.ok ? response.json() : null))
    .catch(() => null)
