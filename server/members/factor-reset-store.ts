import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { factorResets } from '#server/schema/member-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'
import { type GroupLimit, isGroupWithin } from '#server/session/group-limit-store.ts'

const waiting = (now: Date) => and(isNull(factorResets.decidedAt), gt(factorResets.expiresAt, now))

const columns = {
  id: factorResets.id,
  profileId: factorResets.profileId,
  requestedBy: { id: operators.id, name: operators.name },
  reason: factorResets.reason,
  requestedAt: factorResets.requestedAt,
  expiresAt: factorResets.expiresAt,
  person: { id: persons.id, first: persons.first, last: persons.last },
  group: { name: groups.name },
}

/** Pending factor resets, oldest first: of one account, or of the groups. */
export const listWaitingResets = (db: Db, now: Date, of: { profileId: string } | { groups: GroupLimit }) =>
  db
    .select(columns)
    .from(factorResets)
    .innerJoin(operators, eq(operators.id, factorResets.requestedBy))
    .innerJoin(profiles, eq(profiles.id, factorResets.profileId))
    .innerJoin(persons, eq(persons.id, profiles.personId))
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(and(waiting(now), 'profileId' in of ? eq(factorResets.profileId, of.profileId) : isGroupWithin(groups.id, of.groups)))
    .orderBy(asc(factorResets.requestedAt), asc(factorResets.id))

export const insertReset = async (tx: Db, reset: typeof factorResets.$inferInsert): Promise<void> => {
  await tx.insert(factorResets).values(reset)
}

/** Selects a reset request in any state and locks it, so that only one of two concurrent decisions counts. */
export const findResetToDecide = async (tx: Db, id: string) =>
  (await tx.select().from(factorResets).where(eq(factorResets.id, id)).for('update'))[0] ?? null

export const saveDecision = async (
  tx: Db,
  id: string,
  decision: { decidedBy: string; decidedAt: Date; decision: 'approved' | 'refused' },
): Promise<void> => {
  await tx.update(factorResets).set(decision).where(eq(factorResets.id, id))
}
