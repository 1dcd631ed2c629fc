import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/calls.ts'
import { groupCalls } from '#shared/groups/group-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { callName } from '#ui/lib/calls/use-call.ts'

/** Reads the groups for a choice: every page of `listGroups`, by name. */
export const useAllGroups = () =>
  useQuery({
    queryKey: [callName(groupCalls.listGroups), 'all'],
    queryFn: async ({ signal }) => {
      const groups: Answer<typeof groupCalls.listGroups>['rows'] = []
      for (let after: string | null | undefined; after !== null; ) {
        const { rows, next } = (await send(groupCalls.listGroups, after === undefined ? {} : { after }, { signal })).data
        groups.push(...rows)
        after = next
      }
      return groups
    },
  })
