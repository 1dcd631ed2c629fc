import type { QueryClient } from '@tanstack/react-query'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { callName } from '#ui/lib/calls/use-call.ts'

/** Marks all visit lists as stale after a change, so that they reload. */
export const refreshVisits = async (queries: QueryClient): Promise<void> => {
  const stale = [visitCalls.listVisits, visitCalls.listPastVisits].map((call) => queries.invalidateQueries({ queryKey: [callName(call)] }))
  await Promise.all(stale)
}
