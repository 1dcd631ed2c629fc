import type { z } from 'zod/mini'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

/**
 * One API call. `send()`, the route, OpenAPI and the tests all read this declaration.
 * `input` holds path, query and body parameters in one object; `answer` is the envelope's `data`, and `meta` its `meta`, if any.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  about: string
  input: z.ZodMiniType
  answer: z.ZodMiniType
  meta?: z.ZodMiniType
  /** Names of path parameters that the body repeats, because the specification lists them in both places (CALL-12). */
  repeats?: readonly string[]
  /**
   * The request body is the bytes of a file, at most `mostBytes`; `input` holds path and query parameters.
   * A request may last at most 30 seconds, so large files are sent in chunks, one request each. Chunks also show progress and
   * survive a lost connection.
   */
  takesFile?: {
    mostBytes: number
    /** Any octet stream by default; JSON where the exact bytes are signed. */
    type?: 'application/json'
  }
  /** The response is a file without an envelope; `answer` is `fileAnswer`. The handler sets the exact type of images and octet streams. */
  sendsFile?:
    | ('text/csv' | 'text/html' | 'application/json' | 'application/fhir+json')
    | ('application/pdf' | 'image/*' | 'application/octet-stream')
  /** The response body is `answer` itself, as in the mobile API: no envelope, no `meta`. */
  isBare?: true
  /** The response is a stream of server-sent events, each a value of `answer`, until either side closes it. */
  sendsEvents?: true
  /**
   * Error codes of the handler, for calls from the portal's server to the telehealth service; portal routes pass them on.
   * All other calls declare their error codes in the route.
   */
  refuses?: readonly ErrorCode[]
  /** The URL contains the content's hash, so browsers may cache the response forever. */
  isForGood?: true
}

export type Input<C extends Call> = z.infer<C['input']>
export type Answer<C extends Call> = z.infer<C['answer']>
export type Meta<C extends Call> = C extends { meta: infer M extends z.ZodMiniType } ? z.infer<M> : undefined

/** The input before parsing: fields with a default are optional. */
export type Sent<C extends Call> = z.input<C['input']>

export const call = <const C extends Call>(declared: C): C => declared
