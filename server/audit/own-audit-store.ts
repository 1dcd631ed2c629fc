import { and, desc, eq, isNull, lt, ne, notInArray, or, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from '#platform/schema/platform-tables.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'

type Asked = { profileId: string; personId: string; others: boolean; hidden: readonly string[]; before?: number; most: number }

const columns = {
  seq: auditEvents.seq,
  at: auditEvents.at,
  event: auditEvents.event,
  outcome: auditEvents.outcome,
  reason: auditEvents.reason,
  actorId: auditEvents.actorId,
  level: auditEvents.level,
}

/** The rows about one account or its person, and what its member did that is about nobody else; each way by its own index, the newest first. */
export const listOwnRows = async (db: Db, { profileId, personId, others, hidden, before, most }: Asked) => {
  const rest = [
    notInArray(auditEvents.event, [...hidden]),
    before === undefined ? undefined : lt(auditEvents.seq, before),
    others ? or(isNull(auditEvents.actorId), ne(auditEvents.actorId, profileId)) : undefined,
  ]
  const by = (which: SQL | undefined) =>
    db
      .select(columns)
      .from(auditEvents)
      .where(and(which, ...rest))
      .orderBy(desc(auditEvents.seq))
      .limit(most)
  const about = [eq(auditEvents.subjectId, profileId), eq(auditEvents.subjectId, personId)].map(by)
  const own = by(and(eq(auditEvents.actorId, profileId), isNull(auditEvents.subjectId)))
  const [first, second] = about as [ReturnType<typeof by>, ReturnType<typeof by>]
  return unionAll(first, second, own).orderBy(desc(columns.seq)).limit(most)
}
export type OwnRow = Awaited<ReturnType<typeof listOwnRows>>[number]

/** First names of the accounts of one membership, by the account's id. */
export const listFamilyNames = async (db: Db, membershipId: string): Promise<ReadonlyMap<string, string>> => {
  const family = await db
    .select({ id: profiles.id, first: persons.first })
    .from(profiles)
    .innerJoin(persons, eq(persons.id, profiles.personId))
    .where(eq(persons.membershipId, membershipId))
  return new Map(family.map(({ id, first }) => [id, first]))
}
