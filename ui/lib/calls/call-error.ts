import { noAnswer, unknownError } from '#shared/errors/error-codes.ts'
import { asList, asObject, asTexts } from '#ui/lib/read-json.ts'

/** An error answer to a call, or a call without an answer. */
export class CallError extends Error {
  /** UNAUTHORIZED, SESSION_EXPIRED, NETWORK REQUEST FAILED, AN UNKNOWN ERROR OCCURRED (ERR-06..09), else the code. */
  override readonly name: string
  /** The error code of the catalog, else the server's own text (ERR-01..03). */
  readonly code: string
  /** 0 when no answer came. */
  readonly status: number
  /** Error code by field name, for the form that sent the call. */
  readonly fields: Readonly<Record<string, string>>
  /** The server's `error_messages` (ERR-04). */
  readonly messages: readonly string[]
  /** Seconds to wait before the next attempt, from `Retry-After`; null without that header. */
  readonly retryAfter: number | null
  /** The whole response body, for callers that need more of it (ERR-04). */
  readonly body: unknown

  constructor(what: { name: string; code: string; status: number; retryAfter?: number | null; body?: unknown }) {
    super(what.code)
    this.name = what.name
    this.code = what.code
    this.status = what.status
    this.retryAfter = what.retryAfter ?? null
    this.body = what.body ?? null
    const { reasons, messages } = envelopeOf(what.body)
    this.messages = messages
    this.fields = Object.fromEntries(reasons.flatMap(({ field, code, reason }) => (field ? [[field, code ?? reason]] : [])))
  }
}

type Reason = { reason: string; code: string | null; field: string | null }

/** The valid parts of an error envelope (shared/errors/error-envelope.ts). A gateway's HTML page yields an empty one. */
const envelopeOf = (body: unknown): { errors: string[]; reasons: Reason[]; messages: string[] } => {
  const { meta, error_messages } = asObject(body)
  const { errors, errorMessages } = asObject(meta)
  return { errors: asTexts(errors), reasons: asList(errorMessages).flatMap(reasonOf), messages: asTexts(error_messages) }
}

const reasonOf = (value: unknown): Reason[] => {
  const { reason, code, field } = asObject(value)
  if (typeof reason !== 'string') return []
  return [{ reason, code: typeof code === 'string' ? code : null, field: typeof field === 'string' ? field : null }]
}

/** Error for a call without an answer (ERR-05). */
export const networkError = (): CallError => new CallError({ name: noAnswer, code: noAnswer, status: 0 })

const isInvalidSession = (body: unknown): boolean => /invalid session/i.test(JSON.stringify(body ?? ''))

/** Error for a refused call. Its code is the first error code, else the first reason, else `unknownError` (ERR-01..03, ERR-06, SESS-36). */
export const refusal = (status: number, body: unknown, retryAfter: string | null): CallError => {
  const { errors, reasons } = envelopeOf(body)
  const code = errors[0] ?? reasons[0]?.reason ?? unknownError
  const seconds = Number.parseInt(retryAfter ?? '', 10)
  return new CallError({ name: nameOf(status, code, body), code, status, body, retryAfter: Number.isNaN(seconds) ? null : seconds })
}

const nameOf = (status: number, code: string, body: unknown): string => {
  if (code === 'SESSION_EXPIRED' || isInvalidSession(body)) return 'SESSION_EXPIRED'
  return status === 401 || status === 403 ? 'UNAUTHORIZED' : code
}
