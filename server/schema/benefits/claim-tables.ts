import { date, index, integer, jsonb, primaryKey, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { NetworkSide } from '#shared/benefits/plan-words.ts'
import type { ClaimKind, ClaimSource, ClaimStatus, SensitiveKind } from '#shared/claims/claim-words.ts'

/** Cents; null where the payer does not say. Claims and their lines have the same. */
const amounts = () => ({
  billed: integer('billed'),
  allowed: integer('allowed'),
  paid: integer('paid'),
  deductible: integer('deductible'),
  copay: integer('copay'),
  coinsurance: integer('coinsurance'),
  notCovered: integer('not_covered'),
  owed: integer('owed'),
})

/** Claims of covered people, as the payer sends them. Diagnoses are not kept: only the sensitive kinds that they speak of. */
export const claims = portalSchema.table(
  'claims',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    /** The payer's number of the claim; unique within the group. */
    number: text('number').notNull(),
    kind: text('kind').$type<ClaimKind>().notNull(),
    status: text('status').$type<ClaimStatus>().notNull(),
    servedFrom: date('served_from').notNull(),
    servedTo: date('served_to').notNull(),
    processedOn: date('processed_on'),
    provider: text('provider').notNull(),
    npi: text('npi'),
    /** Null if the payer does not say. */
    network: text('network').$type<NetworkSide>(),
    /** Where the service was given. */
    state: text('state'),
    sensitive: text('sensitive').array().$type<SensitiveKind[]>().notNull(),
    ...amounts(),
    source: text('source').$type<ClaimSource>().notNull(),
    /** When the payer last changed it; a newer statement replaces an older one. */
    asOf: timestamp('as_of', { withTimezone: true }).notNull(),
    /** A hash of claim and lines, which tells whether a file changes anything. */
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    unique('claims_group_number').on(table.groupId, table.number),
    index('claims_person_day').on(table.personId, table.servedFrom, table.id),
  ],
)

/** What was billed in a claim, line by line. */
export const claimLines = portalSchema.table(
  'claim_lines',
  {
    claimId: uuid('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    seq: smallint('seq').notNull(),
    servedOn: date('served_on'),
    /** CPT, HCPCS, revenue or NDC code. */
    code: text('code'),
    description: text('description'),
    ...amounts(),
    /** Claim adjustment reason codes (CARC). */
    reasons: jsonb('reasons').$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.claimId, table.seq] })],
)
