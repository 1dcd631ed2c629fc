import { useQuery } from '@tanstack/react-query'
import type { Answer, Sent } from '#shared/calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { callName } from '#ui/lib/calls/use-call.ts'
import type { PagedCall } from '#ui/lib/calls/use-pages.ts'

/** Reads every page of a list, for a choice among all its rows; `input` narrows the list. */
export const useAllRows = <Row, C extends PagedCall<Row>>(call: C, input: Omit<Sent<C>, 'after'> | Record<string, never> = {}) =>
  useQuery({
    queryKey: [callName(call), 'all', input],
    queryFn: async ({ signal }) => {
      const all: Answer<C>['rows'][number][] = []
      for (let after: string | null | undefined; after !== null; ) {
        const { rows, next }: Answer<C> = (await send(call, (after === undefined ? input : { ...input, after }) as Sent<C>, { signal }))
          .data
        all.push(...rows)
        after = next
      }
      return all
    },
  })
