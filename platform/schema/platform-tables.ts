import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  type PgTableFn,
  type PgUUIDBuilderInitial,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { languages } from '#shared/languages.ts'

/** A PostgreSQL schema in drizzle, or the default one. */
type Maker<S extends string | undefined> = { table: PgTableFn<S> }

/** Millisecond precision, as in JavaScript dates, so that a time read back equals the time written. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
const counter = (name: string) => integer(name).notNull().default(0)

/**
 * Outgoing messages, written in the caller's transaction and delivered by a job. Text and HTML of secret messages are erased after sending.
 */
const outboxTable = <S extends string | undefined>(schema: Maker<S>) =>
  schema.table(
    'outbox_messages',
    {
      id: uuid('id').primaryKey(),
      channel: text('channel', { enum: ['email', 'text', 'phone_call', 'push'] }).notNull(),
      /** The sender's name for the type of message, so that nobody has to read its text. */
      kind: text('kind'),
      recipient: text('recipient').notNull(),
      /** The account that the message was written for; null if it was for none, such as the address in a sponsor's file. */
      accountId: text('account_id'),
      subject: text('subject'),
      text: text('text').notNull(),
      html: text('html'),
      language: text('language', { enum: languages }).notNull().default('en'),
      secret: boolean('secret').notNull().default(false),
      dedupeKey: text('dedupe_key'),
      status: text('status', { enum: ['waiting', 'delivered', 'expired', 'dead', 'void'] })
        .notNull()
        .default('waiting'),
      attempts: counter('attempts'),
      nextAttemptAt: moment('next_attempt_at').notNull(),
      leaseId: uuid('lease_id'),
      deliverBy: moment('deliver_by'),
      createdAt: moment('created_at').notNull(),
      settledAt: moment('settled_at'),
      lastError: text('last_error'),
    },
    (table) => [
      index('outbox_messages_due').on(table.nextAttemptAt).where(sql`status = 'waiting'`),
      index('outbox_messages_recipient').on(table.recipient, table.createdAt),
      index('outbox_messages_account').on(table.accountId, table.createdAt),
      uniqueIndex('outbox_messages_dedupe').on(table.dedupeKey),
      index('outbox_messages_dead').on(table.settledAt).where(sql`status = 'dead'`),
      // Retention deletes in batches, oldest first: without it each batch would read the whole table.
      index('outbox_messages_settled').on(table.settledAt),
    ],
  )

/** Audit events without content: never a name, birthday, address, drug or message text. */
const auditEventsTable = <S extends string | undefined>(schema: Maker<S>) =>
  schema.table(
    'audit_events',
    {
      seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      at: moment('at').notNull().default(sql`clock_timestamp()`),
      node: text('node').notNull(),
      event: text('event').notNull(),
      outcome: text('outcome', { enum: ['ok', 'refused', 'failed'] }).notNull(),
      reason: text('reason'),
      actorId: text('actor_id'),
      subjectId: text('subject_id'),
      sessionHash: text('session_hash'),
      requestId: text('request_id').notNull(),
      ip: text('ip'),
      userAgentHash: text('user_agent_hash'),
      route: text('route').notNull(),
      level: text('level').notNull(),
    },
    (table) => [
      index('audit_events_node').on(table.node, table.at),
      index('audit_events_actor').on(table.actorId, table.seq),
      index('audit_events_subject').on(table.subjectId, table.seq),
      index('audit_events_event').on(table.event, table.at),
      index('audit_events_at').on(table.at),
    ],
  )

/** One hash chain per node, so that nodes do not wait for one another; a job appends the links after commit. */
const auditLinksTable = <S extends string | undefined>(schema: Maker<S>) =>
  schema.table(
    'audit_links',
    {
      node: text('node').notNull(),
      position: bigint('position', { mode: 'number' }).notNull(),
      eventSeq: bigint('event_seq', { mode: 'number' }).notNull(),
      prevHash: text('prev_hash').notNull(),
      hash: text('hash').notNull(),
      /** HMAC of `hash`; null in links from before the chain had a key, except the last of them. */
      mac: text('mac'),
    },
    (table) => [primaryKey({ columns: [table.node, table.position] }), uniqueIndex('audit_links_event').on(table.eventSeq)],
  )

/** Up to which link of each node's chain the events were sent to the operator's log collector. */
const auditStreamTable = <S extends string | undefined>(schema: Maker<S>) =>
  schema.table('audit_stream_positions', {
    node: text('node').primaryKey(),
    position: bigint('position', { mode: 'number' }).notNull(),
  })

/**
 * Columns of a verification of all chains of a server: requested by an operator or nightly, and run by a job, because it can take minutes.
 * @param requestedBy the operator; null for the nightly check
 */
