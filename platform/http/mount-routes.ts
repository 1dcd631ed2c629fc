import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { cookieOf, setCookies } from '#platform/http/cookies.ts'
import { failuresOf, InvalidInput } from '#platform/http/error-handler.ts'
import { Failure, fail } from '#platform/http/fail.ts'
import { checkByAddress, consumeByAddress, type Limits } from '#platform/http/rate-limit.ts'
import { rawRefusalsOf, refusalsOf } from '#platform/http/refusals.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'
import { sendEvents, streamFailed } from '#platform/http/send-events.ts'
import type { Admitted, RawRoute, Reply, Route } from '#platform/http/serve.ts'
import type { ThrottleName } from '#platform/http/throttle-rules.ts'
import type { Log } from '#platform/log.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import type { Call } from '#shared/calls.ts'
import { type ErrorCode, isErrorCode } from '#shared/errors/error-codes.ts'
import type { FileAnswer } from '#shared/file-answer.ts'

/** Characters that are read before the headers are sent. A smaller file is sent whole or refused; a larger one may still fail later. */
const startLength = 64 * 1024

async function* joined(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield start
    yield* { [Symbol.asyncIterator]: () => rest }
  } finally {
    await rest.return?.()
  }
}

/** Reads the start of a streamed file, so that a query that fails there is still answered with an error envelope. */
const readStart = async (file: FileAnswer): Promise<FileAnswer> => {
  if ('type' in file || typeof file.content === 'string') return file
  const pieces = file.content[Symbol.asyncIterator]()
  let start = ''
  while (start.length < startLength) {
    const { value, done } = await pieces.next()
    if (done) return { name: file.name, content: start }
    start += value
  }
  return { name: file.name, content: joined(start, pieces) }
}

const bodyOf = (file: FileAnswer, onFailure: (error: Error) => void): string | Uint8Array | Readable => {
  if ('type' in file) return file.content
  return typeof file.content === 'string' ? file.content : Readable.from(file.content).once('error', onFailure)
}

