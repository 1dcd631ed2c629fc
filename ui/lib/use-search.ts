import { skipToken, useQuery } from '@tanstack/react-query'
import type { Answer, Call, Meta, Sent } from '#shared/calls.ts'
import { send } from '#ui/lib/send.ts'
import { callKey } from '#ui/lib/use-call.ts'

export type Found<C extends Call> = { data: Answer<C>; meta: Meta<C> }

/** The answer of a search with its meta; null searches nothing. While the next answer is on its way the one before stays, as `isPlaceholderData`. */
export const useSearch = <C extends Call>(call: C, input: Sent<C> | null) =>
  useQuery<Found<C>>({
    queryKey: [input && callKey(call, input), 'with meta'],
    queryFn: input === null ? skipToken : ({ signal }) => send(call, input, { signal }),
    placeholderData: (before) => (input === null ? undefined : before),
  })
