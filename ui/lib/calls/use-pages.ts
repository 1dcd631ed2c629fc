import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer, Call, Sent } from '#shared/calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'

/** A paged call: its input `after` is the `next` cursor of the previous page. */
export type PagedCall<Row> = Call & { answer: { _zod: { output: { rows: Row[]; next: string | null } } } }

type Pages<Row> = {
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  more: () => void
  refetch: () => void
}

/** Reads a paged list; `more` loads the next page. */
export const usePages = <Row, C extends PagedCall<Row>>(call: C, input: Omit<Sent<C>, 'after'>): Pages<Answer<C>['rows'][number]> => {
  const answer = useInfiniteQuery({
    queryKey: callKey(call, input as Sent<C>),
    queryFn: async ({ pageParam, signal }) => (await send(call, { ...input, after: pageParam } as Sent<C>, { signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Answer<C>): string | undefined => page.next ?? undefined,
  })
  return {
    rows: answer.data?.pages.flatMap((page) => page.rows),
    error: answer.error,
    hasMore: answer.hasNextPage,
    isLoadingMore: answer.isFetchingNextPage,
    more: () => void answer.fetchNextPage(),
    refetch: () => void answer.refetch(),
  }
}
