import { type SQL, sql } from 'drizzle-orm'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import { type FieldSealer, type Stored, sealedPrefix } from '#platform/auth/keys/sealed-fields.ts'
import { seal, unseal } from '#platform/auth/keys/sealed-secret.ts'
import type { Db } from '#platform/db/db.ts'

/** Rows of one transaction. */
const batch = 200

/** A column sealed with data keys. `id` is the primary key; `place` the SQL of the row id that is sealed with the value, if it is another. */
export type SealedColumn = { table: string; column: string; type: 'text' | 'jsonb'; id: string; place?: string }

/**
 * A text column sealed directly with the ring, by `seal`. `purpose` is the SQL of its purpose, `earlier` the purpose as `SealPurpose` has it;
 * `only` restricts the rows.
 */
export type RingColumn = { table: string; column: string; id: string; purpose: string; earlier?: string; only?: string }

export type SealedColumns = { fields: readonly SealedColumn[]; ring: readonly RingColumn[] }

/** What new values are sealed with. */
type Under = { ring: KeyRing; fields: FieldSealer; dataKeyId: string }

/** One column in the form that both kinds have: which rows are older, and how a value is sealed again. */
type Task = {
  table: string
  column: string
  id: string
  place: SQL
  isOlder: SQL
  again: (value: string, place: string) => Promise<SQL | string>
}

const ringTask = ({ table, column, id, purpose, earlier, only = 'true' }: RingColumn, { ring }: Under): Task => ({
  table,
  column,
  id,
  place: sql.raw(purpose),
  isOlder: sql`${sql.raw(only)} and split_part(${sql.identifier(column)}, '=', 2) <> ${ring.current.id}`,
  again: async (value, bound) => {
    const sealedFor = earlier === undefined ? bound : { bound, earlier }
    return seal(ring, sealedFor, unseal(ring, sealedFor, value))
  },
})

const fieldTask = ({ table, column, id, place = `${id}::text`, type }: SealedColumn, { fields, dataKeyId }: Under): Task => ({
  table,
  column,
  id,
  place: sql.raw(place),
  isOlder: sql`not starts_with(${sql.identifier(column)}${sql.raw(type === 'jsonb' ? ` #>> '{}'` : '')}, ${sealedPrefix(dataKeyId)})`,
  again: async (value, placeId) => {
    const where = { table, column, id: placeId }
    const stored = (type === 'jsonb' ? JSON.parse(value) : value) as Stored<unknown>
    const sealed = fields.seal(where, await fields.open(where, stored)) as unknown as string
    return type === 'jsonb' ? sql`${JSON.stringify(sealed)}::jsonb` : sealed
  },
})

const tasksOf = ({ fields, ring }: SealedColumns, under: Under): Task[] => [
  ...ring.map((column) => ringTask(column, under)),
  ...fields.map((column) => fieldTask(column, under)),
]

export type ColumnCount = { table: string; column: string; older: number; all: number }

/** How many values of each column are not sealed with the current keys. */
export const countOlder = async (db: Db, columns: SealedColumns, under: Under): Promise<ColumnCount[]> => {
  const counts: ColumnCount[] = []
  for (const { table, column, isOlder } of tasksOf(columns, under)) {
    const { rows } = await db.execute<{ older: number; all: number }>(
      sql`select count(*) filter (where ${isOlder})::int as older, count(*)::int as all from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
    )
    counts.push({ table, column, older: rows[0]?.older ?? 0, all: rows[0]?.all ?? 0 })
  }
  return counts
}

/** Whether none of the columns has a value, so that no earlier version of the server has written one. */
export const hasNoValues = async (db: Db, { fields, ring }: SealedColumns): Promise<boolean> => {
  for (const { table } of [...fields, ...ring]) {
    const { rows } = await db.execute<{ some: boolean }>(sql`select exists (select from ${sql.identifier(table)}) as some`)
    if (rows[0]?.some) return false
  }
  return true
}

type OlderRow = { id: string; place: string; value: string }

/**
 * Seals one batch again. A row is updated only if its value is still the one that was read, so that a change made meanwhile, or by
 * another node at the same work, is kept.
 * @param after the id of the last row of the batch before, null for the first batch
 */
const resealBatch = (db: Db, { table, column, id, place, isOlder, again }: Task, after: string | null) =>
  db.transaction(async (tx) => {
    const [from, col, key] = [sql.identifier(table), sql.identifier(column), sql.identifier(id)]
    const later = after === null ? sql`true` : sql`${key} > ${after}`
    const { rows } = await tx.execute<OlderRow>(
      sql`select ${key}::text as id, ${place} as place, ${col}::text as value from ${from} where ${isOlder} and ${later} order by ${key} limit ${batch}`,
    )
    let done = 0
    for (const row of rows) {
      const value = await again(row.value, row.place)
      const updated = await tx.execute(sql`update ${from} set ${col} = ${value} where ${key} = ${row.id} and ${col}::text = ${row.value}`)
      done += updated.rowCount ?? 0
    }
    return { read: rows.length, done, last: rows.at(-1)?.id ?? null }
  })

/**
 * Seals every older value again with the current keys, in batches that each commit. It can be stopped at any time: the next run continues
 * with what is left.
 * @returns how many values were sealed again
 */
export const resealRows = async (db: Db, columns: SealedColumns, under: Under, signal?: AbortSignal): Promise<number> => {
  let total = 0
  for (const task of tasksOf(columns, under)) {
    let last: string | null = null
    let read: number
    do {
      if (signal?.aborted) return total
      const result: Awaited<ReturnType<typeof resealBatch>> = await resealBatch(db, task, last)
      ;({ read, last } = result)
      total += result.done
    } while (read === batch)
  }
  return total
}
