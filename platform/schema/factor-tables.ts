import { type AnyPgColumn, bigint, index, type PgTableFn, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

type Maker = { table: PgTableFn<string> }

/** The names of a table and of the column that holds its owner's id, and how a foreign key refers to the owner. */
type Names = { table: string; owner: string }

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Passkeys; the private key never leaves the owner's device. */
export const passkeyTable = (schema: Maker, { table, owner }: Names, ownerId: () => AnyPgColumn) =>
  schema.table(
    table,
    {
      id: uuid('id').primaryKey(),
      ownerId: uuid(owner).notNull().references(ownerId),
      /** The credential id assigned by the device. */
      credentialId: text('credential_id').notNull().unique(),
      /** COSE, in base64url. */
      publicKey: text('public_key').notNull(),
      /** The device's signature counter; 0 if it has none. A lower value than expected reveals a cloned key. */
      counter: bigint('counter', { mode: 'number' }).notNull(),
      transports: text('transports').array().notNull(),
      name: text('name').notNull(),
      createdAt: moment('created_at').notNull(),
      lastUsedAt: moment('last_used_at'),
    },
    (columns) => [index(`${table}_${owner.replace(/_id$/, '')}`).on(columns.ownerId)],
  )
export type PasskeyTable = ReturnType<typeof passkeyTable>

/** Challenges already answered. Each is valid once; rows can go after their expiry. */
export const spentChallengeTable = (schema: Maker) =>
  schema.table('spent_challenges', { challenge: text('challenge').primaryKey(), expiresAt: moment('expires_at').notNull() }, (columns) => [
    index('spent_challenges_expiry').on(columns.expiresAt),
  ])
export type SpentChallengeTable = ReturnType<typeof spentChallengeTable>

/** Authenticator apps, one for each owner; a sign-in asks for a code once one has confirmed it. */
export const authenticatorTable = (schema: Maker, { table, owner }: Names, ownerId: () => AnyPgColumn) =>
  schema.table(table, {
    ownerId: uuid(owner).primaryKey().references(ownerId),
    /** Encrypted with the server's key for this owner. */
    secret: text('secret').notNull(),
    /** The 30-second step of the last accepted code; codes of this or an earlier step are refused. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  })
export type AuthenticatorTable = ReturnType<typeof authenticatorTable>

/** One-time backup codes for a lost device; they are deleted with the row that `ownerId` refers to. */
export const recoveryCodeTable = (schema: Maker, { table, owner }: Names, ownerId: () => AnyPgColumn) =>
  schema.table(
    table,
    {
      ownerId: uuid(owner).notNull().references(ownerId, { onDelete: 'cascade' }),
      codeHash: text('code_hash').notNull(),
      usedAt: moment('used_at'),
    },
    (columns) => [primaryKey({ columns: [columns.ownerId, columns.codeHash] })],
  )
export type RecoveryCodeTable = ReturnType<typeof recoveryCodeTable>
