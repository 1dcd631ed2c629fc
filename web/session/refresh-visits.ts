import type { QueryClient } from '@tanstack/react-query'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { callName } from '#ui/lib/calls/use-call.ts'

/** Marks all visit lists as stale after a change, so that they reload: the path of past visits begins with that of open ones. */
export const refreshVisits = (queries: QueryClient): Promise<void> => {
  const name = callName(visitCalls.listVisits)
  return queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith(name) })
}
