import { and, arrayContains, asc, eq, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { operatorInvitations, operators } from '#server/schema/operator-tables.ts'
import { operatorSsoLinks } from '#server/schema/sso-tables.ts'
import { approvesFrom } from '#shared/approvals/approval-rules.ts'

/** The ids of all operators, locked, so that concurrent changes cannot remove the last administrator. */
export const listOperatorsLocked = (tx: Db): Promise<{ id: string }[]> =>
  tx.select({ id: operators.id }).from(operators).orderBy(asc(operators.id)).for('update')

/** Whether anybody but this operator is an administrator or was one when their access ended. */
const hasHadOtherAdmin = async (db: Db, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: operators.id })
      .from(operators)
      .where(and(eq(operators.role, 'admin'), ne(operators.id, id)))
      .limit(1)
  ).length > 0

/**
 * Whether the change needs no approval, because a new deployment has one administrator and nobody to ask. Not so once another
 * administrator existed: otherwise one could end the other and be alone. Locks the operators.
 */
export const isFirstAdmin = async (tx: Db, { operator }: { operator: { id: string } }): Promise<boolean> => {
  await listOperatorsLocked(tx)
  return !(await hasHadOtherAdmin(tx, operator.id))
}

/** When an operator may approve what others made; null if they may now, or are unknown. */
export const findApprovesFrom = async (db: Db, id: string, now: Date): Promise<Date | null> => {
  const [found] = await db
    .select({
      createdAt: operators.createdAt,
      roleSince: operators.roleSince,
      factorsResetAt: operators.factorsResetAt,
      invitedAt: max(operatorInvitations.createdAt),
    })
    .from(operators)
    .leftJoin(operatorInvitations, eq(operatorInvitations.operatorId, operators.id))
    .where(eq(operators.id, id))
    .groupBy(operators.id)
  const from = found ? approvesFrom(found) : null
  return from && from > now ? from : null
}

/** An operator's name if they are an administrator now, or null. */
export const findAdminName = async (db: Db, id: string): Promise<string | null> => {
  const isAdmin = and(eq(operators.id, id), eq(operators.role, 'admin'), isNull(operators.endedAt))
  return (await db.select({ name: operators.name }).from(operators).where(isAdmin))[0]?.name ?? null
}

/** Whether an operator signs in through an identity provider. */
export const isLinkedOperator = sql<boolean>`exists (select 1 from ${operatorSsoLinks} link where link.account_id = ${operators.id})`

const mayLearnOf = (groupId: string | null) =>
  or(isNull(operators.groupIds), groupId === null ? undefined : arrayContains(operators.groupIds, [groupId]))

/** Administrators who can sign in and may see a change: of this group, or of no one group. */
export const listActiveAdmins = (db: Db, groupId: string | null): Promise<{ id: string; email: string }[]> =>
  db
    .select({ id: operators.id, email: operators.email })
    .from(operators)
    .where(
      and(
        eq(operators.role, 'admin'),
        isNull(operators.endedAt),
        or(isNotNull(operators.passwordHash), isLinkedOperator),
        mayLearnOf(groupId),
      ),
    )
    .orderBy(asc(operators.email))
