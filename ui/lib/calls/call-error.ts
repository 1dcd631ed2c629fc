type Details = {
  retryAfter?: number | null
  fields?: Readonly<Record<string, string>>
  messages?: readonly string[]
  body?: unknown
}

/** An error answer to a call, or a call without an answer. `refusal` makes one from the answer. */
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

  constructor({
    name,
    code,
    status,
    retryAfter = null,
    fields = {},
    messages = [],
    body = null,
  }: Details & Pick<CallError, 'name' | 'code' | 'status'>) {
    super(code)
    this.name = name
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
    this.fields = fields
    this.messages = messages
    this.body = body
  }
}
