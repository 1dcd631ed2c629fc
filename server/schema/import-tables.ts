import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  primaryKey,
  serial,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { groups } from '#server/schema/groups-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { FindingKind, ImportState } from '#shared/eligibility/import-words.ts'
import type { PartnerMode, PartnerSettings } from '#shared/eligibility/partner-settings.ts'
import type { FieldChange } from '#shared/field-change.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export type ImportCounts = { read: number; added: number; changed: number; unchanged: number; terminated: number; rejected: number }
/** Counts of an applied run, also by the id of the group that each row names; a row rejected before its group was known is in none. */
export type AppliedCounts = ImportCounts & { byGroup?: Readonly<Record<string, ImportCounts>> }
/** How many of a group's stored active members the run would terminate. */
export type GuardShare = { group: string; active: number; ending: number; percent: number; exceeded: boolean }
/**
 * `partnerId`: the trading partner that the operator chose; by default the sender of the file decides. `groupIds`: the groups that the
 * role of the operator is limited to, so that the file changes no others; absent for every group.
 */
export type ImportOptions = {
  groupCode: string | null
  terminateAbsent: boolean
  applyWhenClean: boolean
  partnerId?: string | null
  groupIds?: readonly string[]
}

/** One sponsor file being imported into the eligibility tables. */
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
    /** Hash of the content and the options; equal files have equal fingerprints. */
    fingerprint: text('fingerprint'),
    /** Sender and control number of the first interchange. */
    interchange: text('interchange'),
    /** Whether the file lists every covered person. */
    isFull: boolean('is_full').notNull().default(false),
    /** The date the file gives for its data. */
    fileDate: date('file_date'),
    /** `listed` counts the findings of each kind, so that a page of them needs no count. */
    counts: jsonb('counts').$type<AppliedCounts & { listed?: Record<FindingKind, number> }>(),
    guard: jsonb('guard').$type<GuardShare[]>(),
    /** The number of terminations an operator has approved. */
    agreedTerminations: integer('agreed_terminations'),
    /** Why it is quarantined or failed. */
    problem: jsonb('problem').$type<{ line: number; segment: string; reason: string; found: string }>(),
    /** Rows compared or applied so far in the current phase. */
    progress: integer('progress').notNull().default(0),
    /** The last family applied and the counts so far, so that another node can resume. */
    cursor: jsonb('cursor').$type<{ groupId: string; family: string; ordinal: number; counts: AppliedCounts }>(),
    /** The trading partner, and its settings when the file was checked. Null: the defaults. */
    partnerId: uuid('partner_id'),
    partnerSettings: jsonb('partner_settings').$type<PartnerSettings>(),
    /** Number of runs applied when this one was compared; if it has grown, the run is compared again. */
    basis: integer('basis').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** An earlier run that applied the same file. */
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

/**
 * The place of a finding. Positions count from 1: `position` of the segment in its transaction set (ST is 1), then element, component and
 * repeat. `transaction` is the number of ST in the file, `row` the member's row, `code` that of IK304 or IK403, `number` the reference
 * number of the data element, `trigger` the element that makes this one necessary, with its reference number.
 */
export type FindingPlace = {
  position?: number
  loop?: string
  element?: number
  component?: number
  repeat?: number
  number?: string
  code?: string
  transaction?: number
  row?: number
  trigger?: readonly [place: number, number: string]
}

const runId = () =>
  uuid('run_id')
    .notNull()
    .references(() => importRuns.id)

/** The compressed file, kept until its run is settled, so that any node can resume it. */
export const importChunks = portalSchema.table(
  'import_chunks',
  { runId: runId(), seq: integer('seq').notNull(), bytes: bytea('bytes').notNull() },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
)

/** The file's parsed and validated rows, kept until the run is settled; the index groups them by family. */
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
    /** The subscriber that this row follows in the file. */
    follows: text('follows'),
    data: json('data').$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.ordinal] }),
    index('import_rows_family').on(table.runId, table.groupId, table.family, table.ordinal),
  ],
)

/** A run's findings on rows, as listed for operators. Kept longer than the rows, then deleted. */
export const importFindings = portalSchema.table(
  'import_findings',
  {
    runId: runId(),
    kind: text('kind').$type<FindingKind>().notNull(),
    /** The row's position in the file; negative for people who are not in the file. */
    ordinal: integer('ordinal').notNull(),
    line: integer('line').notNull(),
    segment: text('segment').notNull(),
    memberId: text('member_id').notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
    found: text('found').notNull(),
    /** Where in the transaction set and the segment; of rows, and of segments that break the guide. */
    place: json('place').$type<FindingPlace>(),
    /** Current and future value of each field. */
    changes: json('changes').$type<{ field: string; now: string | null; after: string | null }[]>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.kind, table.ordinal] })],
)

