import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { setCookies } from '#platform/http/cookies.ts'
import { Failure } from '#platform/http/fail.ts'
import { type ErrorCode, errorStatus, listedErrors, sdkAuthError } from '#shared/errors/error-codes.ts'
import type { ErrorEnvelope } from '#shared/errors/error-envelope.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { filled } from '#shared/filled.ts'

const sentence = (code: ErrorCode, params: Record<string, string | number> = {}): string => filled(errorTexts[code], params)

/** Builds the body of an error response. `reason` is English, for callers without translations; screens translate by code. */
export const envelopeOf = (failures: readonly Failure[], requestId: string): ErrorEnvelope => {
  const errorMessages = failures.map(({ code, details }) => ({
    code,
    reason: sentence(code, details.params),
    ...(details.field === undefined ? {} : { field: details.field }),
  }))
  const listed = failures.filter(({ code }) => listedErrors.has(code)).map(({ code, details }) => sentence(code, details.params))
  return {
    meta: { errors: failures.map(({ code }) => code), errorMessages, requestId },
    ...(listed.length > 0 ? { error_messages: listed } : {}),
    ...(failures.some(({ code }) => code === sdkAuthError) ? { code: sdkAuthError } : {}),
  }
}

/** Thrown when several fields of one input are wrong. */
export class InvalidInput extends Error {
  readonly failures: readonly Failure[]
  constructor(failures: readonly Failure[]) {
    super('InvalidInput')
    this.failures = failures
  }
}

/** Our error codes for Fastify's own errors. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TooLarge',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'InvalidRequest',
  FST_ERR_CTP_INVALID_JSON_BODY: 'InvalidRequest',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'InvalidRequest',
}

/** What a connection fails with when its server is gone: EPIPE, when the statement is written before the end is noticed. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * Whether a database error means 'try again later': no free connection, shutdown, too many clients, disk full, a server that only reads
 * (25006), a lock that is not free (55P03).
 */
const isOverload = (error: Error & { code?: string }): boolean =>
  unreachable.has(error.code ?? '') ||
  /^(57P0[123]|53\d{3}|08\d{3}|25006|55P03|ENOENT)$/.test(error.code ?? '') ||
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|connection answers no more|not queryable/.test(
    error.message,
  )

/**
 * PostgreSQL's codes for text that `text` or `jsonb` cannot hold. `refuseUnstorable` refuses such input earlier; these codes cover text
 * that a handler decoded itself.
 */
const unstorable = new Set(['22021', '22P05'])

export const failuresOf = (error: Error): readonly Failure[] => {
  if (error instanceof InvalidInput) return error.failures
  if (error instanceof Failure) return [error]
  const cause = error.cause instanceof Error ? error.cause : error
  if (isOverload(cause)) return [new Failure('Overloaded', { retryAfterSeconds: 2 })]
  if (unstorable.has((cause as { code?: string }).code ?? '')) return [new Failure('InvalidRequest')]
  const known = fastifyCodes[(error as FastifyError).code ?? '']
  if (known) return [new Failure(known)]
  const status = (error as FastifyError).statusCode
  return [new Failure(status !== undefined && status >= 400 && status < 500 ? 'InvalidRequest' : 'AN UNKNOWN ERROR OCCURRED')]
}

/** Turns every error into a response; no other code does. Details that a caller cannot act on are logged, never shown. */
export const errorHandler = (log: Logger) => (error: Error, request: FastifyRequest, reply: FastifyReply) => {
  const failures = failuresOf(error)
  const first = failures[0] as Failure
  const status = errorStatus[first.code]
  if (status >= 500) log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed')
  setCookies(request, reply, first.details.cookies ?? [])
  if (first.details.retryAfterSeconds !== undefined) void reply.header('retry-after', first.details.retryAfterSeconds)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(envelopeOf(failures, request.id))
}
