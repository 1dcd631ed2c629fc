import type { QueryClient } from '@tanstack/react-query'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { reloadCalls } from '#ui/lib/calls/use-call.ts'

/** Marks all visit lists as stale after a change, so that they reload: the path of past visits begins with that of open ones. */
export const refreshVisits = (queries: QueryClient): Promise<void> => reloadCalls(queries, visitCalls.listVisits)
