import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { waits } from '#server/groups/group-change-store.ts'
import { memberships } from '#server/schema/eligibility-tables.ts'
import { groupChanges, groupFeatureRows, groupPlans, groupPrices, groups } from '#server/schema/groups-tables.ts'
import { type GroupLimit, isGroupWithin } from '#server/session/group-limit-store.ts'
import { type GroupFeature, groupFeatures as knownFeatures } from '#shared/groups/group-features.ts'
import { type GroupSettings, priceTypes } from '#shared/groups/group-settings.ts'
import { defaultVisitPolicy, type VisitPolicy } from '#shared/visits/visit-policy.ts'

export type StoredGroup = { id: string; code: string; version: number; settings: GroupSettings }

/** Finds a known name regardless of case; undefined for unknown names. */
const named = <T extends string>(known: readonly T[], name: string): T | undefined =>
  known.find((one) => one.toLowerCase() === name.toLowerCase())

const policyOf = ({ visitPolicy }: Pick<typeof groups.$inferSelect, 'visitPolicy'>): VisitPolicy => ({
  ...defaultVisitPolicy,
  ...visitPolicy,
})

const settingsOf = (row: typeof groups.$inferSelect, lists: Pick<GroupSettings, 'features' | 'prices' | 'plans'>): GroupSettings => ({
  name: row.name,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  suspended: row.suspended,
  color: row.color,
  logoHash: row.logoHash,
  supportPhone: row.supportPhone,
  requiresMfa: row.requiresMfa,
  pinMethods: row.pinMethods,
  rememberDeviceDays: row.rememberDeviceDays,
  passkeysAllowed: row.passkeysAllowed,
  strongFactorReplacesPin: row.strongFactorReplacesPin,
  hidesAdultContacts: row.hidesAdultContacts,
  deductibleCents: row.deductibleCents,
  planYearMonth: row.planYearMonth,
  deductibleTypes: row.deductibleTypes,
  eligibilityAsked: row.eligibilityAsked,
  eligibilityHours: row.eligibilityHours,
  ...lists,
  visitPolicy: policyOf(row),
})

/** A group with all its lists; `lock` locks it until the transaction ends. */
export const findGroup = async (db: Db, id: string, { lock = false } = {}): Promise<StoredGroup | null> => {
  const query = db.select().from(groups).where(eq(groups.id, id))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) return null
  const features = await db.select().from(groupFeatureRows).where(eq(groupFeatureRows.groupId, id))
  const prices = await db.select().from(groupPrices).where(eq(groupPrices.groupId, id)).orderBy(asc(groupPrices.type))
  const plans = await db.select().from(groupPlans).where(eq(groupPlans.groupId, id)).orderBy(asc(groupPlans.code))
  const settings = settingsOf(row, {
    features: features
      .flatMap(({ feature: name, startsOn, endsOn }) => {
        const feature = named(knownFeatures, name)
        return feature ? [{ feature, startsOn, endsOn }] : []
      })
      .sort((a, b) => knownFeatures.indexOf(a.feature as GroupFeature) - knownFeatures.indexOf(b.feature as GroupFeature)),
    prices: prices.flatMap(({ type: name, cents }) => {
      const type = named(priceTypes, name)
      return type ? [{ type, cents }] : []
    }),
    plans: plans.map(({ code, name }) => ({ code, name })),
  })
  return { id, code: row.code, version: row.version, settings }
}

/** The visit policy of a group, without reading its other settings. */
export const findVisitPolicy = async (db: Db, groupId: string): Promise<VisitPolicy> => {
  const [row] = await db.select({ visitPolicy: groups.visitPolicy }).from(groups).where(eq(groups.id, groupId))
  return policyOf(row ?? { visitPolicy: {} })
}

/** The prices of a membership's group. */
export const listGroupPricesOf = (db: Db, membershipId: string): Promise<{ type: string; cents: number }[]> =>
  db
    .select({ type: groupPrices.type, cents: groupPrices.cents })
    .from(groupPrices)
    .innerJoin(memberships, eq(memberships.groupId, groupPrices.groupId))
    .where(eq(memberships.id, membershipId))

