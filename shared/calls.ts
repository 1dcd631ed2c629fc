import type { z } from 'zod/mini'

/**
 * One call of the API, declared once: send(), the route, OpenAPI and the tests read this.
 * `input` is path, query and body in one object; `answer` is the `data` of the envelope, `meta` its `meta` where there is one.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  about: string
  input: z.ZodMiniType
  answer: z.ZodMiniType
  meta?: z.ZodMiniType
  /**
   * The body is bytes of a file, at most so many; path and query are the input.
   * A server gives no request longer than 30 seconds, so a large file comes in pieces, each a request: that also shows its progress and survives a cut line.
   */
  takesFile?: {
    mostBytes: number
    /** Any octet stream by default; JSON where its very bytes are signed. */
    type?: 'application/json'
  }
  /** The answer is a file of this type, without an envelope; its `answer` is `fileAnswer`. A picture says itself which it is, and so does any octet stream. */
  sendsFile?: 'text/csv' | 'text/html' | 'application/json' | 'application/pdf' | 'image/*' | 'application/octet-stream'
  /** The answer is the whole body, as the mobile API has it: no envelope, no `meta`. */
  isBare?: true
  /** The answer goes on: server-sent events, each a value of `answer`, until either side ends it. */
  sendsEvents?: true
  /** The address names the content by its hash: whoever has it need never ask again. */
  isForGood?: true
}

export type Input<C extends Call> = z.infer<C['input']>
export type Answer<C extends Call> = z.infer<C['answer']>
export type Meta<C extends Call> = C extends { meta: infer M extends z.ZodMiniType } ? z.infer<M> : undefined

/** What a sender may leave out, where a default or the server fills it. */
export type Sent<C extends Call> = z.input<C['input']>

export const call = <const C extends Call>(declared: C): C => declared
