import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#platform/http/serve.ts'
import {
  everyRoute,
  inputSchemaOf,
  openRouteCallers,
  type RouteCallers,
  routesWithTitles,
  type Sending,
} from '#server/testing/route-callers.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

/** Seeds used in every run; 1512683910 once broke an export in the middle of its response. */
const fixedSeeds = [1_512_683_910, 20_261_120, 7]
const requestsPerSeed = 3
const requestsPerFreshSeed = 6
/** Its first requests are those that the fixed or fresh seed made. */
const requestsPerAskedSeed = 25

const { FUZZ_SEED, FUZZ_FRESH, CI } = process.env
const asked = FUZZ_SEED === undefined ? null : Number(FUZZ_SEED)
if (asked !== null && !Number.isInteger(asked)) throw new Error(`FUZZ_SEED must be a whole number, not '${FUZZ_SEED}'`)
const fresh = asked === null && (CI || FUZZ_FRESH === '1') ? Math.floor(Math.random() * 2 ** 31) : null

let portal: TestPortal
let callers: RouteCallers
beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '1000000' } })
  callers = openRouteCallers(portal)
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
    '\uD83D',
    '\uFFFD',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Random fields of the call with random values, and some unknown fields. */
const inputOf = (route: Route): fc.Arbitrary<Sending> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.keys(inputSchemaOf(route).properties ?? {}).map((field) => [field, hostile])), {
        requiredKeys: [],
      }),
      fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'groupId', 'isAdmin'), hostile, { maxKeys: 2 }),
    )
    .map(([known, unknown]) => ({ ...unknown, ...known }))

/** Shortens values, because a long path parameter would match no route. */
const shortened = (fields: Sending): Sending =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 150) : value]))

const isEnded = (status: number) => status === 401 || status === 403

/** Expects a response of the declared kind or a refusal in an envelope; never a crash. */
const expectAnswered = async (route: Route, fields: Sending) => {
  const { call } = route
  let answer = await callers.ask(route, fields)
  // An earlier call may have ended the session.
  if (isEnded(answer.statusCode)) {
    callers.forget(route)
    answer = await callers.ask(route, fields)
  }
  if (answer.statusCode < 400 && call.sendsEvents) return
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  if (answer.statusCode >= 400) expect(answer.json().meta.errors).toEqual(expect.arrayContaining([expect.any(String)]))
  else if (call.sendsFile) expect(answer.headers['content-type']).toContain(call.sendsFile.replace('*', ''))
  else if (!call.isBare) expect(Object.keys(answer.json())).toContain('data')
}

const fuzz = (route: Route, seed: number, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(inputOf(route), (fields) => expectAnswered(route, route.call.path.includes('{') ? shortened(fields) : fields)),
    { seed, numRuns, includeErrorInReport: true },
  )

/** The first route of each guard. */
const kindsOfCallers = [...new Map(everyRoute.toReversed().map((route) => [route.who, route])).values()].filter(
  ({ who }) => !who.endsWith('partner, by signature'),
)

test.each(routesWithTitles(kindsOfCallers))("the test caller of %s passes the route's guard", async (_name, route) => {
  const { statusCode, body } = await callers.ask(route)
  expect([200, 400, 404, 409, 422], body).toContain(statusCode)
})

const seeds = asked === null ? fixedSeeds : [asked]

describe.each(routesWithTitles(everyRoute))('%s', (_name, route) => {
  test(`answers hostile input without a crash (seeds ${seeds.join(', ')})`, async () => {
    for (const seed of seeds) await fuzz(route, seed, asked === null ? requestsPerSeed : requestsPerAskedSeed)
  })

  if (fresh === null) return
  test(`answers hostile input of the fresh seed ${fresh}`, { retry: 0 }, async () => {
    await fuzz(route, fresh, requestsPerFreshSeed).catch((cause: Error) => {
      throw new Error(`fresh seed ${fresh} failed: run FUZZ_SEED=${fresh} npx vitest run server/hostile-input.test.ts\n${cause.message}`, {
        cause,
      })
    })
  })
})
