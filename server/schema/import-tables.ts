import { bigint, boolean, customType, date, index, integer, json, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { groups } from '#server/schema/groups-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { FindingKind, ImportState } from '#shared/eligibility/import-words.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export type ImportCounts = { read: number; added: number; changed: number; unchanged: number; terminated: number; rejected: number }
/** Of a group's stored, active members so many would lose their coverage. */
export type GuardShare = { group: string; active: number; ending: number; percent: number; exceeded: boolean }
export type ImportOptions = { groupCode: string | null; terminateAbsent: boolean; applyWhenClean: boolean }

/** One file of a sponsor on its way into the tables of eligibility. */
export const importRuns = portalSchema.table(
  'import_runs',
  {
    id: uuid('id').primaryKey(),
    state: text('state').$type<ImportState>().notNull(),
    fileName: text('file_name').notNull(),
    source: text('source').$type<'console' | 'command line' | 'folder'>().notNull(),
    /** Null for the command line and the watched folder. */
    operatorId: uuid('operator_id'),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    format: text('format').$type<'834' | 'csv'>(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** What makes two files one: their content and what was asked to be done with it. */
    fingerprint: text('fingerprint'),
    /** Sender and number of the first interchange. */
    interchange: text('interchange'),
    /** Everybody who is covered is in the file. */
    isFull: boolean('is_full').notNull().default(false),
    /** The day that the file speaks of. */
    fileDate: date('file_date'),
    counts: jsonb('counts').$type<ImportCounts>(),
    guard: jsonb('guard').$type<GuardShare[]>(),
    /** So many terminations an operator has agreed to. */
    agreedTerminations: integer('agreed_terminations'),
    /** Why it is quarantined or failed. */
    problem: jsonb('problem').$type<{ line: number; segment: string; reason: string; found: string }>(),
    /** Rows compared or applied so far in this phase. */
    progress: integer('progress').notNull().default(0),
    /** The last family that was applied and what came of it so far, so that another node goes on after it. */
    cursor: jsonb('cursor').$type<{ groupId: string; family: string; ordinal: number; counts: ImportCounts }>(),
    /** How many runs had been applied when this one was compared: if there are more by now, it is compared again. */
    basis: integer('basis').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** The run that has applied this very file. */
    sameAs: uuid('same_as'),
    createdAt: moment('created_at').notNull(),
    checkedAt: moment('checked_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('import_runs_created').on(table.createdAt),
    index('import_runs_fingerprint').on(table.fingerprint),
    index('import_runs_interchange').on(table.interchange),
  ],
)

const runId = () =>
  uuid('run_id')
    .notNull()
    .references(() => importRuns.id)

/** The file itself, compressed, until its run is settled: any node can go on with it. */
export const importChunks = portalSchema.table(
  'import_chunks',
  { runId: runId(), seq: integer('seq').notNull(), bytes: bytea('bytes').notNull() },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
)

/** The file's rows, read and judged, until the run is settled; sorted into families by their index. */
export const importRows = portalSchema.table(
  'import_rows',
  {
    runId: runId(),
    ordinal: integer('ordinal').notNull(),
    line: integer('line').notNull(),
    groupId: uuid('group_id').notNull(),
    /** The subscriber's number. */
    family: text('family').notNull(),
    isPrimary: boolean('is_primary').notNull(),
    /** Whom the row follows in the file: the subscriber before it. */
    follows: text('follows'),
    data: json('data').$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.ordinal] }),
    index('import_rows_family').on(table.runId, table.groupId, table.family, table.ordinal),
  ],
)

/** What a run says about a row: the lists that an operator looks at. Kept longer than the rows, then swept. */
export const importFindings = portalSchema.table(
  'import_findings',
  {
    runId: runId(),
    kind: text('kind').$type<FindingKind>().notNull(),
    /** The row's place in the file; negative for people whom the file does not name. */
    ordinal: integer('ordinal').notNull(),
    line: integer('line').notNull(),
    segment: text('segment').notNull(),
    memberId: text('member_id').notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    found: text('found').notNull(),
    /** Field by field what is stored now and what it will be. */
    changes: json('changes').$type<{ field: string; now: string | null; after: string | null }[]>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.kind, table.ordinal] })],
)

/** How a group's files are taken; without a row the defaults of `shared/eligibility/import-rules.ts` hold. */
export const groupImportRules = portalSchema.table('group_import_rules', {
  groupId: uuid('group_id')
    .primaryKey()
    .references(() => groups.id),
  /** A run stops when more than this share of the active members would lose their coverage. */
  mostTerminationsPercent: integer('most_terminations_percent').notNull(),
  /** Relations that are neither spouse nor child, such as 25, ex-spouse. */
  otherRelations: text('other_relations').$type<'reject' | 'dependent'>().notNull(),
  /** Whether everybody needs a student id, by which they register. */
  isSchool: boolean('is_school').notNull(),
  /** Whether clean files of the watched folder are applied without anybody looking. */
  applyFromFolder: boolean('apply_from_folder').notNull(),
})
