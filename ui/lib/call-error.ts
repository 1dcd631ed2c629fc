import { noAnswer, unknownError } from '#shared/errors/error-codes.ts'
import { type ErrorEnvelope, errorEnvelope } from '#shared/errors/error-envelope.ts'

/** A call that was refused, or never answered. */
export class CallError extends Error {
  /** UNAUTHORIZED, SESSION_EXPIRED, NETWORK REQUEST FAILED, AN UNKNOWN ERROR OCCURRED (ERR-06..09), else the code. */
  override readonly name: string
  /** What the server named it: a code of the catalogue, else its own words (ERR-01..03). */
  readonly code: string
  /** 0 when no answer came. */
  readonly status: number
  /** Field → code, for the form that sent it. */
  readonly fields: Readonly<Record<string, string>>
  /** The server's `error_messages` (ERR-04). */
  readonly messages: readonly string[]
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | null
  /** The whole answer, for callers that read more of it (ERR-04). */
  readonly body: unknown

  constructor(what: { name: string; code: string; status: number; retryAfter?: number | null; body?: unknown }) {
    super(what.code)
    this.name = what.name
    this.code = what.code
    this.status = what.status
    this.retryAfter = what.retryAfter ?? null
    this.body = what.body ?? null
    const read = errorEnvelope.safeParse(what.body)
    this.messages = read.data?.error_messages ?? []
    this.fields = fieldsOf(read.data)
  }
}

const fieldsOf = (envelope: ErrorEnvelope | undefined): Record<string, string> =>
  Object.fromEntries((envelope?.meta.errorMessages ?? []).flatMap(({ field, code, reason }) => (field ? [[field, code ?? reason]] : [])))

/** ERR-05: nothing came back. */
export const networkError = (): CallError => new CallError({ name: noAnswer, code: noAnswer, status: 0 })

const saysInvalidSession = (body: unknown): boolean => /invalid session/i.test(JSON.stringify(body ?? ''))

/** Reads a refusal: the first code, else the first reason, else unknown (ERR-01..03, ERR-06, SESS-36). */
export const refusal = (status: number, body: unknown, retryAfter: string | null): CallError => {
  const meta = errorEnvelope.safeParse(body).data?.meta
  const code = meta?.errors?.[0] ?? meta?.errorMessages?.[0]?.reason ?? unknownError
  const seconds = Number.parseInt(retryAfter ?? '', 10)
  return new CallError({ name: nameOf(status, code, body), code, status, body, retryAfter: Number.isNaN(seconds) ? null : seconds })
}

const nameOf = (status: number, code: string, body: unknown): string => {
  if (code === 'SESSION_EXPIRED' || saysInvalidSession(body)) return 'SESSION_EXPIRED'
  return status === 401 || status === 403 ? 'UNAUTHORIZED' : code
}
