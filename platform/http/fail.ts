import type { CookieChange } from '#platform/http/cookies.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

type Details = {
  /** The input's field the error belongs to, so that the form can show it there. */
  field?: string
  /** What fills the sentence's gaps, such as `{n}`. */
  gaps?: Record<string, string | number>
  retryAfterSeconds?: number
  /** Cookies that go with the refusal: a failed sign-in clears all tokens (SESS-31). */
  cookies?: readonly CookieChange[]
}

/** A refusal with a code of the catalogue; `error-handler.ts` alone makes the answer of it. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}

/** Stops the request with a typed error. */
export const fail = (code: ErrorCode, details?: Details): never => {
  throw new Failure(code, details)
}
