import type { CookieChange } from '#platform/http/cookies.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

type Details = {
  /** The input field with the error, so that the form can show the error there. */
  field?: string
  /** Values for the parameters of the error text, such as `{n}`. */
  params?: Record<string, string | number>
  retryAfterSeconds?: number
  /** Cookies sent with the error response: a failed sign-in clears all tokens (SESS-31). */
  cookies?: readonly CookieChange[]
}

/** An error with a code of the catalogue; only `error-handler.ts` turns it into a response. */
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

/** Throws a `Failure` with this code. */
export const fail = (code: ErrorCode, details?: Details): never => {
  throw new Failure(code, details)
}
