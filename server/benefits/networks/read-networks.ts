import { fail } from '#platform/http/fail.ts'
import { readEntryStatuses } from '#server/benefits/networks/entry-status.ts'
import {
  listContracts,
  listKnownTins,
  listParticipations,
  type StoredParticipation,
} from '#server/benefits/networks/participation-store.ts'
import {
  findNetworks,
  listLoadedNetworks,
  listNetworkVersions,
  listPlanNetworks,
  type StoredNetwork,
} from '#server/benefits/networks/plan-network-store.ts'
import { listPlansOfFamily, type PlannedPerson } from '#server/benefits/plan-store.ts'
import { findPlan } from '#server/benefits/plans/plan-list-store.ts'
import { listVisible } from '#server/benefits/whose-benefits.ts'
import type { NetworkFilter } from '#server/directory/search/directory-query.ts'
import { findEntry } from '#server/directory/search/find-entry.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type {
  NetworkPerson,
  planNetworkCalls,
  ShownEntryStatus,
  ShownParticipation,
  ShownPlanNetwork,
} from '#shared/benefits/network-calls.ts'
import { idKindOf, type PlanNetwork } from '#shared/benefits/network-status.ts'
import type { Answer } from '#shared/calls.ts'
import type { DirectoryEntryKind } from '#shared/directory/problem-calls.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>
type Session = Pick<SessionRecord, 'person'>

const todayOf = ({ clock, config }: Parts): string => dayIn(config.timeZone, clock.now())

/** Whose plans' networks a member may look at, the caller first: those whose amounts they may see too. */
const peopleOf = async (parts: Parts, { person }: Session): Promise<PlannedPerson[]> => {
  const today = todayOf(parts)
  const family = await listPlansOfFamily(parts.db, person.membershipId, today)
  const caller = family.find(({ id }) => id === person.id)
  if (!caller) return []
  return listVisible(parts.db, caller, family, today)
}

/** The ids of a person's plans. Without `personId`, the caller's. @throws Failure NotFound for anybody whose plan the caller may not see */
const planIdsOf = async (parts: Parts, session: Session, personId: string | undefined): Promise<string[]> => {
  const people = await peopleOf(parts, session)
  const found = personId === undefined ? people[0] : people.find(({ id }) => id === personId)
  if (!found && personId !== undefined) fail('NotFound')
  return found?.plans.map(({ id }) => id) ?? []
}

/** The people in whose networks the caller can look. */
export const listNetworkPeople = async (parts: Parts, session: Session): Promise<NetworkPerson[]> => {
  const people = await peopleOf(parts, session)
  const planIds = [...new Set(people.flatMap(({ plans }) => plans.map(({ id }) => id)))]
  const byPlan = await listPlanNetworks(parts.db, planIds, todayOf(parts))
  const loaded = await findNetworks(parts.db, keysOf([...byPlan.values()]))
  return people.map(({ id, first, plans }) => ({
    id,
    first,
    isYou: id === session.person.id,
    plans: plans.map((plan) => ({ id: plan.id, name: plan.name })),
    hasList: plans.some((plan) => byPlan.get(plan.id)?.some(({ network }) => loaded.has(network))),
  }))
}

/**
 * The filter of a search: the loaded networks of the caller's plans (`mine`) or of a person's; null for every entry.
 * @throws Failure NotFound for another person's plan
 */
export const networkFilterOf = async (parts: Parts, session: Session, asked: string): Promise<NetworkFilter | null> => {
  if (asked === '') return null
  const planIds = await planIdsOf(parts, session, asked === 'mine' ? undefined : asked)
  const day = todayOf(parts)
  const loaded = await findNetworks(parts.db, keysOf([...(await listPlanNetworks(parts.db, planIds, day)).values()]))
  return { ids: [...loaded.values()].map(({ id }) => id).toSorted(), day }
}

