import { type AnyPgColumn, index, type PgTableFn, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** How the second factor of a staff session was proved; `provider`: by an identity provider that is trusted to check it. */
export type StaffFactor = 'pin' | 'passkey' | 'authenticator' | 'recovery code' | 'provider'

type Maker = { table: PgTableFn<string> }

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * The session table of one kind of staff: `operator` creates `operator_sessions` with the column `operator_id`. `secondFactorAt` is null
 * until a second factor is verified; `secondFactor` is the newest one.
 */
export const staffSessionTable = (schema: Maker, kind: string, accountId: () => AnyPgColumn) =>
  schema.table(
    `${kind}_sessions`,
    {
      id: uuid('id').primaryKey(),
      secretHash: text('secret_hash').notNull().unique(),
      accountId: uuid(`${kind}_id`).notNull().references(accountId),
      userAgent: text('user_agent').notNull(),
      createdAt: moment('created_at').notNull(),
      secondFactorAt: moment('second_factor_at'),
      /** Null in sessions from before staff had more than the PIN. */
      secondFactor: text('second_factor').$type<StaffFactor>(),
      /** When the person last proved again who they are, after the sign-in. */
      confirmedAt: moment('confirmed_at'),
      lastInputAt: moment('last_input_at').notNull(),
      endedAt: moment('ended_at'),
    },
    (table) => [index(`${kind}_sessions_${kind}`).on(table.accountId)],
  )

export type StaffSessionTable = ReturnType<typeof staffSessionTable>
