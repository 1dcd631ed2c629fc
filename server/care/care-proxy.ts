import type { IncomingMessage, ServerResponse } from 'node:http'
import proxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signatureHeader } from '#platform/gateways/payment.ts'
import { twinName } from '#platform/http/cookies.ts'
import { Failure } from '#platform/http/fail.ts'
import { beginEventStream } from '#platform/http/send-events.ts'
import { outgoingTrace } from '#platform/tracing/request-trace.ts'
import { requestTimeout } from '#shared/call-times.ts'
import { sdkCookie } from '#shared/care/sdk-token-calls.ts'

type Headers = Record<string, string | string[] | undefined>

/** The cookies that the telehealth side reads: a clinician's session, a member's part of the SDK token, the language. All others open the portal, and stay here. */
export const careCookies: readonly string[] = ['__Host-cl', sdkCookie, twinName(sdkCookie), 'lang']

/**
 * The headers that the telehealth side needs. Those that identify the portal or the client's address are missing: a browser may not set
 * them.
 */
const passedOn = new Set<string>([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'if-none-match',
  'last-event-id',
  'origin',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'transfer-encoding',
  'user-agent',
  signatureHeader,
])

const cookieHeader = (header: string | undefined): Record<string, string> => {
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim())
  const kept = cookies.filter((cookie) => careCookies.includes(cookie.split('=', 1)[0] ?? ''))
  return kept.length === 0 ? {} : { cookie: kept.join('; ') }
}

/**
 * The headers for the telehealth side, with the client address as this server knows it. The telehealth side trusts it, because this server
 * is in its TRUSTED_PROXIES.
 */
const headersFor = ({ ip, host, protocol, headers: { cookie } }: FastifyRequest, headers: Headers): Record<string, string> => ({
  ...(Object.fromEntries(Object.entries(headers).filter(([name, value]) => value !== undefined && passedOn.has(name))) as Record<
    string,
    string
  >),
  ...cookieHeader(cookie),
  ...outgoingTrace(),
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
})

/** Signaling messages of a video call are at most a few thousand characters. */
const mostSocketBytes = 256 * 1024

/** Rewrites the headers of a WebSocket upgrade; the library's types omit this option. */
const socketHeaders = {
  rewriteRequestHeaders: (headers: Headers, request: FastifyRequest) => headersFor(request, { ...headers, origin: request.headers.origin }),
} as object

/**
 * Proxies `/mobile` to a remote telehealth server, so that browsers and clinicians use one origin. Bodies are passed through unread.
 * Streams and WebSockets stay open until either side closes them or this server stops.
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
    // Node's own client, because it verifies certificates and does not let open streams block other calls.
    http: {
      agentOptions: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
      requestOptions: { timeout: requestTimeout },
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => headersFor(request as FastifyRequest, headers as Headers),
      onResponse: (request, reply, answer) => {
        const stream = (answer as unknown as { stream: IncomingMessage }).stream
        const isEvents = stream.headers['content-type']?.startsWith('text/event-stream')
        if (isEvents) {
          streams.add(stream)
          stream.once('close', () => streams.delete(stream))
          void reply.header('connection', 'close')
          beginEventStream(request as FastifyRequest, reply.raw as ServerResponse)
        }
        reply.send(stream)
      },
      onError: (reply) => reply.send(new Failure('CareUnavailable')),
    },
  })
}
