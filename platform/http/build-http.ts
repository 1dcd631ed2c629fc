import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { capConnections } from '#platform/http/cap-connections.ts'
import { sortCookies } from '#platform/http/cookies.ts'
import { endConnections } from '#platform/http/end-connections.ts'
import { errorHandler } from '#platform/http/error-handler.ts'
import { Failure, fail } from '#platform/http/fail.ts'
import { consumeByAddress, type Limits } from '#platform/http/rate-limit.ts'
import { baseHeaders } from '#platform/http/security-headers.ts'
import { streamFailed } from '#platform/http/send-events.ts'
import { httpRequests, httpSeconds } from '#platform/metrics/metrics.ts'
import { requestIdOf } from '#platform/tracing/request-trace.ts'
import { traceIdOfRequest, traceRequests } from '#platform/tracing/trace-requests.ts'
import { findUnstorable } from '#shared/storable-text.ts'

/** Whether the body is parsed JSON. Code that decodes text from bytes or streams checks it itself. */
const isValue = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null) return true
  const prototype = Object.getPrototypeOf(body)
  return Array.isArray(body) || prototype === Object.prototype || prototype === null
}

const inBody = (body: unknown): string | null => {
  if (!(body instanceof URLSearchParams)) return isValue(body) ? findUnstorable(body) : null
  for (const [name, value] of body) {
    const found = findUnstorable({ [name]: value })
    if (found !== null) return found
  }
  return null
}

const refuseField = (field: string | null): void => {
  if (field !== null) throw new Failure('InvalidRequest', field === '' ? {} : { field })
}

/**
 * Refuses text that PostgreSQL cannot store in path, query and headers, and names the field. Runs before every guard, so that no guard or
 * query reads such text. Like malformed JSON, it is refused for every caller.
 * @throws Failure InvalidRequest
 */
const refuseUnstorable = ({ params, query, headers }: FastifyRequest): void => {
  refuseField(findUnstorable(params) ?? findUnstorable(query) ?? findUnstorable(headers))
}

export type HttpOptions = {
  log: Logger
  limits: Limits
  /** Addresses of the proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies: string[]
  /** Whether to send HSTS: only where the portal is served over https. */
  https: boolean
}

/** Flood limit per address, far above two hundred members polling from one employer's address. */
const floodGuard = '12000/min'

/** Open connections per address: two hundred members of one employer, with the six connections of each browser and their streams. */
const connectionsPerAddress = 2000

/** Creates a Fastify server with our headers, error responses, request ids, a flood limit, a cap on connections and one access log line per request. */
export const buildHttp = async ({ log, limits, trustedProxies, https }: HttpOptions): Promise<FastifyInstance> => {
  const headers = baseHeaders(https)
  const answerError = errorHandler(log)
  const http = fastify({
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    // By itself 10 s: a node that restarts on a machine with other work to do would give up.
    pluginTimeout: 120_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    // Called for a URL that is not valid UTF-8; no route or hook runs.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers({ ...headers, 'x-request-id': request.id })),
  })
  capConnections(http.server, { most: limits.scaled(connectionsPerAddress), trustedProxies })
  endConnections(http)
  // Calls accept only JSON. Another site's form could send plain text without a CORS preflight.
  http.removeContentTypeParser('text/plain')
  // Before every other hook, so that all work of a request belongs to it.
  traceRequests(http)
  await http.register(cookie)
  http.decorateRequest('twinned', null as never)
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    consumeByAddress(limits, 'flood', request.ip, floodGuard)
    sortCookies(request)
    refuseUnstorable(request)
    done()
  })
  // The same for the body, before any handler.
  http.addHook('preHandler', ({ body }, _reply, done) => {
    refuseField(inBody(body))
    done()
  })
  // Fastify destroys the connection if a stream fails after the headers; before them, the error handler responds.
  http.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable)
      payload.once('error', (err) => {
        if (reply.raw.headersSent) log.error({ err, requestId: request.id, route: request.routeOptions.url }, streamFailed)
      })
    done(null, payload)
  })
  http.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'unknown'
    httpRequests.inc({ method, route, status: reply.statusCode })
    // A stream of events lasts as long as its page is open.
    if (!`${reply.getHeader('content-type')}`.startsWith('text/event-stream')) httpSeconds.observe({ route }, reply.elapsedTime / 1000)
    // Successful polls are logged at debug level: with a few thousand members they would be most of the log.
    const level = method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) {
      const [ms, requestId, traceId] = [Math.round(reply.elapsedTime), request.id, traceIdOfRequest(request)]
      log[level]({ method, route, status: reply.statusCode, ms, requestId, traceId }, 'request')
    }
    done()
  })
  http.setErrorHandler(answerError)
  http.setNotFoundHandler(() => fail('NotFound'))
  return http
}
