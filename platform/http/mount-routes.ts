import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { Trail } from '#platform/audit/trail.ts'
import { type Asking, originOf } from '#platform/http/asking.ts'
import { setCookies } from '#platform/http/cookies.ts'
import { failuresOf, InvalidInput } from '#platform/http/error-handler.ts'
import { Failure, fail } from '#platform/http/fail.ts'
import type { Limits } from '#platform/http/rate-limit.ts'
import { sendEvents } from '#platform/http/send-events.ts'
import type { Admitted, RawRoute, Reply, Route } from '#platform/http/serve.ts'
import type { Call } from '#shared/calls.ts'
import { isErrorCode } from '#shared/errors/error-codes.ts'
import type { FileAnswer } from '#shared/file-answer.ts'

export type MountOptions = {
  http: FastifyInstance
  limits: Limits
  publicOrigin: string
  node: string
  /** Writes one audit row outside any transaction: reads and refusals. */
  audit: (trail: Trail, event: string, outcome: 'ok' | 'refused' | 'failed', reason?: string) => Promise<void>
}

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

const noBytes = Buffer.alloc(0)

type Asked = { method: string; path: string }

/** What is known of a request to a declared path. */
export const askingOf = (
  request: FastifyRequest,
  { method, path }: Asked,
  options: Pick<MountOptions, 'publicOrigin' | 'node'>,
): Asking => {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    method,
    route: path,
    ip: request.ip,
    cookies: request.cookies,
    file: Buffer.isBuffer(request.body) ? request.body : noBytes,
    header,
    origin: originOf(request, options.publicOrigin),
    trail: {
      requestId: request.id,
      ip: request.ip,
      // Worked out when it is written down; most calls write nothing.
      get userAgentHash() {
        return shortHash(header('user-agent') ?? '')
      },
      route: `${method} ${path}`,
      level: 'none',
      actorId: null,
      sessionHash: null,
      node: options.node,
      written: [],
    },
  }
}

/** Path, query and body as the one object that the call declares; fields it does not declare fall away. */
const readInput = (schema: z.ZodMiniType, request: FastifyRequest): never => {
  const part = (value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value) ? value : {}
  const read = schema.safeParse({ ...part(request.query), ...part(request.body), ...part(request.params) })
  if (read.success) return read.data as never
  throw new InvalidInput(
    read.error.issues.map(
      (issue) => new Failure(isErrorCode(issue.message) ? issue.message : 'InvalidInput', { field: issue.path.join('.') }),
    ),
  )
}

const etagOf = (version: string): string => `"${shortHash(version)}"`

/** Runs the handler and sees to it that a refusal is counted and written down, and a success of an unsafe call was. */
const run = async (
  route: Route,
  admitted: Admitted<never, Reply>,
  request: FastifyRequest,
  asking: Asking,
  options: MountOptions,
): Promise<Reply> => {
  const { limit, audit } = route
  try {
    const answer = await admitted.handle(readInput(route.call.input, request))
    if (audit !== 'none' && asking.trail.written.length === 0) {
      if (route.call.method !== 'GET') throw new Error(`${asking.trail.route} changed something and wrote no audit row`)
      await options.audit(asking.trail, audit, 'ok')
    }
    return answer
  } catch (error) {
    const [failure] = failuresOf(error as Error)
    if (admitted.failuresOnly) options.limits.count(`${route.name}:${admitted.countedBy}`, limit)
    // What was written as done went with its transaction; only a failure that the verb itself wrote down still stands.
    if (audit !== 'none' && !asking.trail.written.some((outcome) => outcome !== 'ok'))
      await options.audit(asking.trail, audit, 'failed', failure?.code)
    throw error
  }
}

const refusalsWritten = '120/min'

