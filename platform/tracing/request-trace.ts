import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { trace } from '@opentelemetry/api'

/** What connects the log lines, spans and further calls of one request. */
export type RequestTrace = {
  /** In log lines, audit rows and error answers. The telehealth server uses the portal's. */
  requestId: string
  /** 32 hex digits, shared by all requests of one page load; null without a trace of the caller or of our own (`traceIdOf`). */
  traceId: string | null
}

/** The span of the caller, from its `traceparent`. */
export type RemoteParent = { traceId: string; spanId: string }

const current = new AsyncLocalStorage<RequestTrace>()

export const currentTrace = (): RequestTrace | undefined => current.getStore()

/** Runs `work`, and everything that it starts, as part of the request. */
export const runInTrace = <T>(ids: RequestTrace, work: () => T): T => (current.getStore() === ids ? work() : current.run(ids, work))

/** A UUID, or 32 hex digits. No other format: a caller's own text could hold a name, and would be in every log line. */
const safeId = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i

/** The request id of an `X-Request-Id` header, or a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && safeId.test(header) ? header.toLowerCase() : randomUUID()

/** W3C Trace Context, 3.2.2. A later version may have more fields behind these. */
const traceparent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/

/** Reads `traceparent`; null if it is missing or invalid. Its flags are not used: callers do not decide what is sampled. */
export const readTraceparent = (header: string | string[] | undefined): RemoteParent | null => {
  const [, version, traceId, spanId, more] = (typeof header === 'string' && traceparent.exec(header)) || []
  return traceId === undefined || spanId === undefined || (version === '00' && more !== undefined) ? null : { traceId, spanId }
}

/** Without another trace the trace id is the request id, so that both find each other in the logs. */
export const traceIdOf = ({ requestId, traceId }: RequestTrace): string => traceId ?? requestId.replaceAll('-', '')

/** Headers that continue the current request's trace at the other server of this product; none outside a request. */
export const outgoingTrace = (): Record<string, string> => {
  const ids = current.getStore()
  if (!ids) return {}
  const span = trace.getActiveSpan()?.spanContext()
  const spanId = span?.spanId ?? randomBytes(8).toString('hex')
  const flags = span === undefined || (span.traceFlags & 1) === 0 ? '00' : '01'
  return { 'x-request-id': ids.requestId, traceparent: `00-${span?.traceId ?? traceIdOf(ids)}-${spanId}-${flags}` }
}
