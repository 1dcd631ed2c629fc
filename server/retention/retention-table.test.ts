import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { portalRows } from '#server/retention/portal-row-store.ts'
import { careRetentionRows } from '#server/testing/care-retention.ts'
import { keptKind, type RetentionKind, retentionKindNames, tablesWithoutPersons } from '#shared/retention/retention-kinds.ts'
import { retentionDays, retentionSettings, settableDays } from '#shared/retention/retention-rules.ts'

const schemas = {
  portal: import.meta.glob('../schema/**/*-tables.ts', { eager: true }),
  care: import.meta.glob('../../care/server/schema/*-tables.ts', { eager: true }),
} as const

const tablesOf = (server: keyof typeof schemas): string[] => [
  ...new Set(
    Object.values(schemas[server])
      .flatMap((file) => Object.values(file as object))
      .filter((value) => is(value, PgTable))
      .map((table) => getTableName(table as PgTable)),
  ),
]

const rowsOf = { portal: portalRows, care: careRetentionRows }

test.each(['portal', 'care'] as const)('every table of %s is in the table of retention, or has no data of a person', (server) => {
  const kept = retentionKindNames.flatMap((kind) => keptKind(kind)[server] ?? [])
  const listed = [...kept, ...tablesWithoutPersons[server]]
  expect(tablesOf(server).filter((table) => !listed.includes(table))).toEqual([])
  expect(listed.filter((table) => !tablesOf(server).includes(table))).toEqual([])
  expect(tablesWithoutPersons[server].filter((table) => kept.includes(table))).toEqual([])
})

/** Tables that something else empties: a cascade, the end of use, or a job of their own. */
const deletedElsewhere: readonly string[] = [
  'accumulators',
  'authenticator_codes',
  'benefit_import_pieces',
  'case_notes',
  'claim_lines',
  'claims',
  'coverage_spans',
  'import_chunks',
  'import_rows',
  'private_contacts',
  'visit_notes',
]

test.each(['portal', 'care'] as const)('the job of %s deletes from every table whose period is in days, by its kind', (server) => {
  const done = rowsOf[server].map(({ kind, table }) => `${kind} ${getTableName(table)}`)
  const inDays = retentionKindNames.filter((kind) => retentionDays(kind, {}) !== null && keptKind(kind).period !== 'owner')
  const wanted = inDays.flatMap((kind) => (keptKind(kind)[server] ?? []).map((table) => `${kind} ${table}`))
  expect(wanted.filter((one) => !done.includes(one) && !deletedElsewhere.includes(String(one.split(' ')[1])))).toEqual([])
})

test('operators set days only within the bounds of a kind, and stored values outside them do not count', () => {
  const { least, most } = settableDays('visits') ?? { least: 0, most: 0 }
  for (const days of [least - 1, most + 1, 1.5]) expect(retentionSettings.safeParse({ visits: days }).success).toBe(false)
  for (const days of [least, most]) expect(retentionSettings.safeParse({ visits: days }).success).toBe(true)
  expect(retentionSettings.safeParse({ throttles: 5 }).success).toBe(false)
  expect(retentionDays('visits', { visits: 1 })).toBe(least)
  expect(retentionDays('auditLog', {})).toBeNull()
})

test('the default of every kind is within its bounds', () => {
  const outside = retentionKindNames.filter((kind: RetentionKind) => {
    const bounds = settableDays(kind)
    return bounds !== null && (bounds.days < bounds.least || bounds.days > bounds.most)
  })
  expect(outside).toEqual([])
})
