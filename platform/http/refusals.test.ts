import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { buildHttp } from '#platform/http/build-http.ts'
import { fail } from '#platform/http/fail.ts'
import { mountRoutes } from '#platform/http/mount-routes.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { inputRefusals, refusalsOf } from '#platform/http/refusals.ts'
import { openToAnyone, type Route, serve } from '#platform/http/serve.ts'
import { openLog } from '#platform/log.ts'
import { watchRefusals } from '#platform/testing/watch-refusals.ts'
import { call } from '#shared/calls.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

const calls = {
  readThing: call({
    method: 'GET',
    path: '/things/{id}',
    about: '',
    input: z.object({ id: z.string('Required').check(z.maxLength(3, 'TooManyCharacters')) }),
    answer: z.object({}),
  }),
}

const failing = (code: ErrorCode, refuses?: readonly ErrorCode[]): Route[] =>
  serve(calls, {
    readThing: {
      ...openToAnyone,
      limit: '60/min',
      audit: 'none',
      ...(refuses ? { refuses } : {}),
      admit: async () => ({ countedBy: 'x', failuresOnly: true, handle: async () => fail(code) }),
    },
  })

const log = openLog({ level: 'silent' })
const limits = openLimits(1, () => 0)
let http: Awaited<ReturnType<typeof buildHttp>>
beforeEach(async () => {
  http = await buildHttp({ log, limits, trustedProxies: [], https: false })
})
afterEach(() => http.close())

const mount = (routes: Route[]) => {
  const check = watchRefusals(http)
  mountRoutes(routes, { http, limits, log, node: 'test', publicOrigin: 'http://localhost', audit: async () => undefined })
  return check
}

test('the codes of an input are found in nested objects, lists, options and refinements', () => {
  const input = z
    .object({
      name: z.string('FirstNameRequired'),
      many: z.array(z.object({ at: z.nullable(z.iso.date('DateInvalid')) })),
      zip: z.optional(z.pipe(z.string(), z.string().check(z.regex(/^\d{5}$/, { error: 'ZipInvalid', abort: true })))),
    })
    .check(z.refine(() => true, { error: 'DaysReversed', path: ['many'] }))
  expect(inputRefusals(input).sort()).toEqual(['DateInvalid', 'DaysReversed', 'FirstNameRequired', 'InvalidInput', 'ZipInvalid'])
  expect(inputRefusals(z.object({}))).toEqual([])
})

test('a route refuses with the codes of the platform, its input and its row', () => {
  const [route] = failing('SlotTaken', ['SlotTaken'])
  expect(route && refusalsOf(route)).toEqual([
    'InvalidRequest',
    'TooManyTries',
    'Overloaded',
    'AN UNKNOWN ERROR OCCURRED',
    'NotFound',
    'InvalidInput',
    'Required',
    'TooManyCharacters',
    'SlotTaken',
  ])
})

test('a test server names every answered code that its row does not declare', async () => {
  const check = mount(failing('SlotTaken'))
  check()
  expect((await http.inject('/things/a')).statusCode).toBe(409)
  expect(check).toThrow('GET /things/:id: SlotTaken')
})

test('a test server accepts declared codes', async () => {
  const check = mount(failing('SlotTaken', ['SlotTaken']))
  expect((await http.inject('/things/a')).statusCode).toBe(409)
  expect((await http.inject('/things/toolong')).statusCode).toBe(422)
  check()
})