export const auditCheckColumns = <R extends PgUUIDBuilderInitial<'requested_by'>>(requestedBy: R) => ({
  id: uuid('id').primaryKey(),
  requestedBy,
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  checked: bigint('checked', { mode: 'number' }),
  breaks: jsonb('breaks').$type<{ node: string; position: number; problem: string }[]>(),
  /** The last entry of each chain, by which the next check detects truncation. */
  heads: jsonb('heads').$type<{ node: string; position: number; hash: string }[]>(),
  /** Why the check failed; it is not retried. */
  problem: text('problem'),
})

/** Counters of failures and sends by a hashed key. */
const throttlesTable = <S extends string | undefined>(schema: Maker<S>) =>
  schema.table(
    'throttles',
    {
      key: text('key').primaryKey(),
      count: counter('count'),
      windowEndsAt: moment('window_ends_at').notNull(),
      blockedUntil: moment('blocked_until'),
    },
    (table) => [index('throttles_window').on(table.windowEndsAt)],
  )

/** A PIN that was sent. `ownerKey` is its owner, such as a session; a new PIN voids the owner's earlier ones. */
const pinChallengesTable = <S extends string | undefined>(schema: Maker<S>) =>
  schema.table(
    'pin_challenges',
    {
      id: uuid('id').primaryKey(),
      ownerKey: text('owner_key').notNull(),
      memberId: text('member_id').notNull(),
      pinHash: text('pin_hash').notNull(),
      tries: counter('tries'),
      createdAt: moment('created_at').notNull(),
      expiresAt: moment('expires_at').notNull(),
      voidedAt: moment('voided_at'),
      usedAt: moment('used_at'),
    },
    (table) => [index('pin_challenges_owner').on(table.ownerKey, table.createdAt), index('pin_challenges_expiry').on(table.expiresAt)],
  )

/** A member's failed attempts across all PINs. */
const pinFactorsTable = <S extends string | undefined>(schema: Maker<S>) =>
  schema.table('pin_factors', {
    memberId: text('member_id').primaryKey(),
    failures: counter('failures'),
    windowEndsAt: moment('window_ends_at').notNull(),
    consecutive: counter('consecutive'),
    locks: counter('locks'),
    lockedUntil: moment('locked_until'),
    disabledAt: moment('disabled_at'),
  })

/** Cache invalidations: an append-only feed that every node polls each second. */
const changesTable = <S extends string | undefined>(schema: Maker<S>) =>
  schema.table(
    'changes',
    {
      id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      topic: text('topic').notNull(),
      key: text('key').notNull(),
      at: moment('at').notNull().default(sql`clock_timestamp()`),
      /** The transaction that wrote the row; shows a reader which rows it cannot have seen yet. */
      writer: transactionId('writer').notNull().default(sql`pg_current_xact_id()`),
    },
    (table) => [index('changes_writer').on(table.writer), index('changes_at').on(table.at)],
  )

/**
 * Keys that are stored encrypted. `data`: the data keys of sealed fields. `ring`: a mark that a key of the ring is in use, which only that
 * key opens. `retired`: a former key of the ring, needed to read and verify what it made.
 */
const wrappedKeysTable = <S extends string | undefined>(schema: Maker<S>) =>
  schema.table('wrapped_keys', {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['data', 'ring', 'retired'] }).notNull(),
    wrapped: text('wrapped').notNull(),
    /** The id of the ring's key that wraps it, or `kms` and the name of the key there. */
    wrappedBy: text('wrapped_by').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Since when new values are sealed with a data key; null while a server of the version before it may still run. */
    activeAt: moment('active_at'),
    /** When everything older had been sealed again with this data key. */
    completeAt: moment('complete_at'),
    /** Which columns a data key seals: see `columnSet` in `platform/auth/keys/sealed-fields.ts`. Null is the first set. */
    columnSet: integer('column_set'),
    retiredAt: moment('retired_at'),
  })

/** Defines the platform's tables in a server's PostgreSQL schema. Each server exports them in its schema folder for its migrations. */
export const platformTables = <S extends string | undefined>(schema: Maker<S>) => ({
  outboxMessages: outboxTable(schema),
  auditEvents: auditEventsTable(schema),
  auditLinks: auditLinksTable(schema),
  auditStreamPositions: auditStreamTable(schema),
  throttles: throttlesTable(schema),
  pinChallenges: pinChallengesTable(schema),
  pinFactors: pinFactorsTable(schema),
  changes: changesTable(schema),
  wrappedKeys: wrappedKeysTable(schema),
})

/**
 * The same tables without a schema, for the platform's own statements. Each server's connections set `search_path`, so one statement works
 * for the portal and care.
 */
export const { outboxMessages, auditEvents, auditLinks, auditStreamPositions, throttles, pinChallenges, pinFactors, changes, wrappedKeys } =
  platformTables({
    table: pgTable,
  })

/** Likewise; each server declares the table itself, because the portal's refers to its operators. */
export const auditChecks = pgTable('audit_checks', auditCheckColumns(uuid('requested_by')))
