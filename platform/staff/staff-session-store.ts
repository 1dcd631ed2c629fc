import { and, eq, isNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { StaffFactor, StaffSessionTable } from '#platform/schema/staff-tables.ts'
import type { StaffAccount, StaffSessionKind, WithoutPassword } from '#platform/staff/staff-kind.ts'

type SessionRow = StaffSessionTable['$inferSelect']

export type StaffSession<Account extends StaffAccount> = Pick<
  SessionRow,
  'id' | 'createdAt' | 'lastInputAt' | 'secondFactorAt' | 'secondFactor' | 'confirmedAt' | 'endedAt'
> & { account: WithoutPassword<Account> }

type Tables<Account extends StaffAccount> = Pick<StaffSessionKind<Account>, 'accounts' | 'sessions'>

const findSession = async <Account extends StaffAccount>(
  db: Db,
  { accounts, sessions }: Tables<Account>,
  condition: SQL,
): Promise<StaffSession<Account> | null> => {
  const [row] = await db
    .select({ session: sessions, account: accounts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(condition)
  if (!row) return null
  const { id, createdAt, lastInputAt, secondFactorAt, secondFactor, confirmedAt, endedAt } = row.session as SessionRow
  const { passwordHash: _, ...account } = row.account as Account
  return { id, createdAt, lastInputAt, secondFactorAt, secondFactor, confirmedAt, endedAt, account }
}

/** Reads the session on every call: staff are few, and an ended account or a lost role must take effect at once on every node. */
export const findStaffSession = <Account extends StaffAccount>(db: Db, tables: Tables<Account>, secretHash: string) =>
  findSession(db, tables, eq(tables.sessions.secretHash, secretHash))

export const findStaffSessionById = <Account extends StaffAccount>(db: Db, tables: Tables<Account>, id: string) =>
  findSession(db, tables, eq(tables.sessions.id, id))

export const insertStaffSession = async (
  db: Db,
  sessions: StaffSessionTable,
  session: StaffSessionTable['$inferInsert'],
): Promise<void> => {
  await db.insert(sessions).values(session)
}

/** Makes the session full after a second factor, under a new secret. Of two concurrent ones, one succeeds. */
export const raiseStaffSession = async (
  db: Db,
  sessions: StaffSessionTable,
  { id, secretHash, secondFactor, now }: { id: string; secretHash: string; secondFactor: StaffFactor; now: Date },
): Promise<boolean> => {
  const raised = await db
    .update(sessions)
    .set({ secretHash, secondFactor, secondFactorAt: now, lastInputAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.secondFactorAt), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return raised.length > 0
}

/** Records that the person proved again who they are; false if the session has ended. */
export const confirmStaffSession = async (
  db: Db,
  sessions: StaffSessionTable,
  { id, ...proved }: { id: string; confirmedAt: Date; secondFactor?: StaffFactor },
): Promise<boolean> => {
  const confirmed = db
    .update(sessions)
    .set(proved)
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
  return (await confirmed.returning({ id: sessions.id })).length > 0
}

/** Records a call's time at most once per minute, to limit writes. `lastInputAt` is that of the session as it was read, if it was. */
export const markStaffInput = async (
  db: Db,
  sessions: StaffSessionTable,
  { id, lastInputAt }: { id: string; lastInputAt?: Date },
  now: Date,
): Promise<void> => {
  const aMinuteAgo = new Date(now.getTime() - 60_000)
  if (lastInputAt !== undefined && lastInputAt >= aMinuteAgo) return
  await db
    .update(sessions)
    .set({ lastInputAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastInputAt, aMinuteAgo)))
}

type Ending = Pick<StaffSessionKind<StaffAccount>, 'sessions' | 'onSessionEnd'>

const endSessions = async (db: Db, { sessions, onSessionEnd }: Ending, condition: SQL | undefined, now: Date): Promise<void> => {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(condition, isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  for (const { id } of ended) await onSessionEnd?.(db, id)
}

export const endStaffSession = (db: Db, kind: Ending, id: string, now: Date): Promise<void> =>
  endSessions(db, kind, eq(kind.sessions.id, id), now)

export const endStaffSessionsOf = (db: Db, kind: Ending, accountId: string, now: Date): Promise<void> =>
  endSessions(db, kind, eq(kind.sessions.accountId, accountId), now)

export const endOtherStaffSessions = (
  db: Db,
  { sessions, ...kind }: Ending,
  { accountId, except }: { accountId: string; except: string },
  now: Date,
): Promise<void> => {
  const others = and(eq(sessions.accountId, accountId), ne(sessions.id, except))
  return endSessions(db, { sessions, ...kind }, others, now)
}

/** An account, locked until the transaction ends, so that changes of its factors happen one after the other. */
export const lockStaffAccount = async <Account extends StaffAccount>(
  tx: Db,
  { accounts }: Pick<StaffSessionKind<Account>, 'accounts'>,
  id: string,
): Promise<Account | null> => {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  return (row as Account | undefined) ?? null
}
