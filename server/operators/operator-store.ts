import { and, asc, eq, gt, isNotNull, isNull, max } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { isLinkedOperator } from '#server/approvals/approver-store.ts'
import { operatorInvitations, operatorSessions, operators } from '#server/schema/operator-tables.ts'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import type { OperatorState } from '#shared/operators/operator-rules.ts'

export type Operator = typeof operators.$inferSelect

/** By e-mail, in lower case. */
export const findOperator = async (db: Db, email: string): Promise<Operator | null> =>
  (await db.select().from(operators).where(eq(operators.email, email)))[0] ?? null

export const findOperatorById = async (db: Db, id: string): Promise<Operator | null> =>
  (await db.select().from(operators).where(eq(operators.id, id)))[0] ?? null

type OperatorWithState = Pick<Operator, 'id' | 'name' | 'email' | 'role' | 'groupIds'> & {
  state: OperatorState
  /** Whether they sign in by a passkey or an authenticator app. */
  hasStrongFactor: boolean
  lastSeenAt: Date | null
  invitedUntil: Date | null
}

/** All operators with their current state; ended ones last. */
export const listOperatorsWithState = async (db: Db, now: Date): Promise<OperatorWithState[]> => {
  const seen = db
    .select({ accountId: operatorSessions.accountId, at: max(operatorSessions.lastInputAt).as('at') })
    .from(operatorSessions)
    .groupBy(operatorSessions.accountId)
    .as('seen')
  const rows = await db
    .select({ operator: operators, lastSeenAt: seen.at, invitedUntil: operatorInvitations.expiresAt, isLinked: isLinkedOperator })
    .from(operators)
    .leftJoin(seen, eq(seen.accountId, operators.id))
    .leftJoin(operatorInvitations, and(eq(operatorInvitations.operatorId, operators.id), openInvitation(now)))
    .orderBy(asc(operators.name), asc(operators.id))
  return rows
    .map(({ operator: { id, name, email, role, groupIds, passwordHash, endedAt, strongFactorAt }, lastSeenAt, invitedUntil, isLinked }) => {
      const state = stateOf({ isEnded: endedAt !== null, hasWay: passwordHash !== null || isLinked, isInvited: invitedUntil !== null })
      return { id, name, email, role, groupIds, state, hasStrongFactor: strongFactorAt !== null, lastSeenAt, invitedUntil }
    })
    .sort((a, b) => Number(a.state === 'ended') - Number(b.state === 'ended'))
}

const openInvitation = (now: Date) => and(isNull(operatorInvitations.settledAt), gt(operatorInvitations.expiresAt, now))

/** `hasWay`: by a password or an identity provider. */
const stateOf = ({ isEnded, hasWay, isInvited }: { isEnded: boolean; hasWay: boolean; isInvited: boolean }): OperatorState => {
  if (isEnded) return 'ended'
  if (hasWay) return 'active'
  return isInvited ? 'invited' : 'expired'
}

export const insertOperator = async (tx: Db, operator: typeof operators.$inferInsert): Promise<void> => {
  await tx.insert(operators).values(operator)
}

/** Administrators of every group who have a password, so that one can be named for emergencies. */
export const listBreakGlass = (db: Db): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .where(and(eq(operators.role, 'admin'), isNull(operators.groupIds), isNull(operators.endedAt), isNotNull(operators.passwordHash)))
    .orderBy(asc(operators.name), asc(operators.id))

type Change = Partial<
  Pick<Operator, 'name' | 'passwordHash' | 'endedAt' | 'roleSince' | 'strongFactorAt' | 'factorsResetAt' | 'groupIds'>
> & {
  role?: OperatorRole
}

export const updateOperator = async (tx: Db, id: string, change: Change): Promise<void> => {
  await tx.update(operators).set(change).where(eq(operators.id, id))
}
