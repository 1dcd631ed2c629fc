import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { callsIn, collisions, unfilledPlaceholders } from '#tools/contract/declared-calls.ts'

const answer = z.object({})
const profile = z.object({ id: z.string() })
const get = (path: `/${string}`, input: z.ZodMiniType) => call({ method: 'GET', path, about: '', input, answer })

test('calls are found as single exports and in tables', () => {
  const one = get('/api/one', answer)
  expect(callsIn({ one, table: { two: one }, soonMinutes: 10, idle: z.string() }).map(({ name }) => name)).toEqual(['one', 'table.two'])
})

test('two calls with the same method and path collide, whatever their parameter names', () => {
  const put = call({ method: 'PUT', path: '/api/profiles/{id}', about: '', input: profile, answer })
  const calls = callsIn({ read: get('/api/profiles/{id}', profile), find: get('/api/profiles/{profileId}', profile), put })
  expect(collisions(calls)).toEqual(['read and find are both GET /api/profiles/{profileId}: join them or give one another path.'])
})

test('an input must require each path parameter, in every branch of a union', () => {
  const either = z.union([z.extend(profile, { zip: z.string() }), z.object({ zip: z.coerce.number() })])
  const calls = callsIn({
    ok: get('/api/{id}', profile),
    absent: get('/api/{circleId}', profile),
    optional: get('/api/{id}', z.object({ id: z.optional(z.string()) })),
    inOneBranch: get('/api/{id}/{zip}', either),
  })
  expect(unfilledPlaceholders(calls)).toEqual([
    'absent has {circleId} in its path, and its input does not demand circleId: add it.',
    'optional has {id} in its path, and its input does not demand id: add it.',
    'inOneBranch has {id} in its path, and its input does not demand id: add it.',
  ])
})
