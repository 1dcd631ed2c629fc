import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { eligibilityInquiries } from '#server/schema/benefits/inquiry-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { careRightsChanges } from '#server/schema/family-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import type { InquiryReason } from '#shared/eligibility/inquiry-times.ts'

/** Minutes until a person is asked about again after a question that got no answer, so that a failing payer is not asked with each click. */
const retryMinutes = 10

/**
 * Queues a question about each of these people whose group has it for this reason, unless one waits or was answered within the group's
 * hours. Asks nothing itself.
 */
export const insertInquiries = async (tx: Db, personIds: readonly string[], reason: InquiryReason, now: Date): Promise<void> => {
  for (const personId of personIds)
    await tx.execute(sql`insert into ${eligibilityInquiries} (id, person_id, reason, queued_at)
      select ${uuidv7()}::uuid, p.id, ${reason}, ${now.toISOString()}::timestamptz
      from ${persons} p join ${memberships} m on m.id = p.membership_id join ${groups} g on g.id = m.group_id
      where p.id = ${personId} and g.eligibility_asked in (${reason}, 'both') and not exists (
        select from ${eligibilityInquiries} i where i.person_id = p.id and i.queued_at > ${now.toISOString()}::timestamptz
          - case when i.outcome = 'answered' then make_interval(hours => g.eligibility_hours) else make_interval(mins => ${retryMinutes}) end)
      on conflict do nothing`)
}

export type WaitingInquiry = Awaited<ReturnType<typeof listWaitingInquiries>>[number]

/** The oldest waiting questions, with what a 270 needs of the subscriber. */
export const listWaitingInquiries = (db: Db, most: number) =>
  db
    .select({
      id: eligibilityInquiries.id,
      personId: eligibilityInquiries.personId,
      membershipId: persons.membershipId,
      subscriberNumber: memberships.subscriberNumber,
      groupCode: groups.code,
    })
    .from(eligibilityInquiries)
    .innerJoin(persons, eq(persons.id, eligibilityInquiries.personId))
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(eq(eligibilityInquiries.outcome, 'waiting'))
    .orderBy(asc(eligibilityInquiries.id))
    .limit(most)

type Finished = Pick<typeof eligibilityInquiries.$inferSelect, 'outcome' | 'problem' | 'stored' | 'finishedAt'>

export const finishInquiry = async (db: Db, id: string, finished: Finished): Promise<void> => {
  await db
    .update(eligibilityInquiries)
    .set(finished)
    .where(and(eq(eligibilityInquiries.id, id), eq(eligibilityInquiries.outcome, 'waiting')))
}

/** Queues what the telehealth side knows of a family's account holders to be sent again, because new amounts change their prices. */
export const queuePricesForCare = async (db: Db, membershipId: string): Promise<void> => {
  await db.execute(sql`insert into ${careRightsChanges} (telehealth_id)
    select p.telehealth_id from ${persons} p join ${profiles} a on a.person_id = p.id
    where p.membership_id = ${membershipId} and a.closed_at is null`)
}

export const listInquiriesOfGroup = (db: Db, groupId: string, most: number) =>
  db
    .select({
      reason: eligibilityInquiries.reason,
      outcome: eligibilityInquiries.outcome,
      problem: eligibilityInquiries.problem,
      stored: eligibilityInquiries.stored,
      queuedAt: eligibilityInquiries.queuedAt,
      finishedAt: eligibilityInquiries.finishedAt,
    })
    .from(eligibilityInquiries)
    .innerJoin(persons, eq(persons.id, eligibilityInquiries.personId))
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .where(eq(memberships.groupId, groupId))
    .orderBy(desc(eligibilityInquiries.id))
    .limit(most)