/** Sends a file as a download. `onFailure` is called when its stream fails after the headers, but not when the client disconnects. */
const sendFile = (reply: FastifyReply, type: string, file: FileAnswer, onFailure: (error: Error) => void): FastifyReply =>
  reply
    .type('type' in file ? file.type : `${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .send(bodyOf(file, onFailure))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The error codes that the route declares or implies. */
    refusals?: readonly ErrorCode[]
  }
}

export type MountOptions = {
  http: FastifyInstance
  limits: Limits
  publicOrigin: string
  node: string
  log: Log
  /** Writes one audit row outside any transaction, for reads and refusals. */
  audit: (auditContext: AuditContext, event: AuditEventName, outcome: 'ok' | 'refused' | 'failed', reason?: string) => Promise<void>
}

const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

const noBytes = Buffer.alloc(0)

const fileOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : noBytes)

const agentHashes = new Map<string, string>()

/** The same few browsers send nearly all requests, so their hashes are kept. */
const agentHashOf = (agent: string): string => {
  const known = agentHashes.get(agent)
  if (known !== undefined) return known
  if (agentHashes.size >= 1000) agentHashes.clear()
  const made = shortHash(agent)
  agentHashes.set(agent, made)
  return made
}

type Asked = { method: string; path: string; throttles?: readonly ThrottleName[] | undefined }

/**
 * Builds the context of a request to a declared path. It has no getters: V8 ties the function of a getter to the shape of its object, so
 * requests that were answered stayed in memory until the next full collection, and collecting young objects took three times as long.
 */
export const requestContextOf = (
  request: FastifyRequest,
  { method, path, throttles = [] }: Asked,
  options: Pick<MountOptions, 'publicOrigin' | 'node'>,
): RequestContext => {
  const header = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    method,
    route: path,
    ip: request.ip,
    cookie: (name) => cookieOf(request, name),
    file: fileOf(request),
    header,
    origin: originOf(request, options.publicOrigin),
    throttles,
    auditContext: {
      requestId: request.id,
      ip: request.ip,
      userAgentHash: agentHashOf(header('user-agent') ?? ''),
      route: `${method} ${path}`,
      level: 'none',
      actorId: null,
      sessionHash: null,
      node: options.node,
      written: [],
    },
  }
}

/** Parses path, query and body as one object; undeclared fields are dropped. @throws InvalidInput */
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

/** The ETag of an answer whose state has this version. */
export const etagOf = (version: string): string => `"${shortHash(version)}"`

/** Whether a failed call is audited. One that the server could not judge at all is not: the row would wait for the same database. */
const isAudited = (code: ErrorCode | undefined): boolean => code !== 'Overloaded'

/**
 * Audits the failure of a call, unless the handler already did. An 'ok' row does not count: its transaction was rolled back, or its
 * stream failed later.
 */
const writeFailure = async ({ audit }: Route, { auditContext }: RequestContext, error: Error, options: MountOptions): Promise<void> => {
  const code = failuresOf(error)[0]?.code
  if (audit !== 'none' && isAudited(code) && !auditContext.written.some((outcome) => outcome !== 'ok'))
    await options.audit(auditContext, audit, 'failed', code)
}

type Entry = {
  context: RequestContext
  admitted: Admitted<never, Reply>
  /** Tells the limiter how the call ended; only the first time has an effect. */
  settle: (failed: boolean) => void
}

/** Runs the handler. Counts and audits a failure, and ensures that a successful unsafe call was audited. */
const run = async (route: Route, { admitted, context, settle }: Entry, request: FastifyRequest, options: MountOptions): Promise<Reply> => {
  const { audit } = route
  try {
    const answer = await admitted.handle(readInput(route.call.input, request))
    if (audit !== 'none' && context.auditContext.written.length === 0) {
      if (route.call.method !== 'GET') throw new Error(`${context.auditContext.route} changed something and wrote no audit row`)
      await options.audit(context.auditContext, audit, 'ok')
    }
    // After the audit row, so that every download is audited before it is read.
    if (route.call.sendsFile) answer.data = await readStart(answer.data as FileAnswer)
    return answer
  } catch (error) {
    settle(true)
    await writeFailure(route, context, error as Error, options)
    throw error
  }
}

const refusalsWritten = '120/min'

const admit = async (route: Route, context: RequestContext, options: MountOptions): Promise<Admitted<never, Reply>> => {
  try {
    // Another site's page cannot send a bearer token, but it can send a cookie, or a form to a public call.
    if (context.method !== 'GET' && context.origin === 'foreign' && !context.header('authorization')) fail('CrossOrigin')
    return await route.admit(context)
  } catch (error) {
    // Callers without a session must not fill the audit log: above this limit, only the access log records them.
    const code = failuresOf(error as Error)[0]?.code
    if (isAudited(code) && options.limits.hasRoom(`refused:${addressKey(context.ip)}`, refusalsWritten))
      await options.audit(context.auditContext, 'authz.fail', 'refused', code)
    throw error
  }
}

/** Guard, then limit. Neither reads the body, unless the guard needs it. */
const enter = async (route: Route, request: FastifyRequest, options: MountOptions): Promise<Entry> => {
  const context = requestContextOf(request, { ...route.call, throttles: route.throttles }, options)
  const admitted = await admit(route, context, options)
  const { countedBy, failuresOnly } = admitted
  if (failuresOnly) return { context, admitted, settle: checkByAddress(options.limits, route.name, countedBy, route.limit) }
  options.limits.consume(`${route.name}:${countedBy}`, route.limit)
  return { context, admitted, settle: () => undefined }
}

type Answering = { route: Route; entry: Entry; request: FastifyRequest; reply: FastifyReply }

const answer = async ({ route, entry, request, reply }: Answering, options: MountOptions) => {
  const { context, admitted } = entry
  const { etag } = admitted
  if (etag !== undefined) {
    void reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  const { data, meta, cookies = [] } = await run(route, entry, request, options)
  if (cookies.length > 0) setCookies(request, reply, cookies)
  if (route.call.isForGood) void reply.header('cache-control', 'private, max-age=31536000, immutable')
  /** `build-http.ts` logs a failed file for every route. */
  const onFailure = (error: Error) => {
    writeFailure(route, context, error, options).catch((err: unknown) =>
      options.log.error({ err, requestId: request.id }, 'audit row not written'),
    )
  }
  if (route.call.sendsFile) return sendFile(reply, route.call.sendsFile, data as FileAnswer, onFailure)
  const { id: requestId } = request
  if (route.call.sendsEvents)
    return sendEvents(request, reply, data as AsyncIterable<unknown>, (err) => {
      options.log.error({ err, requestId, route: request.routeOptions.url }, streamFailed)
      onFailure(err)
    })
  if (route.call.isBare) return reply.send(data)
  return reply.send(meta === undefined ? { data } : { data, meta })
}

/** Converts `{id}` in a declared path to Fastify's `:id`. */
const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Registers a route for uploaded bytes in its own scope: no other call accepts bytes, and this one accepts nothing else. */
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

/** Registers an area's routes on the server. Each runs guard, limit, ETag, input, handler, audit, envelope, in this order. */
export const mountRoutes = (routes: readonly Route[], options: MountOptions): void => {
  for (const route of routes) {
    /** Callers whose upload is being read. */
    const entered = new WeakMap<FastifyRequest, Entry>()
    const entersFirst = route.call.takesFile !== undefined && route.admitsByBody !== true
    const mount = (scope: FastifyInstance) =>
      void scope.route({
        method: route.call.method,
        url: urlOf(route.call.path),
        config: { refusals: refusalsOf(route) },
        ...(entersFirst && {
          // An upload of several megabytes is read only for a caller who may send it.
          onRequest: async (request: FastifyRequest) => void entered.set(request, await enter(route, request, options)),
          // Also where the upload could not be read.
          onResponse: async (request: FastifyRequest) => entered.get(request)?.settle(false),
        }),
        handler: async (request, reply) => {
          void reply.header('cache-control', 'no-store')
          const entry = entered.get(request) ?? (await enter(route, request, options))
          // A guard that ran before the upload was read has not seen it.
          entry.context.file = fileOf(request)
          try {
            return await answer({ route, entry, request, reply }, options)
          } finally {
            entry.settle(false)
          }
        },
      })
    if (route.call.takesFile) mountBytes(options.http, route.call.takesFile, mount)
    else mount(options.http)
  }
}

type RawOptions = Pick<MountOptions, 'http' | 'limits' | 'publicOrigin' | 'node'>

/** Registers a route for form bodies, or for browsers' reports, in its own scope; no call accepts them. */
const mountBody = (http: FastifyInstance, route: RawRoute & { method: 'POST' }, mount: (scope: FastifyInstance) => void): void =>
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    if ('formFromAnySite' in route) {
      const parse = { parseAs: 'string', bodyLimit: route.formFromAnySite.mostBytes } as const
      const read = async (_: FastifyRequest, body: string) => new URLSearchParams(body)
      scope.addContentTypeParser('application/x-www-form-urlencoded', parse, read)
    } else {
      const parse = { parseAs: 'string', bodyLimit: route.browserReports.mostBytes } as const
      scope.addContentTypeParser([...route.browserReports.types], parse, scope.getDefaultJsonParser('error', 'error'))
    }
    mount(scope)
  })

export const mountRawRoutes = (routes: readonly RawRoute[], options: RawOptions): void => {
  for (const route of routes) {
    const mount = (scope: FastifyInstance) =>
      void scope.route({
        method: route.method,
        url: urlOf(route.path),
        config: { refusals: rawRefusalsOf(route) },
        handler: (request, reply) => {
          consumeByAddress(options.limits, route.name, request.ip, route.limit)
          return route.answer(request, reply, requestContextOf(request, route, options))
        },
      })
    if (route.method === 'GET') mount(options.http)
    else mountBody(options.http, route, mount)
  }
}
