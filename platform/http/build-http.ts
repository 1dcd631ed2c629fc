import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
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

/** A Fastify with our headers, our error answers, request ids, a flood guard and one access line a request. */
export const buildHttp = async ({ log, limits, trustedProxies, https }: HttpOptions): Promise<FastifyInstance> => {
  const http = fastify({
    genReqId: () => uuidv7(),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  })
  // JSON is the only body a call takes; a form of another site could send plain text without asking first.
  http.removeContentTypeParser('text/plain')
  await http.register(cookie)
  await http.register(helmet, {
    // Pages bring their own policy, with the hashes of their inline start script; everything else may load nothing.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  })
  http.addHook('onRequest', async (request) => limits.take(`flood:${request.ip}`, floodGuard))
  http.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId } = request
    log.info(
      { method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId },
      'request',
    )
  })
  http.setErrorHandler(errorHandler(log))
  http.setNotFoundHandler(() => fail('NotFound'))
  return http
}
