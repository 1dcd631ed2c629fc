import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { planIds, plans, planTermVersions } from '#server/schema/benefit-tables.ts'
import { spansOfPerson } from '#server/schema/coverage/person-coverage.ts'
import { coverageSpans, memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { type GroupLimit, isGroupWithin } from '#server/session/group-limit-store.ts'
import { type CoveredPerson, plansOn } from '#shared/benefits/plan-link.ts'
import type { PlanTerms } from '#shared/benefits/plan-terms.ts'
import { homeStateOf } from '#shared/zip/zip-table.ts'

export type StoredPlan = typeof plans.$inferSelect

/** The plans of a group, by the folded ids that eligibility files use. */
const plansByIds = async (db: Db, groupId: string): Promise<Map<string, StoredPlan>> => {
  const rows = await db
    .select({ id: planIds.id, plan: plans })
    .from(planIds)
    .innerJoin(plans, eq(plans.id, planIds.planId))
    .where(eq(planIds.groupId, groupId))
  const own = new Map(rows.map(({ plan }) => [plan.id, plan]))
  return new Map(rows.map(({ id, plan }) => [id, own.get(plan.id) as StoredPlan]))
}

/** A person of a family, what the sponsor's files say of their plan, and their plans on a day. */
export type PlannedPerson = {
  id: string
  membershipId: string
  first: string
  last: string
  dob: string
  relation: 'Primary' | 'Spouse' | 'Dependent'
  /** The state of residence as far as it is known. */
  homeState: string | null
  covered: CoveredPerson
  plans: StoredPlan[]
}

/** Everybody of a membership with their plans on a day: primary, spouse, dependents, oldest first. */
export const listPlansOfFamily = async (db: Db, membershipId: string, day: string): Promise<PlannedPerson[]> => {
  const family = await db
    .select({
      id: persons.id,
      first: persons.first,
      last: persons.last,
      dob: persons.dob,
      relation: persons.relation,
      state: persons.state,
      zip: persons.zip,
      spans: spansOfPerson,
      plan: memberships.plan,
      subgroup: memberships.subgroup,
      groupId: memberships.groupId,
    })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .where(eq(persons.membershipId, membershipId))
    .orderBy(asc(sql`array_position(array['Primary', 'Spouse', 'Dependent'], ${persons.relation})`), asc(persons.dob), asc(persons.id))
  const byId = family[0] ? await plansByIds(db, family[0].groupId) : new Map<string, StoredPlan>()
  return family.map(({ spans, plan, subgroup, state, zip, groupId: _, ...person }) => {
    const covered = { spans, plan, subgroup }
    return { ...person, membershipId, homeState: homeStateOf({ state, zip }), covered, plans: plansOn(covered, byId, day) }
  })
}

/** The terms of these plans that hold on a day, and the day they began, by plan. A plan without terms is missing. */
export const listTermsOn = async (
  db: Db,
  planIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, { startsOn: string; terms: PlanTerms }>> => {
  const rows = await db
    .selectDistinctOn([planTermVersions.planId], {
      planId: planTermVersions.planId,
      startsOn: planTermVersions.startsOn,
      terms: planTermVersions.terms,
    })
    .from(planTermVersions)
    .where(and(inArray(planTermVersions.planId, [...planIds]), lte(planTermVersions.startsOn, day)))
    .orderBy(asc(planTermVersions.planId), desc(planTermVersions.startsOn))
  return new Map(rows.map(({ planId, startsOn, terms }) => [planId, { startsOn, terms }]))
}

/** A plan as a file gives it, before it has an id. `ids` are folded. */
export type GivenPlan = Omit<StoredPlan, 'id' | 'createdAt'> & { ids: readonly string[] }

/** The plans of groups with their ids, for comparison with a file. */
export const listPlansOfGroups = async (db: Db, groupIds: readonly string[]) => {
  if (groupIds.length === 0) return []
  const ids = sql<string[]>`coalesce((select array_agg(i.id order by i.id) from ${planIds} i where i.plan_id = ${plans}.id), '{}')`
  return db
    .select({ plan: plans, ids })
    .from(plans)
    .where(inArray(plans.groupId, [...groupIds]))
}

/** Saves a plan under its group and key, with its ids, and returns its id. */
export const savePlan = async (db: Db, { ids, ...plan }: GivenPlan, now: Date): Promise<string> => {
  const { groupId, key, ...facts } = plan
  const [saved] = await db
    .insert(plans)
    .values({ id: uuidv7(), createdAt: now, ...plan })
    .onConflictDoUpdate({ target: [plans.groupId, plans.key], set: facts })
    .returning({ id: plans.id })
  const planId = saved?.id as string
  await db.delete(planIds).where(eq(planIds.planId, planId))
  if (ids.length > 0) await db.insert(planIds).values(ids.map((id) => ({ groupId, id, planId })))
  return planId
}

export const findTermsFrom = async (db: Db, planId: string, startsOn: string): Promise<PlanTerms | null> => {
  const [found] = await db
    .select({ terms: planTermVersions.terms })
    .from(planTermVersions)
    .where(and(eq(planTermVersions.planId, planId), eq(planTermVersions.startsOn, startsOn)))
  return found?.terms ?? null
}

/** Saves the terms that hold from a day on, in place of those that began on the same day. */
export const saveTerms = async (db: Db, planId: string, startsOn: string, terms: PlanTerms, savedAt: Date): Promise<void> => {
  await db
    .insert(planTermVersions)
    .values({ planId, startsOn, terms, savedAt })
    .onConflictDoUpdate({ target: [planTermVersions.planId, planTermVersions.startsOn], set: { terms, savedAt } })
}

/**
 * The groups with these codes, within a limit. Codes are compared as the eligibility import does: exactly. Their plans are locked until the
 * transaction ends.
 */
export const lockGroupsByCode = async (tx: Db, codes: readonly string[], limit: GroupLimit): Promise<Map<string, string>> => {
  const rows =
    codes.length === 0
      ? []
      : await tx
          .select({ id: groups.id, code: groups.code })
          .from(groups)
          .where(and(inArray(groups.code, [...codes]), isGroupWithin(groups.id, limit)))
          .orderBy(asc(groups.id))
          .for('no key update')
  return new Map(rows.map(({ id, code }) => [code, id]))
}

type UnknownId = { groupId: string; group: string; groupName: string; hasPlans: boolean; id: string; people: number }

/**
 * Plan ids of covered people that no plan of their group has, with the number of people, the most frequent first; 200 at most. In a group
 * without plans no id is expected to be known: its ids are listed only if `isOfAnyGroup`.
 */
export const listUnknownPlanIds = async (db: Db, day: string, limit: GroupLimit, { isOfAnyGroup = false } = {}): Promise<UnknownId[]> => {
  const expected = isOfAnyGroup ? sql`true` : sql`exists (select from ${plans} l where l.group_id = m.group_id)`
  const within = isGroupWithin(sql`m.group_id`, limit) ?? sql`true`
  const key = (text: ReturnType<typeof sql>) => sql`lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`
  const { rows } = await db.execute<UnknownId>(sql`
    select g.id as "groupId", g.code as "group", g.name as "groupName", x.plan_id as id, count(distinct p.id)::int as people,
      exists (select from ${plans} l where l.group_id = g.id) as "hasPlans"
    from ${persons} p
    join ${memberships} m on m.id = p.membership_id
    join ${groups} g on g.id = m.group_id
    cross join lateral (
      select coalesce(nullif(trim(s.plan), ''), nullif(trim(m.plan), ''), nullif(trim(m.subgroup), '')) as plan_id, s.plan as own
      from ${coverageSpans} s
      where s.person_id = p.id and not s.is_void and s.starts_on <= ${day} and coalesce(s.ends_on >= ${day}, true)) x
    where x.plan_id is not null and ${within} and ${expected}
      and not exists (select from ${planIds} i where i.group_id = m.group_id
        and i.id in (${key(sql`x.own`)}, ${key(sql`coalesce(m.plan, '')`)}, ${key(sql`coalesce(m.subgroup, '')`)}))
    group by g.id, x.plan_id order by people desc, g.code, x.plan_id limit 200`)
  return rows
}
