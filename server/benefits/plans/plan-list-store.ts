import { and, asc, desc, eq, gte, ilike, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import type { StoredPlan } from '#server/benefits/plan-store.ts'
import { planIds, plans, planTermVersions } from '#server/schema/benefit-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { type GroupLimit, isGroupWithin } from '#server/session/group-limit-store.ts'
import type { ListedPlan, TermVersion } from '#shared/benefits/plan-calls.ts'
import type { EditedPlanFacts } from '#shared/benefits/plan-edit.ts'
import type { PlanType } from '#shared/benefits/plan-words.ts'

const pageSize = 50

/** Escapes LIKE wildcards. */
const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

type Listing = { search: string; type?: PlanType | undefined; year?: string | undefined; after?: string | undefined }

/** Plans of groups within a limit, by group, name and id. One more row than a page shows whether there are more. */
export const listPlans = async (db: Db, { search, type, year, after }: Listing, limit: GroupLimit, today: string) => {
  const words = containing(search.trim())
  const edge = (which: 'max' | 'min', side: '<=' | '>') =>
    sql<string | null>`(select ${sql.raw(which)}(v.starts_on)::text from ${planTermVersions} v
      where v.plan_id = ${plans.id} and v.starts_on ${sql.raw(side)} ${today})`
  const found: ListedPlan[] = await db
    .select({
      id: plans.id,
      group: { id: groups.id, code: groups.code, name: groups.name },
      key: plans.key,
      name: plans.name,
      type: plans.type,
      yearMonth: plans.yearMonth,
      startsOn: plans.startsOn,
      endsOn: plans.endsOn,
      termsFrom: edge('max', '<='),
      nextFrom: edge('min', '>'),
    })
    .from(plans)
    .innerJoin(groups, eq(groups.id, plans.groupId))
    .where(
      and(
        isGroupWithin(plans.groupId, limit),
        search.trim() === ''
          ? undefined
          : or(ilike(plans.name, words), ilike(plans.key, words), ilike(groups.name, words), ilike(groups.code, words)),
        type && eq(plans.type, type),
        year === undefined
          ? undefined
          : and(lte(plans.startsOn, `${year}-12-31`), or(isNull(plans.endsOn), gte(plans.endsOn, `${year}-01-01`))),
        after === undefined
          ? undefined
          : sql`(${groups.name}, ${plans.name}, ${plans.id}) > (select g.name, l.name, l.id from ${plans} l
              join ${groups} g on g.id = l.group_id where l.id = ${after})`,
      ),
    )
    .orderBy(asc(groups.name), asc(plans.name), asc(plans.id))
    .limit(pageSize + 1)
  const rows = found.slice(0, pageSize)
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null }
}

type FoundPlan = { plan: StoredPlan; group: { id: string; code: string; name: string }; ids: string[] }

/** A plan with its group and its ids. `lock` locks all plans of the group until the transaction ends. */
export const findPlan = async (db: Db, id: string, { lock = false } = {}): Promise<FoundPlan | null> => {
  const query = db
    .select({ plan: plans, group: { id: groups.id, code: groups.code, name: groups.name } })
    .from(plans)
    .innerJoin(groups, eq(groups.id, plans.groupId))
    .where(eq(plans.id, id))
  const [found] = await (lock ? query.for('no key update') : query)
  if (!found) return null
  const ids = await db.select({ id: planIds.id }).from(planIds).where(eq(planIds.planId, id)).orderBy(asc(planIds.id))
  return { ...found, ids: ids.map((one) => one.id) }
}

/** A group's code, and a lock on its plans until the transaction ends; null for an unknown group. */
export const lockPlansOfGroup = async (tx: Db, groupId: string): Promise<string | null> =>
  (await tx.select({ code: groups.code }).from(groups).where(eq(groups.id, groupId)).for('no key update'))[0]?.code ?? null

/** Every version of a plan's terms, the newest first day first. */
export const listTermVersions = async (db: Db, planId: string): Promise<TermVersion[]> => {
  const rows = await db.select().from(planTermVersions).where(eq(planTermVersions.planId, planId)).orderBy(desc(planTermVersions.startsOn))
  return rows.map(({ startsOn, savedAt, terms }) => ({ startsOn, savedAt: savedAt.toISOString(), terms }))
}

/** Whether another plan of the group has the key, whatever its case. `planId` null for a new plan. */
export const isKeyTaken = async (db: Db, groupId: string, key: string, planId: string | null): Promise<boolean> =>
  (await db.$count(
    plans,
    and(eq(plans.groupId, groupId), eq(sql`lower(${plans.key})`, key.toLowerCase()), planId === null ? undefined : ne(plans.id, planId)),
  )) > 0

/** The first of the ids that another plan of the group has; null if none. */
export const findTakenId = async (db: Db, groupId: string, ids: readonly string[], planId: string | null): Promise<string | null> => {
  if (ids.length === 0) return null
  const isOther = planId === null ? undefined : ne(planIds.planId, planId)
  const [taken] = await db
    .select({ id: planIds.id })
    .from(planIds)
    .where(and(eq(planIds.groupId, groupId), inArray(planIds.id, [...ids]), isOther))
    .limit(1)
  return taken?.id ?? null
}

/** Writes a plan and its ids. Without `planId` the plan is new. @returns its id */
export const putPlan = async (
  tx: Db,
  { groupId, planId, facts: { ids, ...facts } }: { groupId: string; planId: string | null; facts: EditedPlanFacts },
  now: Date,
): Promise<string> => {
  const id = planId ?? uuidv7()
  if (planId === null) await tx.insert(plans).values({ id, groupId, createdAt: now, ...facts })
  else await tx.update(plans).set(facts).where(eq(plans.id, planId))
  await tx.delete(planIds).where(eq(planIds.planId, id))
  if (ids.length > 0) await tx.insert(planIds).values(ids.map((one) => ({ groupId, id: one, planId: id })))
  return id
}

/** @returns whether there were such terms */
export const deleteTerms = async (tx: Db, planId: string, startsOn: string): Promise<boolean> => {
  const gone = await tx
    .delete(planTermVersions)
    .where(and(eq(planTermVersions.planId, planId), eq(planTermVersions.startsOn, startsOn)))
    .returning({ planId: planTermVersions.planId })
  return gone.length > 0
}
