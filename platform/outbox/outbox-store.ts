import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { v4 as uuidv4 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { leaseMs } from '#platform/outbox/outbox-rules.ts'
import type { Channel } from '#platform/outbox/post.ts'
import { outboxMessages } from '#platform/schema/platform-tables.ts'

export type StoredMessage = typeof outboxMessages.$inferSelect
export type Settled = Exclude<StoredMessage['status'], 'waiting'>

const waiting = eq(outboxMessages.status, 'waiting')
const dead = eq(outboxMessages.status, 'dead')

/** The columns of a settled message: a secret one loses its text. */
const settled = (status: Settled, now: Date) => ({
  status,
  settledAt: now,
  text: sql`case when ${outboxMessages.secret} then '' else ${outboxMessages.text} end`,
  html: sql`case when ${outboxMessages.secret} then null else ${outboxMessages.html} end`,
})

/** Claims messages for this worker until the lease ends. */
const claim = (db: Db, now: Date, which: SQL | undefined, most: number): Promise<StoredMessage[]> => {
  const free = db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(waiting, or(isNull(outboxMessages.deliverBy), gt(outboxMessages.deliverBy, now)), which))
    .orderBy(asc(outboxMessages.nextAttemptAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return db
    .update(outboxMessages)
    .set({ leaseId: uuidv4(), attempts: sql`${outboxMessages.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(inArray(outboxMessages.id, free))
    .returning()
}

export const claimDue = (db: Db, now: Date, channel: Channel, most: number): Promise<StoredMessage[]> =>
  claim(db, now, and(eq(outboxMessages.channel, channel), lte(outboxMessages.nextAttemptAt, now)), most)

/** Claims one message if it has had no attempt yet. */
export const claimFirst = async (db: Db, now: Date, id: string): Promise<StoredMessage | undefined> =>
  (await claim(db, now, and(eq(outboxMessages.id, id), eq(outboxMessages.attempts, 0)), 1))[0]

/** Matches a message only while this worker holds its lease. */
const mine = ({ id, leaseId }: StoredMessage) => and(eq(outboxMessages.id, id), waiting, eq(outboxMessages.leaseId, leaseId ?? ''))

export const settle = async (db: Db, message: StoredMessage, status: Settled, now: Date, lastError: string | null): Promise<void> => {
  await db
    .update(outboxMessages)
    .set({ ...settled(status, now), lastError })
    .where(mine(message))
}

export const retryLater = async (db: Db, message: StoredMessage, nextAttemptAt: Date, lastError: string): Promise<void> => {
  await db.update(outboxMessages).set({ nextAttemptAt, lastError, leaseId: null }).where(mine(message))
}

/** Expires waiting messages whose `deliverBy` has passed. */
export const expireOverdue = async (db: Db, now: Date): Promise<void> => {
  await db
    .update(outboxMessages)
    .set(settled('expired', now))
    .where(and(waiting, lte(outboxMessages.deliverBy, now)))
}

/** When the next waiting message of a channel is due for an attempt, or expires; null if none waits. */
export const findNextDue = async (db: Db, channel: Channel): Promise<Date | null> => {
  const { rows } = await db.execute<{ due: string | null }>(
    sql`select min(least(next_attempt_at, deliver_by)) as due from outbox_messages where status = 'waiting' and channel = ${channel}`,
  )
  const [{ due } = { due: null }] = rows
  return due === null ? null : new Date(due)
}

export const findStatus = async (db: Db, id: string): Promise<StoredMessage['status'] | undefined> =>
  (await db.select({ status: outboxMessages.status }).from(outboxMessages).where(eq(outboxMessages.id, id)))[0]?.status

/** Voids everything that waits for a device, which will get nothing more. */
export const voidPushesTo = async (db: Db, deviceIds: readonly string[], now: Date): Promise<void> => {
  await db
    .update(outboxMessages)
    .set(settled('void', now))
    .where(and(waiting, eq(outboxMessages.channel, 'push'), inArray(outboxMessages.recipient, [...deviceIds])))
}

/** @returns whether it was still waiting; it will not be tried again */
export const voidMessage = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (
    await db
      .update(outboxMessages)
      .set(settled('void', now))
      .where(and(eq(outboxMessages.id, id), waiting))
      .returning({ id: outboxMessages.id })
  ).length === 1

/** The columns of a message without its content. */
const about = {
  id: outboxMessages.id,
  channel: outboxMessages.channel,
  kind: outboxMessages.kind,
  recipient: outboxMessages.recipient,
  secret: outboxMessages.secret,
  status: outboxMessages.status,
  attempts: outboxMessages.attempts,
  deliverBy: outboxMessages.deliverBy,
  createdAt: outboxMessages.createdAt,
  settledAt: outboxMessages.settledAt,
  lastError: outboxMessages.lastError,
}

/** Messages to these addresses and phone numbers, newest first. */
export const listMessagesTo = (db: Db, recipients: readonly string[], most: number) =>
  db
    .select(about)
    .from(outboxMessages)
    .where(inArray(outboxMessages.recipient, [...recipients]))
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(most)

/** Dead messages that nobody has handled, newest first. */
export const listDead = (db: Db, most: number) =>
  db.select(about).from(outboxMessages).where(dead).orderBy(desc(outboxMessages.settledAt), desc(outboxMessages.id)).limit(most)

/** Selects the message for update, so that concurrent requests resend it only once. */
export const findMessage = async (tx: Db, id: string): Promise<StoredMessage | undefined> =>
  (await tx.select().from(outboxMessages).where(eq(outboxMessages.id, id)).for('update'))[0]

/** @returns whether it was dead; an operator has now handled it */
export const voidDead = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (
    await db
      .update(outboxMessages)
      .set(settled('void', now))
      .where(and(eq(outboxMessages.id, id), dead))
      .returning({ id: outboxMessages.id })
  ).length === 1
