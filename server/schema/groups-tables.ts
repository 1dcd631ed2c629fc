import { sql } from 'drizzle-orm'
import { boolean, customType, date, index, integer, jsonb, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { operators } from '#server/schema/operator-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { ClinicianOrderKind, Decision, ProposalKind } from '#shared/approvals/approval-calls.ts'
import type { OrderRefusal } from '#shared/clinicians/console-clinician-calls.ts'
import type { InquiryTimes } from '#shared/eligibility/inquiry-times.ts'
import type { PinMethod } from '#shared/session/session-data.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

/** Sponsors: employers, schools, plans. */
export const groups = portalSchema.table('groups', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  requiresMfa: boolean('requires_mfa').notNull().default(false),
  pinMethods: text('pin_methods').array().$type<PinMethod[]>().notNull().default(['text']),
  /** Days for which a remembered device skips the PIN; 0 means never. */
  rememberDeviceDays: integer('remember_device_days').notNull().default(30),
  /** Whether members may create passkeys and sign in with them. */
  passkeysAllowed: boolean('passkeys_allowed').notNull().default(true),
  /** Whether a passkey or an authenticator app satisfies the group's PIN requirement. */
  strongFactorReplacesPin: boolean('strong_factor_replaces_pin').notNull().default(false),
  /** Whether My Family hides other adults' e-mail and phone from a member. */
  hidesAdultContacts: boolean('hides_adult_contacts').notNull().default(false),
  supportPhone: text('support_phone'),
  /** Version of the group's settings. Incremented when a setting changes that a signed-in member can see. */
  version: integer('version').notNull().default(1),
  /** First day of the sponsor's contract, and the day it ends. Without a first day nobody in the group can register. */
  startsOn: date('starts_on'),
  endsOn: date('ends_on'),
  /** Suspended by an operator, regardless of the dates. */
  suspended: boolean('suspended').notNull().default(false),
  /** The sponsor's color as `#rrggbb`; null means the portal's own. */
  color: text('color'),
  /** Refers to a row of `group_logos`. */
  logoHash: text('logo_hash'),
  /** Only the differences from the default visit policy. */
  visitPolicy: jsonb('visit_policy').$type<Record<string, unknown>>().notNull().default({}),
  /** The deductible in cents, if the portal shows it; the first month of the plan year; the visit types that count toward it. */
  deductibleCents: integer('deductible_cents'),
  planYearMonth: integer('plan_year_month').notNull().default(1),
  deductibleTypes: text('deductible_types').array().$type<VisitType[]>().notNull().default([]),
  /** When the payer is asked about a member in real time, and after how many hours it is asked again. */
  eligibilityAsked: text('eligibility_asked').$type<InquiryTimes>().notNull().default('off'),
  eligibilityHours: integer('eligibility_hours').notNull().default(24),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Features of a group, from one day to another in the deployment's time zone; null means no limit. */
export const groupFeatureRows = portalSchema.table(
  'group_features',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    feature: text('feature').notNull(),
    startsOn: date('starts_on'),
    endsOn: date('ends_on'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.feature] })],
)

export const groupPrices = portalSchema.table(
  'group_prices',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    type: text('type').notNull(),
    cents: integer('cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.type] }), index('group_prices_group').on(table.groupId)],
)

/** The sponsor's names for its plans; a membership stores the name and code. */
export const groupPlans = portalSchema.table(
  'group_plans',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.code] })],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Small images, identified by content hash, so that browsers can cache them indefinitely. */
export const groupLogos = portalSchema.table(
  'group_logos',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    hash: text('hash').notNull(),
    type: text('type').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.hash] })],
)

/** Scheduled changes of a group, including applied and canceled ones. */
export const groupChanges = portalSchema.table(
  'group_changes',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id),
    /** Old and new value of each changed field; only these fields are written on the day. */
    payload: jsonb('payload').notNull(),
    /** A day in the deployment's time zone. */
    appliesOn: date('applies_on').notNull(),
    /** Null if made on the command line. */
    madeBy: uuid('made_by').references(() => operators.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When a second administrator approved it; null if it needs no approval. */
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    appliedAt: timestamp('applied_at', { withTimezone: true }),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelledBy: uuid('cancelled_by').references(() => operators.id),
    /** Why the job could not apply it. */
    problem: text('problem'),
  },
  (table) => [index('group_changes_group').on(table.groupId), index('group_changes_due').on(table.appliesOn)],
)

/** Changes that need a second administrator. A row never changes but for its decision, so its id names what was shown. */
export const pendingChanges = portalSchema.table(
  'pending_changes',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ProposalKind>().notNull(),
    /** What the approval applies; secrets are sealed. Each kind's shape is in its area: `*-proposal.ts`. */
    proposal: jsonb('proposal').notNull(),
    /** Each changed field with its old and new value, as shown to the approver; no secrets. */
    changes: jsonb('changes').notNull(),
    /** The version of what it changes, when it was made. The approval is refused if it has another one by then. */
    base: text('base').notNull(),
    /** The group concerned, if any. */
    groupId: uuid('group_id').references(() => groups.id),
    /** The day of a planned change of a group, in the deployment's time zone. */
    appliesOn: date('applies_on'),
    /** The operator concerned, if there is one already. */
    operatorId: uuid('operator_id').references(() => operators.id),
    /** The clinician concerned, by the telehealth side's id, if there is one already. */
    clinicianId: uuid('clinician_id'),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => operators.id),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Null on the command line. */
    decidedBy: uuid('decided_by').references(() => operators.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decision: text('decision').$type<Decision>(),
  },
  (table) => [
    index('pending_changes_open').on(table.expiresAt).where(sql`decided_at is null`),
    index('pending_changes_group').on(table.groupId),
  ],
)

/**
 * Approved changes of clinicians that the telehealth side has not carried out yet. It has tables of its own, so an approval adds the order in its
 * transaction; a job sends it until it is answered, and deletes it.
 */
export const clinicianOrders = portalSchema.table('clinician_orders', {
  /** The telehealth side carries out each id once. */
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<ClinicianOrderKind>().notNull(),
  content: jsonb('content').notNull(),
  madeBy: uuid('made_by')
    .notNull()
    .references(() => operators.id),
  /** Null on the command line, and where one administrator needs no approval. */
  approvedBy: uuid('approved_by').references(() => operators.id),
  orderedAt: timestamp('ordered_at', { withTimezone: true }).notNull(),
})

/** Orders that the telehealth side refused, with the code of its reason, until an administrator dismisses them. */
export const refusedClinicianOrders = portalSchema.table(
  'refused_clinician_orders',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<ClinicianOrderKind>().notNull(),
    content: jsonb('content').notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => operators.id),
    approvedBy: uuid('approved_by').references(() => operators.id),
    refusal: text('refusal').$type<OrderRefusal>().notNull(),
    refusedAt: timestamp('refused_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('refused_clinician_orders_at').on(table.refusedAt)],
)
