import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Asking } from '#platform/http/asking.ts'
import type { CookieChange } from '#platform/http/cookies.ts'
import type { Limit } from '#platform/http/rate-limit.ts'
import type { Answer, Call, Input, Meta } from '#shared/calls.ts'

/** What a row says of a call besides its handler: how often, and what is written down about it. */
export type Guard = {
  /** Per session for signed-in callers; per address, failures only, for everybody else. */
  limit: Limit
  /** The event's name in the audit log; 'none' only where the permissions table says so. */
  audit: string
}

/** What a handler gives back: `data` for the envelope, and what goes with it. */
export type Reply<C extends Call = Call> = {
  data: C extends { sendsEvents: true } ? AsyncIterable<Answer<C>> : Answer<C>
  cookies?: readonly CookieChange[]
} & (Meta<C> extends undefined ? { meta?: Meta<C> } : { meta: Meta<C> })

/** A caller let in by a row's guard. */
export type Admitted<I, R> = {
  /** Whose calls are counted together. */
  countedBy: string
  /** True when only failures count, as they do for callers who are not signed in. */
  failuresOnly: boolean
  /** The state that the answer depends on; the same version again is answered with 304, before anything is read. */
  version?: string
  handle: (input: I) => Promise<R>
}

export type Row<I, R> = Guard & {
  /** The guard in words, for the permissions table. */
  who: string
  /** Lets the caller in, or fails. Runs before the input is looked at. */
  admit: (asking: Asking) => Promise<Admitted<I, R>>
}

export type Route = Row<never, Reply> & { name: string; call: Call }

/** The calls of one area and who may make them. The compiler refuses a call without a row and a row without a call. */
export const serve = <S extends Record<string, Call>>(calls: S, rows: { [K in keyof S]: Row<Input<S[K]>, Reply<S[K]>> }): Route[] =>
  Object.entries(calls).map(([name, call]) => ({ ...(rows[name] as unknown as Row<never, Reply>), name, call }))

/** A row whose answer is no envelope: a file, a page, a redirect. Open to everybody; whoever needs a guard declares a call. */
export type RawRoute = Guard & {
  name: string
  who: 'anyone'
  path: `/${string}`
  about: string
  answer: (request: FastifyRequest, reply: FastifyReply, asking: Asking) => Promise<FastifyReply>
} & (
    | { method: 'GET' }
    /** Takes a form, as URLSearchParams, from any site's page: such a row says so by this name, and proves by what the form holds who sent it. */
    | { method: 'POST'; formFromAnySite: { mostBytes: number } }
  )
