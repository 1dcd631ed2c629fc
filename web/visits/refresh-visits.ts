import type { QueryClient } from '@tanstack/react-query'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { callName } from '#ui/lib/use-call.ts'

/** Something about visits has changed: whatever shows any of them asks again. */
export const refreshVisits = async (queries: QueryClient): Promise<void> => {
  const stale = [visitCalls.listVisits, visitCalls.listPastVisits].map((call) => queries.invalidateQueries({ queryKey: [callName(call)] }))
  await Promise.all(stale)
}
