import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { NetworkFilter } from '#server/directory/search/directory-query.ts'
import { networks, planNetworks } from '#server/schema/benefits/network-tables.ts'
import type { PlanNetwork } from '#shared/benefits/network-status.ts'

export type StoredNetwork = typeof networks.$inferSelect

/** The networks of plans on a day, by plan. A plan that names none has no entry. */
export const listPlanNetworks = async (db: Db, planIds: readonly string[], day: string): Promise<Map<string, PlanNetwork[]>> => {
  if (planIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([planNetworks.planId], { planId: planNetworks.planId, networks: planNetworks.networks })
    .from(planNetworks)
    .where(and(inArray(planNetworks.planId, [...planIds]), lte(planNetworks.startsOn, day)))
    .orderBy(planNetworks.planId, desc(planNetworks.startsOn))
  return new Map(rows.map((row) => [row.planId, row.networks]))
}

/** Every set of networks that some plan names on a day. */
const listNetworkSets = async (db: Db, day: string): Promise<PlanNetwork[][]> => {
  const rows = await db
    .selectDistinctOn([planNetworks.planId], { networks: planNetworks.networks })
    .from(planNetworks)
    .where(lte(planNetworks.startsOn, day))
    .orderBy(planNetworks.planId, desc(planNetworks.startsOn))
  return rows.map((row) => row.networks)
}

/** The networks that hold from a day on, by the versions' first days. */
export const listNetworkVersions = (db: Db, planId: string) =>
  db
    .select({ startsOn: planNetworks.startsOn, networks: planNetworks.networks })
    .from(planNetworks)
    .where(eq(planNetworks.planId, planId))
    .orderBy(planNetworks.startsOn)

/** The networks of a plan that begin on a day; null if none do. */
export const findPlanNetworksFrom = async (db: Db, planId: string, startsOn: string): Promise<PlanNetwork[] | null> =>
  (await listNetworkVersions(db, planId)).find((version) => version.startsOn === startsOn)?.networks ?? null

/** Saves the networks that hold from a day on, in place of those that began on the same day. */
export const savePlanNetworks = async (db: Db, planId: string, startsOn: string, list: PlanNetwork[], savedAt: Date): Promise<void> => {
  await db
    .insert(planNetworks)
    .values({ planId, startsOn, networks: list, savedAt })
    .onConflictDoUpdate({ target: [planNetworks.planId, planNetworks.startsOn], set: { networks: list, savedAt } })
}

/** @returns whether there were such networks */
export const deletePlanNetworks = async (tx: Db, planId: string, startsOn: string): Promise<boolean> => {
  const gone = await tx
    .delete(planNetworks)
    .where(and(eq(planNetworks.planId, planId), eq(planNetworks.startsOn, startsOn)))
    .returning({ planId: planNetworks.planId })
  return gone.length > 0
}

/** The ids and names of the networks whose lists were loaded, by name; 200 at most. */
export const listLoadedNetworks = (db: Db) =>
  db.select({ key: networks.key, name: networks.name }).from(networks).orderBy(asc(networks.name)).limit(200)

/** The loaded networks of these keys, by key. */
export const findNetworks = async (db: Db, keys: readonly string[]): Promise<Map<string, StoredNetwork>> => {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select()
    .from(networks)
    .where(inArray(networks.key, [...keys]))
  return new Map(rows.map((row) => [row.key, row]))
}

/** The filters of all plans on a day: their loaded networks. A plan without a list has none. */
export const listPlannedFilters = async (db: Db, day: string): Promise<NetworkFilter[]> => {
  const sets = await listNetworkSets(db, day)
  const loaded = await findNetworks(db, [...new Set(sets.flat().map(({ network }) => network))])
  return sets
    .map((set) => ({ ids: set.flatMap(({ network }) => loaded.get(network)?.id ?? []).toSorted(), day }))
    .filter(({ ids }) => ids.length > 0)
}
