import { requestTimeout } from '#shared/call-times.ts'
import type { Answer, Call, Meta, Sent } from '#shared/calls.ts'
import type { CallError } from '#ui/lib/calls/call-error.ts'
import { networkError, refusal } from '#ui/lib/calls/refusal.ts'
import { syncServerClock } from '#ui/lib/calls/server-clock.ts'
import { traceparent } from '#ui/lib/calls/traceparent.ts'

/** A cached answer and its ETag. */
type Known = { etag: string; body: unknown }

const mostKept = 20
const known = new Map<string, Known>()

/** `If-None-Match` header for a cached answer. The server forbids HTTP caching, so the page keeps its own small cache. */
const askWhetherChanged = (url: string): Record<string, string> => {
  const etag = known.get(url)?.etag
  return etag === undefined ? {} : { 'if-none-match': etag }
}

/** Caches an answer that has an ETag. */
const keepAnswer = (url: string, etag: string | null, body: unknown): void => {
  if (etag === null) return
  if (known.size >= mostKept) known.clear()
  known.set(url, { etag, body })
}

/** Whether this page has the version `etag` of the answer at `url`. */
export const isUnchanged = (url: string, etag: string): boolean => known.get(url)?.etag === etag

/** The cached answer that a 304 refers to. */
const keptAnswer = (url: string): unknown => known.get(url)?.body ?? null

export type SessionEnd = 'expired' | 'unauthorized'
type Options = {
  /** Aborts the call; it rejects with the signal's reason. */
  signal?: AbortSignal
  /** Does not call `onSessionEnd`: the caller handles an ended session itself (signing out, polling on a public page). */
  quiet?: boolean
  /** Lets the request outlive the page, for calls sent on leaving it. */
  keepalive?: boolean
  /** A bearer token, for the care API; it works only with its cookie. Its errors never end the portal's session. */
  bearer?: string
}

let whenSessionEnds: (why: SessionEnd) => void = () => {}

/** Sets the handler for calls that find the session ended (SESS-29, SESS-34, SESS-36). Each entry point sets it once. */
export const onSessionEnd = (act: (why: SessionEnd) => void): void => {
  whenSessionEnds = act
}

/**
 * Sends a call. Fills the path, sends the rest of the input as query (GET) or JSON, and reads the envelope.
 * @throws CallError; if the session has ended, `onSessionEnd` has been called first
 */
export function send<C extends Call>(call: C, input: Sent<C>, options: Options = {}): Promise<Got<C>> {
  const { path, rest } = filledPath(call, input)
  if (call.method !== 'GET') return exchange(call, path, { type: 'application/json', content: JSON.stringify(rest) }, options)
  return exchange(call, path + queryOf(rest), null, options)
}

/** Sends a chunk of a file to a call that accepts files. Input that is not in the path goes into the query. */
export const sendPiece = <C extends Call & { takesFile: object }>(call: C, input: Sent<C>, piece: Blob, options: Options = {}) =>
  exchange<C>(call, fullAddress(call, input), { type: 'application/octet-stream', content: piece }, options)

/** URL of a call that sends a file, for a download link. */
export const fileAddress = <C extends Call & { sendsFile: string }>(call: C, input: Sent<C>): string => fullAddress(call, input)

/**
 * Downloads a file that needs a bearer token, which a link cannot send.
 * @throws CallError
 */
export const receiveFile = async <C extends Call & { sendsFile: string }>(
  call: C,
  input: Sent<C>,
  options: Options = {},
): Promise<Blob> => {
  const response = await ask('GET', fullAddress(call, input), null, options)
  if (response.ok) return response.blob()
  throw refusal(response.status, await response.json().catch(() => null), response.headers.get('retry-after'))
}

type Got<C extends Call> = { data: Answer<C>; meta: Meta<C> }
type Body = { type: string; content: string | Blob }

async function exchange<C extends Call>({ method, isBare }: C, url: string, body: Body | null, options: Options): Promise<Got<C>> {
  const response = await ask(method, url, body, options)
  syncServerClock(response.headers.get('date'))
  const unchanged = response.status === 304
  const answer: unknown = unchanged ? keptAnswer(url) : await response.json().catch(() => null)
  if (response.ok) keepAnswer(url, response.headers.get('etag'), answer)
  if (response.ok && isBare && answer !== null) return { data: answer as Answer<C>, meta: undefined as Meta<C> }
  if ((response.ok || unchanged) && isAnswer(answer)) return { data: answer.data as Answer<C>, meta: answer.meta as Meta<C> }
  const error = refusal(response.status, answer, response.headers.get('retry-after'))
  if (!options.quiet && options.bearer === undefined) notifySessionEnd(error)
  throw error
}

const isAnswer = (body: unknown): body is { data: unknown; meta?: unknown } => typeof body === 'object' && body !== null && 'data' in body

const notifySessionEnd = ({ name }: CallError): void => {
  if (name === 'SESSION_EXPIRED') whenSessionEnds('expired')
  if (name === 'UNAUTHORIZED') whenSessionEnds('unauthorized')
}

/** The filled path, and the input that is not part of it or that the body repeats. */
const filledPath = (call: Call, input: unknown): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...(input as Record<string, unknown>) }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    if (!call.repeats?.includes(name)) delete rest[name]
    return value
  })
  return { path, rest }
}

const queryOf = (rest: Record<string, unknown>): string => {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

const fullAddress = (call: Call, input: unknown): string => {
  const { path, rest } = filledPath(call, input)
  return path + queryOf(rest)
}

/**
 * Lets the browser show first what a press has changed: sending takes some 10 ms of a phone's processor. A page that is being left sends at
 * once, and so does a browser that cannot yield.
 */
const yieldToFrame = (keepalive: boolean): Promise<void> | undefined => {
  const { scheduler } = globalThis
  return keepalive || !scheduler?.yield || document.hidden ? undefined : scheduler.yield()
}

async function ask(
  method: Call['method'],
  url: string,
  body: Body | null,
  { signal, bearer, keepalive = false }: Options,
): Promise<Response> {
  const yielded = yieldToFrame(keepalive)
  if (yielded) await yielded
  const timeout = AbortSignal.timeout(requestTimeout)
  try {
    return await fetch(url, {
      method,
      credentials: 'same-origin',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...traceparent(),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body ? { 'content-type': body.type } : askWhetherChanged(url)),
      },
      body: body?.content ?? null,
    })
  } catch {
    signal?.throwIfAborted()
    throw networkError()
  }
}
