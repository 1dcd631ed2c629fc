import { noAnswer, unknownError } from '#shared/errors/error-codes.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { asList, asObject, asTexts } from '#ui/lib/read-json.ts'

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
  const { errors, reasons, messages } = envelopeOf(body)
  const code = errors[0] ?? reasons[0]?.reason ?? unknownError
  const seconds = Number.parseInt(retryAfter ?? '', 10)
  const fields = Object.fromEntries(reasons.flatMap(({ field, code: own, reason }) => (field ? [[field, own ?? reason]] : [])))
  return new CallError({
    name: nameOf(status, code, body),
    code,
    status,
    retryAfter: Number.isNaN(seconds) ? null : seconds,
    fields,
    messages,
    body,
  })
}

const nameOf = (status: number, code: string, body: unknown): string => {
  if (code === 'SESSION_EXPIRED' || isInvalidSession(body)) return 'SESSION_EXPIRED'
  return status === 401 || status === 403 ? 'UNAUTHORIZED' : code
}
