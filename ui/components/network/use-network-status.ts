import { useQueries } from '@tanstack/react-query'
import { mostStatusEntries, networkCalls } from '#shared/benefits/network-calls.ts'
import type { NetworkStatus } from '#shared/benefits/network-status.ts'
import type { DirectoryEntryKind } from '#shared/directory/problem-calls.ts'
import { callQuery, useCall } from '#ui/lib/calls/use-call.ts'

type Places = readonly { zip: string; status: NetworkStatus }[]

/**
 * The status of entries by id, at each of their ZIP codes: missing while it is not known yet, an empty list for an id that is not in the
 * directory. `person` '' asks for the own plan.
 */
export const useNetworkStatuses = (kind: DirectoryEntryKind, ids: readonly string[], person: string): ReadonlyMap<string, Places> => {
  const parts = Array.from({ length: Math.ceil(ids.length / mostStatusEntries) }, (_, at) =>
    ids.slice(at * mostStatusEntries, (at + 1) * mostStatusEntries),
  )
  return useQueries({
    queries: parts.map((part) =>
      callQuery(networkCalls.readNetworkStatus, { kind, ids: part.join(','), ...(person === '' ? {} : { person }) }),
    ),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, at) => {
          const found = new Map(data?.entries.map(({ id, places }) => [id, places]))
          return data ? (parts[at] ?? []).map((id) => [id, found.get(id) ?? []] as const) : []
        }),
      ),
  })
}

/** The status at a ZIP code; undefined while it is not known. */
export const statusAt = (places: Places | undefined, zip: string): NetworkStatus | undefined =>
  (places?.find((place) => place.zip === zip) ?? places?.[0])?.status

/** The people whose plans' networks the member may look at; undefined until they are known. */
export const useNetworkPeople = () => useCall(networkCalls.listNetworkPeople, {}).data?.people

/** The first name of a chosen person other than the member; null for the own plan. */
export const useNameOfPlan = (person: string): string | null => {
  const found = useNetworkPeople()?.find(({ id }) => id === person)
  return found && !found.isYou ? found.first : null
}
