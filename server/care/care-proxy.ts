import type { IncomingMessage } from 'node:http'
import proxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/http/fail.ts'
import { mobileHeaders } from '#shared/care/token-calls.ts'
import { sessionTimes } from '#shared/session-times.ts'

type Headers = Record<string, string | string[] | undefined>

/** What a browser may not say: that it is the portal, and where it comes from. */
const unsaid = new Set<string>([...Object.values(mobileHeaders), 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'])

/** Who asks, as this server knows it; the telehealth side believes it because this server is one of its TRUSTED_PROXIES. */
const headersFor = ({ ip, host, protocol }: FastifyRequest, headers: Headers): Record<string, string> => ({
  ...(Object.fromEntries(Object.entries(headers).filter(([name, value]) => value !== undefined && !unsaid.has(name))) as Record<
    string,
    string
  >),
  ...{ 'x-forwarded-for': ip, 'x-forwarded-host': host, 'x-forwarded-proto': protocol },
})

/** A call's signalling is a few thousand characters at most. */
const mostSocketBytes = 256 * 1024

/** The headers of a WebSocket's opening; the library's types do not know that they can be written. */
const socketHeaders = {
  rewriteRequestHeaders: (headers: Headers, request: FastifyRequest) =>
    headersFor(request, { ...headers, cookie: request.headers.cookie, origin: request.headers.origin }),
} as object

/**
 * Hands what browsers and clinicians ask of `/mobile` to a telehealth side elsewhere, so that they have one origin. Bodies are
 * passed through unread, streams and WebSockets go on as long as both sides want, and end when this server is to stop.
 */
export const mountCareProxy = (http: FastifyInstance, careUrl: string): void => {
  const streams = new Set<IncomingMessage>()
  http.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy()
  })
  void http.register(proxy, {
    upstream: careUrl,
    prefix: '/mobile',
    rewritePrefix: '/mobile',
    websocket: true,
    wsClientOptions: socketHeaders,
    wsServerOptions: { maxPayload: mostSocketBytes },
    // Node's own client: it checks certificates, and no stream keeps a call from its connection.
    http: {
      agentOptions: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
      requestOptions: { timeout: sessionTimes.requestTimeout },
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => headersFor(request as FastifyRequest, headers as Headers),
      onResponse: (_request, reply, answer) => {
        const stream = (answer as unknown as { stream: IncomingMessage }).stream
        const isEvents = stream.headers['content-type']?.startsWith('text/event-stream')
        if (isEvents) {
          streams.add(stream)
          stream.once('close', () => streams.delete(stream))
          void reply.header('connection', 'close')
        }
        reply.send(stream)
      },
      onError: (reply) => reply.send(new Failure('CareUnavailable')),
    },
  })
}
