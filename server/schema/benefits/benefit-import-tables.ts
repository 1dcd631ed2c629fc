import { bigint, customType, index, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type {
  BenefitFileKind,
  BenefitImportCounts,
  BenefitImportState,
  BenefitTermChange,
  ShownBenefitImport,
} from '#shared/benefits/benefit-import-calls.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What the check of a file, or its import, found. `reasons` counts rejected rows. */
export type BenefitFindings = {
  counts: BenefitImportCounts
  changes: BenefitTermChange[]
  reasons: Record<string, number>
  /** Why an operator must agree to what a file would remove; absent if it may be applied as it is. */
  stopped?: ShownBenefitImport['stopped']
}

/** One file of plans, accumulators or networks that an operator sent in the console. */
export const benefitImports = portalSchema.table(
  'benefit_imports',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BenefitFileKind>().notNull(),
    state: text('state').$type<BenefitImportState>().notNull(),
    fileName: text('file_name').notNull(),
    operatorId: uuid('operator_id').notNull(),
    /** The groups that the operator's role was limited to, so that the file changes no others; null for every group. */
    groupIds: uuid('group_ids').array(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    findings: jsonb('findings').$type<BenefitFindings>(),
    /** Why the file as a whole was refused. */
    problem: jsonb('problem').$type<{ reason: string; found: string }>(),
    /** How many stored rows an operator agreed to remove; null without the question. */
    agreed: integer('agreed'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('benefit_imports_created').on(table.createdAt)],
)

const importId = () =>
  uuid('import_id')
    .notNull()
    .references(() => benefitImports.id, { onDelete: 'cascade' })

/** The compressed file, kept until its import is settled. */
export const benefitImportPieces = portalSchema.table(
  'benefit_import_pieces',
  { importId: importId(), seq: integer('seq').notNull(), bytes: bytea('bytes').notNull() },
  (table) => [primaryKey({ columns: [table.importId, table.seq] })],
)

/** Rejected rows, in the order of the file. */
export const benefitImportRejections = portalSchema.table(
  'benefit_import_rejections',
  {
    importId: importId(),
    ordinal: integer('ordinal').notNull(),
    line: integer('line').notNull(),
    rowId: text('row_id').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.ordinal] })],
)