const keysOf = (lists: readonly (readonly PlanNetwork[])[]): string[] => [...new Set(lists.flat().map(({ network }) => network))]

type Asked = { kind: DirectoryEntryKind; ids: readonly string[]; person?: string | undefined }

/** The status of entries in the networks of a person's plans. @throws Failure NotFound for another person's plan */
export const readNetworkStatus = async (parts: Parts, session: Session, { kind, ids, person }: Asked): Promise<ShownEntryStatus[]> =>
  readEntryStatuses(parts.db, { kind, ids, planIds: await planIdsOf(parts, session, person), day: todayOf(parts) })

const shownNetwork = (loaded: ReadonlyMap<string, StoredNetwork>, { network, tier }: PlanNetwork): ShownPlanNetwork => {
  const stored = loaded.get(network)
  if (!stored) return { key: network, tier, list: null }
  const { name, source, asOf, loadedAt, members, idKinds } = stored
  return { key: network, tier, list: { name, source, asOf, loadedAt: loadedAt.toISOString(), members, idKinds } }
}

/** A plan's networks for the console. @throws Failure NotFound */
export const readPlanNetworks = async (parts: Parts, id: string): Promise<Answer<typeof planNetworkCalls.readPlanNetworks>> => {
  const { plan, group } = (await findPlan(parts.db, id)) ?? fail('NotFound')
  const today = todayOf(parts)
  const versions = await listNetworkVersions(parts.db, id)
  const loaded = await findNetworks(parts.db, keysOf(versions.map(({ networks }) => networks)))
  return {
    plan: plan.name,
    groupName: group.name,
    versions: versions
      .map(({ startsOn, networks }) => ({ startsOn, networks: networks.map((network) => shownNetwork(loaded, network)) }))
      .toReversed(),
    loaded: await listLoadedNetworks(parts.db),
    today,
    current: versions.findLast(({ startsOn }) => startsOn <= today)?.startsOn ?? null,
  }
}

const shownRow = ({ networkId, tin, zip, startsOn, endsOn }: StoredParticipation, why: 'id' | 'tin', names: ReadonlyMap<string, string>) =>
  ({ network: names.get(networkId) ?? '', why, tin, zip, startsOn, endsOn }) satisfies ShownParticipation

/** Why members of a plan read what they do about one provider. @throws Failure NotFound for an unknown plan */
export const explainNetworkStatus = async (
  parts: Parts,
  { id, provider }: { id: string; provider: string },
): Promise<Answer<typeof planNetworkCalls.explainNetworkStatus>> => {
  const { db } = parts
  if (!(await findPlan(db, id))) fail('NotFound')
  const day = todayOf(parts)
  const asked = { ids: [provider], planIds: [id], day }
  const kinds: readonly DirectoryEntryKind[] = idKindOf(provider) === 'npi' ? ['doctor', 'facility'] : ['facility']
  const found = (await Promise.all(kinds.map(async (kind) => ({ kind, entries: await readEntryStatuses(db, { kind, ...asked }) })))).find(
    ({ entries }) => entries.length > 0,
  )
  const named = (await listPlanNetworks(db, [id], day)).get(id) ?? []
  const loaded = [...(await findNetworks(db, keysOf([named]))).values()]
  const names = new Map(loaded.map((network) => [network.id, network.name]))
  const places = found?.entries[0]?.places ?? []
  const own = await listParticipations(db, [...names.keys()], [provider])
  const tins = new Set((await listKnownTins(db, [provider])).map(({ tin }) => tin))
  const contracts = await listContracts(
    db,
    [...names.keys()],
    places.map(({ zip }) => zip),
  )
  return {
    name: found ? ((await findEntry(db, found.kind, provider))?.name ?? null) : null,
    places,
    rows: [
      ...own.map((row) => shownRow(row, 'id', names)),
      ...contracts.filter(({ tin }) => tins.has(tin)).map((row) => shownRow(row, 'tin', names)),
    ],
  }
}
