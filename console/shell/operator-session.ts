import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/calls.ts'
import { operatorCalls } from '#shared/operators/operator-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { send } from '#ui/lib/send.ts'
import { callKey } from '#ui/lib/use-call.ts'

export type OperatorSession = Answer<typeof operatorCalls.readOperatorSession>
export type Operator = OperatorSession['operator']

export const operatorSessionKey = callKey(operatorCalls.readOperatorSession, {})

/** Milliseconds. Asking does not keep the session alive: it finds out that it ended, or that the role is another. */
const rhythm = 60_000

/** Who is signed in, and whether the PIN is due. Quiet: whoever shows the answer says what a refusal means. */
export const useOperatorSession = (): UseQueryResult<OperatorSession> =>
  useQuery({
    queryKey: operatorSessionKey,
    queryFn: async ({ signal }) => (await send(operatorCalls.readOperatorSession, {}, { signal, quiet: true })).data,
    refetchInterval: ({ state }) => (state.data?.level === 'full' && state.error === null ? rhythm : false),
  })

/** No session, or one that has ended; anything else that went wrong says nothing about it. */
export const saysSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401
