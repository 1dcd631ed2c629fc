import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Route } from '#platform/http/serve.ts'
import { portalRoutes } from '#server/app.ts'
import type { Portal } from '#server/portal.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '1000000' } })
})
afterAll(() => portal.close())

const hostile = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    "' or 1=1 --",
    '../../etc/passwd',
    '{{7*7}}',
    '<script>',
    '-1',
    '9'.repeat(400),
    '2026-02-30',
    '%00',
    '😀'.repeat(50),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 2 }),
)

const fieldsOf = ({ call }: Route): string[] =>
  Object.keys((z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {})

/** Any fields of the call, with anything in them, and some that it does not know. */
const inputOf = (route: Route) =>
  fc.tuple(
    fc.record(Object.fromEntries(fieldsOf(route).map((field) => [field, hostile])), { requiredKeys: [] }),
    fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'groupId', 'isAdmin'), hostile, { maxKeys: 2 }),
  )

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** Path characters that no client can send unencoded; an empty one would be another path. */
const inPath = (value: unknown) =>
  encodeURIComponent(
    asText(value ?? 'x')
      .slice(0, 150)
      .toWellFormed(),
  ) || 'x'

const routes = portalRoutes({} as Portal).filter(({ name }) => name !== 'signOut' && name !== 'signOutOperator')

test.each(routes.map((route) => [`${route.call.method} ${route.call.path}`, route] as const))(
  '%s answers anything with a refusal or an answer, never a crash',
  async (_name, route) => {
    const browser = route.who.startsWith('operator') ? await portal.operator('olga.admin@example.com') : portal.browser()
    await browser.signIn('ana.rivera@example.com')
    await fc.assert(
      fc.asyncProperty(inputOf(route), async ([known, unknown]) => {
        const fields: Record<string, unknown> = { ...unknown, ...known }
        const path = route.call.path.replace(/\{(\w+)\}/g, (_, field: string) => inPath(fields[field]))
        const query = new URLSearchParams(Object.entries(fields).map(([field, value]) => [field, asText(value).toWellFormed()]))
        const isRead = route.call.method === 'GET'
        const answer = await browser.ask(route.call.method, isRead ? `${path}?${query}` : path, isRead ? undefined : fields)
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode < 400 && route.call.sendsFile) {
          expect(answer.headers['content-type']).toContain(route.call.sendsFile)
          return
        }
        expect(Object.keys(answer.json())).toEqual(expect.arrayContaining(answer.statusCode < 400 ? ['data'] : ['meta']))
      }),
      { numRuns: 25 },
    )
  },
  // The export of the audit log sends all that the calls before it wrote.
  60_000,
)
