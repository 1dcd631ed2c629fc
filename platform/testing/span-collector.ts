import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { z } from 'zod/mini'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const otlp = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              attributes: z.optional(z.array(attribute)),
            }),
          ),
        }),
      ),
    }),
  ),
})

export type CollectedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  service: unknown
  attributes: Record<string, unknown>
}

const valuesOf = (attributes: z.infer<typeof attribute>[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansOf = (text: string): CollectedSpan[] =>
  otlp.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes = [], parentSpanId, ...span }) => ({
        ...span,
        parentSpanId: parentSpanId || undefined,
        service: valuesOf(resource.attributes)['service.name'],
        attributes: valuesOf(attributes),
      })),
    ),
  )

/** A small OpenTelemetry collector on the loopback: it takes OTLP over HTTP with JSON, and keeps what it got. */
export const openSpanCollector = async () => {
  const texts: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    if (request.url === '/v1/traces') {
      texts.push(text)
      headers.push(request.headers)
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    headers,
    /** All that was sent, as text, to search for what may not be in it. */
    text: () => texts.join('\n'),
    spans: () => texts.flatMap(spansOf),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
