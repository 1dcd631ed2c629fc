import { z } from 'zod/mini'
import type { Route } from '#platform/http/serve.ts'
import { errorEnvelope } from '#shared/errors/error-envelope.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return rest
}

const objectOf = (input: Schema, keep: (name: string) => boolean): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(input.properties ?? {}).filter(([name]) => keep(name))),
  required: (input.required ?? []).filter(keep),
})

/** One operation, read off the same declaration that the route and the screens use. */
const operationOf = ({ call, name, who, limit, audit }: Route) => {
  const input = schemaOf(call.input, 'input')
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, placeholder]) => placeholder as string))
  const asQuery = call.method === 'GET' || call.takesFile !== undefined
  const inQuery = (key: string) => asQuery && !inPath.has(key)
  const inBody = (key: string) => !asQuery && !inPath.has(key)
  const bytes = { type: 'string', format: 'binary' }
  const answer = {
    type: 'object',
    properties: { data: schemaOf(call.answer, 'output'), ...(call.meta ? { meta: schemaOf(call.meta, 'output') } : {}) },
    required: ['data'],
  }
  const body = objectOf(input, inBody)
  return {
    operationId: name,
    summary: call.about,
    description: `Who: ${who}. Limit: ${limit}. Audit: ${audit}.`,
    parameters: Object.entries(input.properties ?? {})
      .filter(([key]) => inPath.has(key) || inQuery(key))
      .map(([key, schema]) => ({
        name: key,
        in: inPath.has(key) ? 'path' : 'query',
        required: inPath.has(key) || (input.required ?? []).includes(key),
        schema,
      })),
    ...(Object.keys(body.properties ?? {}).length > 0
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    ...(call.takesFile
      ? { requestBody: { required: true, content: { [call.takesFile.type ?? 'application/octet-stream']: { schema: bytes } } } }
      : {}),
    responses: {
      200: {
        description: 'The answer',
        content: call.sendsFile ? { [call.sendsFile]: { schema: bytes } } : { 'application/json': { schema: answer } },
      },
      default: { description: 'A refusal', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  }
}

/** The OpenAPI 3.1 document of all rows. */
export const openApiOf = (title: string, routes: readonly Route[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    paths[route.call.path] = { ...paths[route.call.path], [route.call.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Every call of the portal, with who may make it. Answers carry `data`; refusals carry `meta.errors`.',
    },
    paths,
    components: { schemas: { Refusal: schemaOf(errorEnvelope, 'output') } },
  }
}
