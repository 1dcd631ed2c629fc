import type { Db } from '#platform/db/db.ts'
import {
  listContracts,
  listKnownTins,
  listParticipations,
  listPlaces,
  type StoredParticipation,
} from '#server/benefits/networks/participation-store.ts'
import { findNetworks, listPlanNetworks } from '#server/benefits/networks/plan-network-store.ts'
import { type NetworkFacts, type NetworkStatus, networkStatusOf, type PlanNetwork } from '#shared/benefits/network-status.ts'
import type { DirectoryEntryKind } from '#shared/directory/problem-calls.ts'

export type EntryStatus = { id: string; places: { zip: string; status: NetworkStatus }[] }

/** What decides about entries in networks: the loaded networks, and their rows. */
const readFacts = async (db: Db, keys: readonly string[], ids: readonly string[], zips: readonly string[]) => {
  const networks = await findNetworks(db, keys)
  const networkIds = [...networks.values()].map(({ id }) => id)
  const participations = await listParticipations(db, networkIds, ids)
  const contracts = await listContracts(db, networkIds, zips)
  const tins = contracts.length === 0 ? [] : await listKnownTins(db, ids)
  const isUnder = new Set(tins.map(({ id, tin }) => `${id} ${tin}`))
  return (entry: string, { network, tier }: PlanNetwork): NetworkFacts => {
    const stored = networks.get(network)
    if (!stored) return { network, tier, loaded: null, participations: [], contracts: [] }
    const isOfNetwork = (row: StoredParticipation) => row.networkId === stored.id
    const known = (row: StoredParticipation) => isUnder.has(`${entry} ${row.tin}`)
    const own = participations.filter((row) => isOfNetwork(row) && row.providerId === entry)
    const groups = contracts.filter(isOfNetwork)
    return {
      network,
      tier,
      loaded: { name: stored.name, source: stored.source, asOf: stored.asOf, idKinds: stored.idKinds },
      participations: [...own, ...groups.filter(known)],
      contracts: groups.filter((row) => !known(row)),
    }
  }
}

type Asked = { kind: DirectoryEntryKind; ids: readonly string[]; planIds: readonly string[]; day: string }

/** The status of entries of the directory, at each of their ZIP codes, in the networks of plans on a day. Unknown ids are left out. */
export const readEntryStatuses = async (db: Db, { kind, ids, planIds, day }: Asked): Promise<EntryStatus[]> => {
  const places = await listPlaces(db, kind, ids)
  const byPlan = await listPlanNetworks(db, planIds, day)
  const keys = [...new Set([...byPlan.values()].flat().map(({ network }) => network))]
  const factsOf = await readFacts(db, keys, [...places.keys()], [...new Set([...places.values()].flat())])
  return [...places].map(([id, zips]) => {
    const plans = planIds.map((planId) => ({ networks: (byPlan.get(planId) ?? []).map((network) => factsOf(id, network)) }))
    return { id, places: zips.map((zip) => ({ zip, status: networkStatusOf(plans, { id, zip }, day) })) }
  })
}
