import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { accumulators, planIds, plans, planTermVersions } from '#server/schema/benefit-tables.ts'
import { planNetworks } from '#server/schema/benefits/network-tables.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { type GroupLimit, isGroupWithin } from '#server/session/group-limit-store.ts'
import type { PlanNetwork } from '#shared/benefits/network-status.ts'

/** Every version of the terms of plans within a limit, by group, key and day; `ids` are separated by semicolons. */
export const listPlansForFile = (db: Db, groupId: string | undefined, limit: GroupLimit) =>
  db
    .select({
      plan: plans,
      code: groups.code,
      ids: sql<string>`coalesce((select string_agg(i.id, ';' order by i.id) from ${planIds} i where i.plan_id = ${plans.id}), '')`,
      termsFrom: planTermVersions.startsOn,
      terms: planTermVersions.terms,
      networks: sql<PlanNetwork[] | null>`(select w.networks from ${planNetworks} w where w.plan_id = ${plans.id}
        and w.starts_on <= ${planTermVersions.startsOn} order by w.starts_on desc limit 1)`,
    })
    .from(plans)
    .innerJoin(groups, eq(groups.id, plans.groupId))
    .innerJoin(planTermVersions, eq(planTermVersions.planId, plans.id))
    .where(and(isGroupWithin(plans.groupId, limit), groupId === undefined ? undefined : eq(plans.groupId, groupId)))
    .orderBy(asc(groups.code), asc(plans.key), asc(planTermVersions.startsOn))

/** A page of a plan's accumulators, family by family. `shownId` is one of the plan's ids, '' if it has none. */
export const listAccumulatorsForFile = (db: Db, planId: string, { offset, most }: { offset: number; most: number }) =>
  db
    .select({
      code: groups.code,
      subscriber: memberships.subscriberNumber,
      isDependent: sql<boolean>`${persons.id} <> ${memberships.id}`,
      first: persons.first,
      dob: persons.dob,
      shownId: sql<string>`coalesce((select min(i.id) from ${planIds} i where i.plan_id = ${planId}), '')`,
      row: accumulators,
    })
    .from(accumulators)
    .leftJoin(persons, eq(persons.id, accumulators.personId))
    .innerJoin(memberships, sql`${memberships.id} = coalesce(${accumulators.membershipId}, ${persons.membershipId})`)
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(eq(accumulators.planId, planId))
    .orderBy(
      asc(memberships.id),
      asc(accumulators.personId),
      desc(accumulators.yearStartsOn),
      asc(accumulators.network),
      asc(accumulators.kind),
      asc(accumulators.service),
    )
    .limit(most)
    .offset(offset)
