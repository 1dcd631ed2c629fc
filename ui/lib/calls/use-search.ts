import { skipToken, useQuery } from '@tanstack/react-query'
import type { Answer, Call, Meta, Sent } from '#shared/calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'

export type SearchResult<C extends Call> = { data: Answer<C>; meta: Meta<C> }

/**
 * Reads a call whose input changes while the page is used, such as a search. Returns the answer with its meta. A null input sends nothing.
 * While the next answer loads, the previous one stays, marked by `isPlaceholderData`.
 */
export const useSearch = <C extends Call>(call: C, input: Sent<C> | null) =>
  useQuery<SearchResult<C>>({
    queryKey: [input && callKey(call, input), 'with meta'],
    queryFn: input === null ? skipToken : ({ signal }) => send(call, input, { signal }),
    placeholderData: (before) => (input === null ? undefined : before),
  })
