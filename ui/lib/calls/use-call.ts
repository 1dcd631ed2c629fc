import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Call, Sent } from '#shared/calls.ts'
import { send } from '#ui/lib/calls/send.ts'

/** First part of the cache key of a call, for any input. */
export const callName = ({ method, path }: Call): string => `${method} ${path}`

/** Marks the answers of a call as stale, and of all calls whose path begins with its path, so that they reload. */
export const reloadCalls = (queries: QueryClient, call: Call): Promise<void> => {
  const name = callName(call)
  return queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith(name) })
}

/** Cache key of an answer: the call's name and its input. */
export const callKey = <C extends Call>(call: C, input: Sent<C>) => [callName(call), input] as const

/** An answer that is loading (`data` undefined, `error` null), loaded, or failed. */
export type Answered<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/**
 * Query options of a call, for `useQuery` with further options such as an interval. With `isQuiet`, the caller handles an ended session.
 */
export const callQuery = <C extends Call>(call: C, input: Sent<C>, isQuiet = false) => ({
  queryKey: callKey(call, input),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await send(call, input, { signal, quiet: isQuiet })).data,
})

/**
 * Reads a call through the cache: components with the same call and input share one request and refresh together. The component that shows
 * the answer handles `error`. Use `useSearch` for input that changes while the user types, `usePages` for paged lists, and `useLoad` for
 * data outside the cache.
 */
export const useCall = <C extends Call>(call: C, input: Sent<C>) => useQuery(callQuery(call, input))
