import { useQuery } from '@tanstack/react-query'
import type { Call, Sent } from '#shared/calls.ts'
import { send } from '#ui/lib/send.ts'

/** The first part of the keys of all answers to a call, whatever was asked. */
export const callName = ({ method, path }: Call): string => `${method} ${path}`

/** Where the answer to a call stands in the cache: its name and its input. */
export const callKey = <C extends Call>(call: C, input: Sent<C>) => [callName(call), input] as const

/** The answer of a reading call, kept and refreshed with all others. Errors stay in `error`: who shows the answer shows them. */
export const useCall = <C extends Call>(call: C, input: Sent<C>) =>
  useQuery({
    queryKey: callKey(call, input),
    queryFn: async ({ signal }) => (await send(call, input, { signal })).data,
  })
