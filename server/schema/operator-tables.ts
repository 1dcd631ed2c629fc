import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { portalSchema } from '#server/schema/portal-schema.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'

/** Who runs the portal for a sponsor or a health-benefits company; never a member, also where the same person is both. */
export const operators = portalSchema.table('operators', {
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role').$type<OperatorRole>().notNull(),
  /** Null until the invitation was taken. */
  passwordHash: text('password_hash'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Ended operators stay as names in what they did. */
  endedAt: timestamp('ended_at', { withTimezone: true }),
})

/** A signed-in operator's browser; `secondFactorAt` is null while the PIN is due. */
export const operatorSessions = portalSchema.table(
  'operator_sessions',
  {
    id: uuid('id').primaryKey(),
    secretHash: text('secret_hash').notNull().unique(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    userAgent: text('user_agent').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
    lastInputAt: timestamp('last_input_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('operator_sessions_operator').on(table.operatorId)],
)

/** A link by which an operator sets a password, once: when invited, and when an admin lets them start anew. */
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
