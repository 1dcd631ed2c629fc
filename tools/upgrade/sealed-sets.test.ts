import { expect, test } from 'vitest'
import { careSealedColumns, places } from '#care/server/sealed-columns.ts'
import { columnSet } from '#platform/auth/keys/sealed-fields.ts'
import { fileAt, hasCommit, previousRelease } from '#tools/upgrade/previous-release.ts'
import { readEarlierSets, wrongSets } from '#tools/upgrade/sealed-sets.ts'

const earlier = { names: new Set(['visits.notes', 'visits.reason']), columnSet: 2 }
const released = [
  { table: 'visits', column: 'notes' },
  { table: 'visits', column: 'reason', set: 2 },
]
const added = { table: 'visits', column: 'plan' }

test('a new encrypted column needs a set that the previous release does not have', () => {
  expect(wrongSets(released, 2, earlier)).toEqual([])
  expect(wrongSets([...released, { ...added, set: 3 }], 3, earlier)).toEqual([])
  for (const forgotten of [added, { ...added, set: 2 }])
    expect(wrongSets([...released, forgotten], 2, earlier)).toEqual([
      expect.stringContaining('visits.plan is new since the previous release'),
    ])
  expect(wrongSets([...released, { ...added, set: 3 }], 2, earlier)).toEqual([expect.stringContaining('columnSet is 2: raise it')])
})

test('each place of an encrypted value has the set of its column', () => {
  const setOf = new Map(careSealedColumns.fields.map(({ table, column, set }) => [`${table}.${column}`, set]))
  const all = Object.values(places).map((place) => place('x' as never))
  expect(all.map(({ table, column, set }) => [`${table}.${column}`, set])).toEqual(
    all.map(({ table, column }) => [`${table}.${column}`, setOf.get(`${table}.${column}`)]),
  )
})

const release = previousRelease()

// A shallow clone has no history; `npm run test:upgrade` fails there.
test.skipIf(!hasCommit(release))('the encrypted columns that are new since the previous release have a set of their own', () => {
  const columns = fileAt(release, 'care/server/sealed-columns.ts') ?? ''
  const fields = fileAt(release, 'platform/auth/keys/sealed-fields.ts') ?? ''
  const previous = readEarlierSets(columns, fields)
  expect(previous.names.size).toBeGreaterThan(10)
  expect(previous.columnSet).toBeGreaterThan(0)
  expect(wrongSets(careSealedColumns.fields, columnSet, previous)).toEqual([])
})
