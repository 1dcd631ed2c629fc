import type { FastifyInstance } from 'fastify'
import '#platform/http/mount-routes.ts'
import type { ErrorEnvelope } from '#shared/errors/error-envelope.ts'

const codesIn = (payload: unknown): readonly string[] => {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return []
  const { meta } = JSON.parse(payload) as Partial<ErrorEnvelope>
  return meta?.errors ?? []
}

/**
 * Compares the error codes of every response with those that the route declares or implies, which the OpenAPI document lists.
 * @returns a check that throws Error with every undeclared code; call it after the last request
 */
export const watchRefusals = (http: FastifyInstance): (() => void) => {
  const undeclared = new Set<string>()
  http.addHook('onSend', async (request, reply, payload) => {
    const { refusals } = request.routeOptions.config
    if (reply.statusCode < 400 || refusals === undefined) return
    for (const code of codesIn(payload))
      if (!refusals.some((declared) => declared === code)) undeclared.add(`${request.method} ${request.routeOptions.url}: ${code}`)
  })
  return () => {
    if (undeclared.size > 0)
      throw new Error(`these error codes are missing in \`refuses\` of the call's row:\n${[...undeclared].sort().join('\n')}`)
  }
}
