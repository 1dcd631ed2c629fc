import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { staffSessionTable } from '#platform/schema/staff-tables.ts'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'

/** Staff who run the portal for a sponsor or a health-benefits company. Separate from members, even for the same person. */
export const operators = portalSchema.table('operators', {
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role').$type<OperatorRole>().notNull(),
  /** The groups that the role is limited to; null for every group. */
  groupIds: uuid('group_ids').array(),
  /** Null until the invitation is accepted. */
  passwordHash: text('password_hash'),
  /** Since when the person has a passkey or an authenticator app; the mailed PIN is not enough from then on. */
  strongFactorAt: timestamp('strong_factor_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When the role was last changed; null if it never was. */
  roleSince: timestamp('role_since', { withTimezone: true }),
  /** When others last removed the passkeys and the app. */
  factorsResetAt: timestamp('factors_reset_at', { withTimezone: true }),
  /** Rows of former operators stay, because records of their actions refer to them. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
})

/** Signed-in browsers of operators. */
export const operatorSessions = staffSessionTable(portalSchema, 'operator', () => operators.id)

/** One-time links by which an operator sets a password: on invitation, and when an admin resets their access. */
export const operatorInvitations = portalSchema.table(
  'operator_invitations',
  {
    id: uuid('id').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    codeHash: text('code_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [index('operator_invitations_operator').on(table.operatorId)],
)
