import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { openApiOf } from '#platform/http/openapi.ts'
import { refusalsOf } from '#platform/http/refusals.ts'
import type { Route } from '#platform/http/serve.ts'
import { everyRoute } from '#server/testing/route-callers.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { errorStatus } from '#shared/errors/error-codes.ts'
import { memberErrorTexts } from '#shared/errors/member-error-texts.en.ts'
import { roomSocketPath } from '#shared/video/room-messages.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: object
  security: Record<string, string[]>[]
  responses: Record<string, { description: string }>
}
type Document = ReturnType<typeof openApiOf> & { paths: Record<string, Record<string, Operation>> }

const documents = ['/api/docs', '/mobile/docs']
const isCares = ({ call }: Route) => call.path.startsWith('/mobile/')

let portal: TestPortal
const read = async (address: string): Promise<Document> => (await portal.browser().get(`${address}/openapi.json`)).json()
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
})
afterAll(() => portal.close())

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))

/** All objects in a document. */
const objectsIn = (value: unknown): Record<string, unknown>[] =>
  typeof value === 'object' && value !== null ? [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)] : []

/** Resolves a reference such as `#/components/schemas/Refusal`. */
const resolved = (document: object, ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)

/** A path without parameter names; OpenAPI treats paths of one shape as the same. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}')

/** Parses Fastify's printed route tree, with four characters per level, into every method and path served. */
const servedRoutesOf = (tree: string): string[] => {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S*) ?(?:\(([A-Z, ]+)\))?/.exec(line) ?? []
    const level = indent.length / 4
    parents[level] = (parents[level - 1] ?? '') + part
    const path = (parents[level] ?? '').replace(/:\w+(\|:\w+)*/g, '{}')
    const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return named.map((method) => `${method.toLowerCase()} ${path}`)
  })
}

describe.each(documents)('the OpenAPI document at %s', (address) => {
  test('is valid, and every reference in it resolves', async () => {
    const document = await read(address)
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true })
    expect(document.servers).toEqual([{ url: expect.stringMatching(/^https?:/) }])
    const refs = objectsIn(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    expect(refs.filter((ref) => resolved(document, ref) === undefined)).toEqual([])
  })

  test('names every operation once, declares every path parameter and every credential', async () => {
    const document = await read(address)
    const operations = operationsOf(document)
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([])
    const shapes = Object.keys(document.paths).map(shapeOf)
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) < index)).toEqual([])
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`).sort(), path).toEqual([...(path.match(/\{\w+\}/g) ?? [])].sort())
      expect(inPath.every(({ required }) => required)).toBe(true)
      for (const name of operation.security.flatMap(Object.keys)) expect(document.components.securitySchemes).toHaveProperty(name)
    }
  })

  test('is linked from an HTML page', async () => {
    expect((await portal.browser().get(address)).body).toContain(`href="${address}/openapi.json"`)
  })
})

test("every call is in its server's document, with each status and its error codes", async () => {
  const [ofPortal, ofCare] = await Promise.all(documents.map(read))
  for (const route of everyRoute) {
    const { call, name } = route
    const operation = (isCares(route) ? ofCare : ofPortal)?.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    for (const code of refusalsOf(route)) expect(operation?.responses[errorStatus[code]]?.description.split(', '), name).toContain(code)
    expect(operation?.responses).not.toHaveProperty('default')
  }
})

/** Calls of operators, of clinicians and of other servers; all others are sent from members' and guests' browsers. */
const isNotFromMembers = ({ who }: Route): boolean => /^(operator|clinician|portal$|(payment|prescribing) partner)/.test(who)

test('members have a sentence for each error code of their calls', () => {
  const silent = everyRoute
    .filter((route) => !isNotFromMembers(route))
    .flatMap((route) => refusalsOf(route).flatMap((code) => (code in memberErrorTexts ? [] : [`${route.name}: ${code}`])))
  expect(silent).toEqual([])
})

test("every served route is in a document, except the WebSocket of a visit's room", async () => {
  const known = (await Promise.all(documents.map(read))).flatMap((document) =>
    operationsOf(document).map(({ path, method }) => `${method} ${shapeOf(path)}`),
  )
  const served = servedRoutesOf(portal.http.printRoutes({ commonPrefix: false }))
  expect(served.length).toBeGreaterThan(300)
  expect(served.filter((route) => !known.includes(route))).toEqual([`get ${roomSocketPath}`])
})

test('a call describes its query, body, file, events or bare answer', async () => {
  const [ofPortal, ofCare] = await Promise.all(documents.map(read))
  const login = ofPortal?.paths['/api/auth/login']?.post
  expect(login?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: expect.arrayContaining(['email', 'password']) } } },
  })
  expect(login?.responses[429]).toMatchObject({ headers: { 'retry-after': {} } })
  expect(ofPortal?.paths['/api/console/imports/{id}/pieces/{seq}']).toMatchObject({
    put: { requestBody: { content: { 'application/octet-stream': {} } } },
  })
  expect(ofPortal?.paths['/api/console/audit/file']?.get?.responses[200]).toMatchObject({ content: { 'text/csv': {} } })
  expect(ofCare?.paths['/mobile/events']?.get?.responses[200]).toMatchObject({ content: { 'text/event-stream': {} } })
  expect(ofCare?.paths['/mobile/authentication/token_login']?.post?.responses[200]).toMatchObject({
    content: { 'application/json': { schema: { required: expect.arrayContaining(['authentication']) } } },
  })
  expect(ofCare?.paths['/mobile/cancel_consult']?.get?.security).toEqual([{ portalToken: [], mobileToken: [] }])
})
