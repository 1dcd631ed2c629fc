import { z } from 'zod/mini'
import { rawRefusalsOf, refusalsOf } from '#platform/http/refusals.ts'
import type { Credential, RawRoute, Route } from '#platform/http/serve.ts'
import { limitShown } from '#platform/http/throttle-rules.ts'
import type { Call } from '#shared/calls.ts'
import { type ErrorCode, errorStatus } from '#shared/errors/error-codes.ts'
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

/** The fields of the body; those that repeat a parameter of the path are optional, because the path decides. */
const bodyFieldsOf = ({ repeats = [] }: Call, input: Schema, isParameter: (name: string) => boolean): Schema => {
  const fields = objectOf(input, (name) => !isParameter(name) || repeats.includes(name))
  return { ...fields, required: (fields.required ?? []).filter((name) => !repeats.includes(name)) }
}

const bytes = { type: 'string', format: 'binary' }
const text = { type: 'string' }

const placeholdersOf = (path: string): Set<string> => new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))

const statuses = (codes: readonly ErrorCode[]): number[] => [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b)

const retryAfter = {
  'retry-after': { description: 'Seconds to wait before the next try, where known.', schema: { type: 'integer' } },
}

/** One response per status, with its error codes. The first code of `meta.errors` decides the status. */
const refusalResponses = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(
    statuses(codes).map((status) => {
      const own = codes.filter((code) => errorStatus[code] === status)
      const errors = { type: 'array', items: { type: 'string', enum: own } }
      const narrowed = { type: 'object', properties: { meta: { type: 'object', properties: { errors } } } }
      return [
        status,
        {
          description: own.join(', '),
          ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
          content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, narrowed] } } },
        },
      ]
    }),
  )

/** The body of a successful response, as `mount-routes.ts` sends it. */
const answerContent = ({ answer, meta, sendsFile, sendsEvents, isBare }: Call) => {
  if (sendsFile) return { [sendsFile]: { schema: bytes } }
  const data = schemaOf(answer, 'output')
  if (sendsEvents)
    return { 'text/event-stream': { schema: { ...text, description: 'Each event is the JSON of `x-event`.', 'x-event': data } } }
  if (isBare) return { 'application/json': { schema: data } }
  if (!meta) return { 'application/json': { schema: { type: 'object', properties: { data }, required: ['data'] } } }
  const required = meta.safeParse(undefined).success ? ['data'] : ['data', 'meta']
  return { 'application/json': { schema: { type: 'object', properties: { data, meta: schemaOf(meta, 'output') }, required } } }
}

const bodyOf = ({ takesFile }: Call, fields: Schema) => {
  if (takesFile) {
    const description = `At most ${takesFile.mostBytes} bytes.`
    return { requestBody: { required: true, description, content: { [takesFile.type ?? 'application/octet-stream']: { schema: bytes } } } }
  }
  if (Object.keys(fields.properties ?? {}).length === 0) return {}
  return { requestBody: { required: (fields.required ?? []).length > 0, content: { 'application/json': { schema: fields } } } }
}

/** The operation of a route, derived from the declaration that route and screens use. */
const operationOf = (route: Route) => {
  const { call, name, who, audit, credentials } = route
  const input = schemaOf(call.input, 'input')
  const inPath = placeholdersOf(call.path)
  const restIsQuery = call.method === 'GET' || call.takesFile !== undefined
  const isParameter = (key: string) => inPath.has(key) || restIsQuery
  return {
    operationId: name,
    tags: [call.path.split('/')[2]],
    summary: call.about,
    description: `Who: ${who}. Limit: ${limitShown(route)}. Audit: ${audit}.`,
    security: credentials.map((set) => Object.fromEntries(set.map((credential) => [credential.name, []]))),
    parameters: Object.entries(input.properties ?? {})
      .filter(([key]) => isParameter(key))
      .map(([key, schema]) => ({
        name: key,
        in: inPath.has(key) ? 'path' : 'query',
        required: inPath.has(key) || (input.required ?? []).includes(key),
        schema,
      })),
    ...bodyOf(call, bodyFieldsOf(call, input, isParameter)),
    responses: { 200: { description: 'The answer', content: answerContent(call) }, ...refusalResponses(refusalsOf(route)) },
  }
}

const rawContentOf = (route: RawRoute & { method: 'POST' }) =>
  'formFromAnySite' in route
    ? { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } }
    : Object.fromEntries(route.browserReports.types.map((type) => [type, { schema: {} }]))

const rawOperationOf = (route: RawRoute) => {
  const { name, path, about, limit, audit, sends } = route
  return {
    operationId: name,
    tags: [path.split('/')[2] ?? 'files'],
    summary: about,
    description: `Who: anyone. Limit: ${limit}. Audit: ${audit}.`,
    security: [],
    parameters: [...placeholdersOf(path)].map((key) => ({ name: key, in: 'path', required: true, schema: text })),
    ...(route.method === 'POST' ? { requestBody: { required: true, content: rawContentOf(route) } } : {}),
    responses: {
      ...(sends === 'redirect'
        ? { '3XX': { description: 'A redirect', headers: { location: { schema: text } } } }
        : sends === 'nothing'
          ? { 204: { description: 'Nothing' } }
          : { 200: { description: 'The answer', content: { [sends]: { schema: sends === 'application/json' ? {} : text } } } }),
      ...refusalResponses(rawRefusalsOf(route)),
    },
  }
}

const schemeOf = ({ name: _, ...credential }: Credential) =>
  credential.type === 'http' ? credential : { type: 'apiKey', in: credential.in, name: credential.field }

export type Documented = {
  title: string
  about: string
  publicUrl: string
  routes: readonly Route[]
  rawRoutes: readonly RawRoute[]
}

/** Builds the OpenAPI 3.1 document of all routes. */
export const openApiOf = ({ title, about, publicUrl, routes, rawRoutes }: Documented) => {
  const paths: Record<string, Record<string, unknown>> = {}
  const add = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const route of routes) add(route.call.path, route.call.method, operationOf(route))
  for (const route of rawRoutes) add(route.path, route.method, rawOperationOf(route))
  const credentials = routes.flatMap((route) => route.credentials.flat())
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: about },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Refusal: schemaOf(errorEnvelope, 'output') },
      securitySchemes: Object.fromEntries(credentials.map((credential) => [credential.name, schemeOf(credential)])),
    },
  }
}
