import { type SQL, sql } from 'drizzle-orm'
import type { KeyRing } from '#platform/auth/keys/key-ring.ts'
import {
  columnSet,
  type DataKey,
  type FieldSealer,
  type Place,
  type Stored,
  sealedPrefix,
  UnreadableField,
} from '#platform/auth/keys/sealed-fields.ts'
import { seal, unseal } from '#platform/auth/keys/sealed-secret.ts'
import type { Db } from '#platform/db/db.ts'

/** Rows of one transaction: fewer of files, which may have ten megabytes each. */
const [batch, batchOfFiles] = [200, 4]

/**
 * A column sealed with data keys. `id` is the primary key; `place` the SQL of the row id that is sealed with the value, if it is another;
 * `set` as in `Place`.
 */
export type SealedColumn = {
  table: string
  column: string
  type: 'text' | 'jsonb' | 'text[]' | 'bytea'
  id: string
  place?: string
  set?: number
}

/**
 * A text column sealed directly with the ring, by `seal`. `purpose` is the SQL of its purpose, `earlier` the purpose as `SealPurpose` has it;
 * `only` restricts the rows.
 */
export type RingColumn = { table: string; column: string; id: string; purpose: string; earlier?: string; only?: string }

export type SealedColumns = { fields: readonly SealedColumn[]; ring: readonly RingColumn[] }

/** What new values are sealed with. `dataKey`: the one in use, null before fields are sealed. `onUnreadable` hears of values that are left as they are. */
type Under = {
  ring: KeyRing
  fields: FieldSealer
  dataKey: Pick<DataKey, 'id' | 'set'> | null
  onUnreadable?: (error: UnreadableField) => void
}

/** What is stored in a row, in the form that the statements below read and write. */
type Value = string | Buffer

/** One column in the form that both kinds have: which rows are older, and how a value is sealed again. */
type Task = {
  table: string
  column: string
  id: string
  place: SQL
  isOlder: SQL
  /** The column's value as `Value`. */
  read: SQL
  rows: number
  again: (value: Value, place: string) => Promise<SQL | Value>
}

const ringTask = ({ table, column, id, purpose, earlier, only = 'true' }: RingColumn, { ring }: Under): Task => ({
  table,
  column,
  id,
  place: sql.raw(purpose),
  isOlder: sql`${sql.raw(only)} and split_part(${sql.identifier(column)}, '=', 2) <> ${ring.current.id}`,
  read: sql`${sql.identifier(column)}`,
  rows: batch,
  again: async (value, bound) => {
    const sealedFor = earlier === undefined ? bound : { bound, earlier }
    return seal(ring, sealedFor, unseal(ring, sealedFor, String(value)))
  },
})

const forms = { text: {}, jsonb: {}, 'text[]': { form: 'list' }, bytea: { form: 'bytes' } } as const

/** SQL of whether a value does not begin with a prefix. */
const startsOtherwise = (column: SQL, type: SealedColumn['type'], prefix: string): SQL => {
  if (type === 'bytea') return sql`substring(${column} from 1 for ${prefix.length}::int) <> convert_to(${prefix}, 'UTF8')`
  if (type === 'text[]') return sql`not starts_with(coalesce(${column}[1], ''), ${prefix})`
  return type === 'jsonb' ? sql`not starts_with(${column} #>> '{}', ${prefix})` : sql`not starts_with(${column}, ${prefix})`
}

/** JSON and lists are read as JSON text. */
const fieldTask = ({ table, column, id, place = `${id}::text`, type, set }: SealedColumn, { fields, dataKey }: Under): Task => {
  const col = sql`${sql.identifier(column)}`
  const isJson = type === 'jsonb' || type === 'text[]'
  return {
    table,
    column,
    id,
    place: sql.raw(place),
    isOlder: startsOtherwise(col, type, sealedPrefix(dataKey?.id ?? '')),
    read: type === 'text[]' ? sql`to_json(${col})::text` : type === 'jsonb' ? sql`${col}::text` : col,
    rows: type === 'bytea' ? batchOfFiles : batch,
    again: async (value, placeId) => {
      const where: Place = { table, column, id: placeId, ...forms[type], ...(set === undefined ? {} : { set }) }
      const stored = (isJson ? JSON.parse(String(value)) : value) as Stored<unknown>
      const sealed = fields.seal(where, await fields.open(where, stored)) as unknown
      if (type === 'text[]') return sql`array(select json_array_elements_text(${JSON.stringify(sealed)}::json))`
      return type === 'jsonb' ? sql`${JSON.stringify(sealed)}::jsonb` : (sealed as Value)
    },
  }
}

/** Without the columns that the data key in use does not seal yet. */
const tasksOf = ({ fields, ring }: SealedColumns, under: Under): Task[] => [
  ...ring.map((column) => ringTask(column, under)),
  ...fields.filter(({ set = 1 }) => set <= (under.dataKey?.set ?? 1)).map((column) => fieldTask(column, under)),
]

export type ColumnCount = { table: string; column: string; older: number; all: number }

/** How many values of each column are not sealed with the current keys, with those of columns that the data key in use does not seal yet. */
export const countOlder = async (db: Db, columns: SealedColumns, under: Under): Promise<ColumnCount[]> => {
  const counts: ColumnCount[] = []
  const dataKey = { id: under.dataKey?.id ?? '', set: columnSet }
  for (const { table, column, isOlder } of tasksOf(columns, { ...under, dataKey })) {
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

type OlderRow = { id: string; place: string; value: Value }

/** A value sealed again; null if it cannot be read, which stops neither its batch nor the columns after it. */
const againOrNull = async ({ again }: Task, { value, place }: OlderRow, { onUnreadable }: Under): Promise<SQL | Value | null> => {
  try {
    return await again(value, place)
  } catch (error) {
    if (!(error instanceof UnreadableField)) throw error
    onUnreadable?.(error)
    return null
  }
}

/**
 * Seals one batch again. A row is updated only if its value is still the one that was read, so that a change made meanwhile, or by
 * another node at the same work, is kept.
 * @param after the id of the last row of the batch before, null for the first batch
 */
const resealBatch = (db: Db, task: Task, under: Under, after: string | null) =>
  db.transaction(async (tx) => {
    const { table, column, id, place, isOlder, read, rows: most } = task
    const [from, col, key] = [sql.identifier(table), sql.identifier(column), sql.identifier(id)]
    const later = after === null ? sql`true` : sql`${key} > ${after}`
    const { rows } = await tx.execute<OlderRow>(
      sql`select ${key}::text as id, ${place} as place, ${read} as value from ${from} where ${isOlder} and ${later} order by ${key} limit ${most}`,
    )
    let done = 0
    for (const row of rows) {
      const value = await againOrNull(task, row, under)
      if (value === null) continue
      const updated = await tx.execute(sql`update ${from} set ${col} = ${value} where ${key} = ${row.id} and ${read} = ${row.value}`)
      done += updated.rowCount ?? 0
    }
    return { isLast: rows.length < most, done, last: rows.at(-1)?.id ?? null }
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
    let isLast: boolean
    do {
      if (signal?.aborted) return total
      const result: Awaited<ReturnType<typeof resealBatch>> = await resealBatch(db, task, under, last)
      ;({ isLast, last } = result)
      total += result.done
    } while (!isLast)
  }
  return total
}
