import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { errorHandler } from '#platform/http/error-handler.ts'
import { fail } from '#platform/http/fail.ts'
import type { Limits } from '#platform/http/rate-limit.ts'

export type HttpOptions = {
  log: Logger
  limits: Limits
  /** Addresses of the proxies whose X-Forwarded-For is believed; none by default. */
  trustedProxies: string[]
  /** Sends HSTS: only where the portal is reached by https. */
  https: boolean
}

/** Far above what two hundred members polling from one employer's address make. */
const floodGuard = '12000/min'

/**
 * On every answer, refusals too. Written down once: to work them out for each request (as helmet does) costs as much as the rest of a poll.
 * Pages bring their own policy, with the hashes of their inline start script; everything else may load nothing.
 */
const safeHeaders = (https: boolean): Record<string, string> => ({
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** A Fastify with our headers, our error answers, request ids, a flood guard and one access line a request. */
export const buildHttp = async ({ log, limits, trustedProxies, https }: HttpOptions): Promise<FastifyInstance> => {
  const http = fastify({
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  })
  // JSON is the only body a call takes; a form of another site could send plain text without asking first.
  http.removeContentTypeParser('text/plain')
  await http.register(cookie)
  const headers = safeHeaders(https)
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    limits.take(`flood:${request.ip}`, floodGuard)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request
    // A poll that went well is news to nobody; past a few thousand members such lines would be most of the log.
    const level = method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info'
    log[level](
      { method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId },
      'request',
    )
    done()
  })
  http.setErrorHandler(errorHandler(log))
  http.setNotFoundHandler(() => fail('NotFound'))
  return http
}
