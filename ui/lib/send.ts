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
  /** Goes on although the page does not: for what is said on leaving it. */
  keepalive?: boolean
  /** A token in place of the cookies: for the telehealth side, whose calls end no session of the portal's. */
  bearer?: string
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
export function send<C extends Call>(call: C, input: Sent<C>, options: Options = {}): Promise<Got<C>> {
  const { path, rest } = filledPath(call, input)
  if (call.method !== 'GET') return exchange(call, path, { type: 'application/json', content: JSON.stringify(rest) }, options)
  return exchange(call, path + queryOf(rest), null, options)
}

/** Sends a piece of a file to a call that takes one; the input that is not in the path goes as query. */
export const sendPiece = <C extends Call & { takesFile: object }>(call: C, input: Sent<C>, piece: Blob, options: Options = {}) =>
  exchange<C>(call, fullAddress(call, input), { type: 'application/octet-stream', content: piece }, options)

/** Where a file lies that a call sends: for a link, which downloads it. */
export const fileAddress = <C extends Call & { sendsFile: string }>(call: C, input: Sent<C>): string => fullAddress(call, input)

/** Reads a file that a call sends, where no link can, for it needs a bearer. Throws CallError. */
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
  noteServerDate(response.headers.get('date'))
  const unchanged = response.status === 304
  const answer: unknown = unchanged ? keptAnswer(url) : await response.json().catch(() => null)
  if (response.ok) keepAnswer(url, response.headers.get('etag'), answer)
  if (response.ok && isBare && answer !== null) return { data: answer as Answer<C>, meta: undefined as Meta<C> }
  if ((response.ok || unchanged) && isAnswer(answer)) return { data: answer.data as Answer<C>, meta: answer.meta as Meta<C> }
  const error = refusal(response.status, answer, response.headers.get('retry-after'))
  if (!options.quiet && options.bearer === undefined) tellOfSessionEnd(error)
  throw error
}

const isAnswer = (body: unknown): body is { data: unknown; meta?: unknown } => typeof body === 'object' && body !== null && 'data' in body

const tellOfSessionEnd = ({ name }: CallError): void => {
  if (name === 'SESSION_EXPIRED') whenSessionEnds('expired')
  if (name === 'UNAUTHORIZED') whenSessionEnds('unauthorized')
}

/** The path filled, and what of the input is left. */
const filledPath = (call: Call, input: unknown): { path: string; rest: Record<string, unknown> } => {
  const rest = { ...(input as Record<string, unknown>) }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
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

async function ask(
  method: Call['method'],
  url: string,
  body: Body | null,
  { signal, bearer, keepalive = false }: Options,
): Promise<Response> {
  const timeout = AbortSignal.timeout(sessionTimes.requestTimeout)
  try {
    return await fetch(url, {
      method,
      credentials: bearer === undefined ? 'same-origin' : 'omit',
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
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
