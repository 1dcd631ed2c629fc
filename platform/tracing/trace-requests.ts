import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RemoteParent, type RequestTrace, readTraceparent, runInTrace, traceIdOf } from '#platform/tracing/request-trace.ts'
import { isTracing, startSpan } from '#platform/tracing/spans.ts'

type Traced = { ids: RequestTrace; span: Span; inSpan: Context } | { ids: RequestTrace; span: null }

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's ids and span; null before the first hook. */
    traced: Traced | null
  }
}

const contextOf = (parent: RemoteParent | null): Context =>
  parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: 0, isRemote: true })

const startOf = (request: FastifyRequest): Traced => {
  const parent = readTraceparent(request.headers.traceparent)
  const ids = { requestId: request.id, traceId: parent?.traceId ?? null }
  if (!isTracing()) return { ids, span: null }
  const route = request.routeOptions.url ?? 'unknown'
  const attributes = { 'http.request.method': request.method, 'http.route': route, 'foyer.request_id': request.id }
  const span = startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes, parent: contextOf(parent) })
  const { traceId } = span.spanContext()
  return { ids: { requestId: request.id, traceId }, span, inSpan: trace.setSpan(ROOT_CONTEXT, span) }
}

const run = (entry: Traced, work: () => void): void => {
  if (entry.span === null) runInTrace(entry.ids, work)
  else context.with(entry.inSpan, () => runInTrace(entry.ids, work))
}

/** Ends the request's span; a second time has no effect. For answers that go on after their headers, such as events and WebSockets. */
export const endRequestSpan = (request: FastifyRequest, status: number): void => {
  const span = request.traced?.span
  if (!span?.isRecording()) return
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** The request's trace id, for its log line, which is written after its context. */
export const traceIdOfRequest = ({ traced }: FastifyRequest): string | undefined => traced?.ids && traceIdOf(traced.ids)

/**
 * Gives each request its ids, for log lines and calls to the telehealth server, and a span named by its declared route. The answer repeats
 * the request id.
 */
export const traceRequests = (http: FastifyInstance): void => {
  http.decorateRequest('traced', null)
  http.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    request.traced = startOf(request)
    run(request.traced, done)
  })
  // Reading a body leaves the context of `onRequest`.
  http.addHook('preValidation', (request, _reply, done) => {
    const { traced } = request
    return traced ? run(traced, done) : done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    endRequestSpan(request, reply.statusCode)
    done()
  })
}
