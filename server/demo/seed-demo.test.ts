import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coverageSpans, persons } from '#server/schema/eligibility-tables.ts'
import { openTestPortal } from '#server/testing/test-portal.ts'

test('everybody in the demo has a coverage span that began with the year and grants telehealth', async () => {
  const world = await openTestPortal()
  const { line, startsOn, endsOn, grants, personStartsOn } = coverageSpans
  const found = await world.db
    .select({ last: persons.last, line, startsOn, endsOn, grants, personStartsOn })
    .from(persons)
    .leftJoin(coverageSpans, eq(coverageSpans.personId, persons.id))
  await world.close()
  const expected = { line: 'HLT', startsOn: '2026-01-01', endsOn: null, grants: true, personStartsOn: '2026-01-01' }
  expect(found.length).toBeGreaterThan(10)
  expect(found).toEqual(found.map(({ last }) => ({ last, ...expected })))
})