const admit = async (route: Route, asking: Asking, options: MountOptions): Promise<Admitted<never, Reply>> => {
  try {
    // A bearer cannot be sent by another site's page; a cookie, or a form to a public call, could.
    if (asking.method !== 'GET' && asking.origin === 'foreign' && !asking.header('authorization')) fail('CrossOrigin')
    return await route.admit(asking)
  } catch (error) {
    // Whoever knocks without a session may not fill the audit log: past this the access log alone tells of them.
    if (options.limits.hasRoom(`refused:${asking.ip}`, refusalsWritten))
      await options.audit(asking.trail, 'authz.fail', 'refused', failuresOf(error as Error)[0]?.code)
    throw error
  }
}

const sendFile = (reply: FastifyReply, type: string, file: FileAnswer) => {
  const whole = 'type' in file || typeof file.content === 'string'
  return reply
    .type('type' in file ? file.type : `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .send(whole ? file.content : Readable.from(file.content))
}

const answer = async (route: Route, request: FastifyRequest, reply: FastifyReply, options: MountOptions) => {
  const asking = askingOf(request, route.call, options)
  const admitted = await admit(route, asking, options)
  options.limits[admitted.failuresOnly ? 'check' : 'take'](`${route.name}:${admitted.countedBy}`, route.limit)
  if (admitted.version !== undefined) {
    const etag = etagOf(admitted.version)
    void reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  const { data, meta, cookies = [] } = await run(route, admitted, request, asking, options)
  if (cookies.length > 0) setCookies(request, reply, cookies)
  if (route.call.isForGood) void reply.header('cache-control', 'private, max-age=31536000, immutable')
  if (route.call.sendsFile) return sendFile(reply, route.call.sendsFile, data as FileAnswer)
  if (route.call.sendsEvents) return sendEvents(request, reply, data as AsyncIterable<unknown>)
  if (route.call.isBare) return reply.send(data)
  return reply.send(meta === undefined ? { data } : { data, meta })
}

/** `{id}` of a declared path, as Fastify writes it. */
const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Bytes are read for this one row, in a scope of its own: no other call takes them, and this one takes nothing else. */
const mountBytes = (
  http: FastifyInstance,
  { mostBytes: bodyLimit, type }: NonNullable<Call['takesFile']>,
  mount: (scope: FastifyInstance) => void,
): void =>
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      type ?? 'application/octet-stream',
      { parseAs: 'buffer', bodyLimit },
      async (_: FastifyRequest, body: Buffer) => body,
    )
    mount(scope)
  })

/** Puts the rows of an area on the server: guard, limit, version, input, handler, audit, envelope, in this order. */
export const mountRoutes = (routes: readonly Route[], options: MountOptions): void => {
  for (const route of routes) {
    const mount = (scope: FastifyInstance) =>
      void scope.route({
        method: route.call.method,
        url: urlOf(route.call.path),
        handler: (request, reply) => {
          void reply.header('cache-control', 'no-store')
          return answer(route, request, reply, options)
        },
      })
    if (route.call.takesFile) mountBytes(options.http, route.call.takesFile, mount)
    else mount(options.http)
  }
}

type RawOptions = Pick<MountOptions, 'http' | 'limits' | 'publicOrigin' | 'node'>

/** Forms are read for this one row, in a scope of its own: no call takes them. */
const mountForm = (http: FastifyInstance, bodyLimit: number, mount: (scope: FastifyInstance) => void): void =>
  void http.register(async (scope) => {
    const parse = { parseAs: 'string', bodyLimit } as const
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      parse,
      async (_: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    mount(scope)
  })

export const mountRawRoutes = (routes: readonly RawRoute[], options: RawOptions): void => {
  for (const route of routes) {
    const mount = (scope: FastifyInstance) =>
      void scope.route({
        method: route.method,
        url: urlOf(route.path),
        handler: (request, reply) => {
          options.limits.take(`${route.name}:${request.ip}`, route.limit)
          return route.answer(request, reply, askingOf(request, route, options))
        },
      })
    if (route.method === 'GET') mount(options.http)
    else mountForm(options.http, route.formFromAnySite.mostBytes, mount)
  }
}