const lowered = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase())

const writeLists = async (tx: Db, groupId: string, { features, prices, plans }: GroupSettings): Promise<void> => {
  await tx
    .delete(groupFeatureRows)
    .where(and(eq(groupFeatureRows.groupId, groupId), inArray(sql`lower(${groupFeatureRows.feature})`, lowered(knownFeatures))))
  await tx.delete(groupPrices).where(and(eq(groupPrices.groupId, groupId), inArray(sql`lower(${groupPrices.type})`, lowered(priceTypes))))
  await tx.delete(groupPlans).where(eq(groupPlans.groupId, groupId))
  if (features.length > 0) await tx.insert(groupFeatureRows).values(features.map((feature) => ({ groupId, ...feature })))
  if (prices.length > 0) await tx.insert(groupPrices).values(prices.map((price) => ({ groupId, ...price })))
  if (plans.length > 0) await tx.insert(groupPlans).values(plans.map((plan) => ({ groupId, ...plan })))
}

/** Returns false if the code is taken. */
export const insertGroup = async (
  tx: Db,
  { id, code, settings }: { id: string; code: string; settings: GroupSettings },
  now: Date,
): Promise<boolean> => {
  const { features: _features, prices: _prices, plans: _plans, ...columns } = settings
  const made = await tx
    .insert(groups)
    .values({ id, code, ...columns, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: groups.id })
  if (made.length > 0) await writeLists(tx, id, settings)
  return made.length > 0
}

/** Saves a group's settings and increments its version. */
export const updateGroup = async (tx: Db, id: string, settings: GroupSettings): Promise<void> => {
  const { features: _features, prices: _prices, plans: _plans, ...columns } = settings
  await tx
    .update(groups)
    .set({ ...columns, version: sql`${groups.version} + 1` })
    .where(eq(groups.id, id))
  await writeLists(tx, id, settings)
}

const pageSize = 50

/** Escapes LIKE wildcards. */
const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

type Listing = { search: string; after?: string | undefined }

/** Groups within a limit whose name or code contains the words, by name, after the given one. One more row than a page shows whether there are more. */
export const listGroups = async (db: Db, { search, after }: Listing, limit: GroupLimit) => {
  const words = search.trim()
  const fits = words === '' ? undefined : or(ilike(groups.name, containing(words)), ilike(groups.code, containing(words)))
  // Drizzle leaves the table's name out of the columns of a query without joins, so the outer table is named in these counts.
  const countOf = (rows: typeof groupFeatureRows | typeof groupChanges, which: SQL | undefined) =>
    sql<number>`(select count(*)::int from ${rows} where ${and(sql`${rows}.group_id = ${groups}.id`, which)})`
  const behind = after && sql`(${groups.name}, ${groups.id}) > (select name, id from ${groups} as last where last.id = ${after})`
  const found = await db
    .select({
      id: groups.id,
      code: groups.code,
      name: groups.name,
      startsOn: groups.startsOn,
      endsOn: groups.endsOn,
      suspended: groups.suspended,
      features: countOf(groupFeatureRows, undefined),
      waitingChanges: countOf(groupChanges, waits),
    })
    .from(groups)
    .where(and(fits, behind || undefined, isGroupWithin(groups.id, limit)))
    .orderBy(asc(groups.name), asc(groups.id))
    .limit(pageSize + 1)
  return { rows: found.slice(0, pageSize), next: found.length > pageSize ? (found[pageSize - 1]?.id ?? null) : null }
}

/** Names of the groups within a limit. */
export const listGroupNames = (db: Db, limit: GroupLimit) =>
  db
    .select({ id: groups.id, code: groups.code, name: groups.name })
    .from(groups)
    .where(isGroupWithin(groups.id, limit))
    .orderBy(asc(groups.name), asc(groups.id))