/** ISA and IEA. `ordinal` is the number of ISA in the file. `closed` is null if IEA is missing. */
export type InterchangeFacts = {
  opened: readonly string[]
  closed: readonly string[] | null
  /** Functional groups. */
  included: number
  /** Segments outside of a transaction set. */
  strays: number
  /** What follows is not X12: text after IEA, or a segment without an end. */
  isGarbled: boolean
}

/** One interchange of a file; `number` numbers our answers to it. */
export const importInterchanges = portalSchema.table(
  'import_interchanges',
  {
    runId: runId(),
    ordinal: integer('ordinal').notNull(),
    number: serial('number').notNull(),
    /** ISA14 asks for a TA1, or there is something to note. */
    wantsTa1: boolean('wants_ta1').notNull(),
    /** The interchange itself is damaged. */
    isDamaged: boolean('is_damaged').notNull(),
    /** It has a group that a 999 answers. */
    hasGroups: boolean('has_groups').notNull(),
    facts: json('facts').$type<InterchangeFacts>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.ordinal] })],
)

/** GS and GE, or ST and SE. */
export type EnvelopeFacts = {
  opened: readonly string[]
  closed: readonly string[] | null
  /** Transaction sets of a group; segments of a transaction set, with ST and SE. */
  included: number
  /** Of a transaction set: its control number was used before in the group. */
  isRepeated: boolean
  /** Of a transaction set: which kinds of findings it has. A malformed segment id is one of the standard. */
  breaks: { standard: boolean; guide: boolean; malformed: boolean }
}

/** The functional groups and transaction sets of a file, by the number of GS or ST in the file. */
export const importEnvelopes = portalSchema.table(
  'import_envelopes',
  {
    runId: runId(),
    ordinal: integer('ordinal').notNull(),
    level: text('level').$type<'group' | 'transaction'>().notNull(),
    facts: json('facts').$type<EnvelopeFacts>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.ordinal] })],
)

/** A member row: line, number of INS in the file (0 in CSV), subscriber's number, initials. */
export type ListedMember = readonly [line: number, segment: number, subscriber: string, initials: string]

/** The member rows of a file in blocks, `first` being the ordinal of a block's first row. */
export const importMemberLists = portalSchema.table(
  'import_member_lists',
  { runId: runId(), first: integer('first').notNull(), members: json('members').$type<ListedMember[]>().notNull() },
  (table) => [primaryKey({ columns: [table.runId, table.first] })],
)

/** Import rules of a group; without a row the defaults of `shared/eligibility/import-rules.ts` apply. */
export const groupImportRules = portalSchema.table('group_import_rules', {
  groupId: uuid('group_id')
    .primaryKey()
    .references(() => groups.id),
  /** A run stops if more than this percentage of the active members would lose coverage. */
  mostTerminationsPercent: integer('most_terminations_percent').notNull(),
  /** Handling of relations other than spouse or child, such as 25, ex-spouse. */
  otherRelations: text('other_relations').$type<'reject' | 'dependent'>().notNull(),
  /** Whether everyone needs a student id to register. */
  isSchool: boolean('is_school').notNull(),
  /** Whether clean files from the watched folder are applied without review. */
  applyFromFolder: boolean('apply_from_folder').notNull(),
})

/** Who sends eligibility files, and how their files are read. */
export const tradingPartners = portalSchema.table('trading_partners', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** A partner in test may send test files. */
  mode: text('mode').$type<PartnerMode>().notNull(),
  /** The groups whose people its files may change. */
  groupIds: uuid('group_ids').array().notNull(),
  /** See `partnerSettings` of `shared/eligibility/partner-settings.ts`. */
  settings: jsonb('settings').$type<unknown>().notNull(),
  /** Incremented by each change, so that concurrent edits are detected. */
  version: integer('version').notNull().default(1),
  archivedAt: moment('archived_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** The old and new values of every change of a partner. */
export const tradingPartnerChanges = portalSchema.table(
  'trading_partner_changes',
  {
    id: uuid('id').primaryKey(),
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => tradingPartners.id),
    changedAt: moment('changed_at').notNull(),
    operatorId: uuid('operator_id').notNull(),
    /** The request of the audit event. */
    requestId: text('request_id').notNull(),
    changes: jsonb('changes').$type<FieldChange[]>().notNull(),
  },
  (table) => [index('trading_partner_changes_partner').on(table.partnerId, table.changedAt)],
)
