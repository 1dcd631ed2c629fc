import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { sessionTexts } from '#web/session/session-texts.en.ts'

/**
 * Shows the error with which the session could not be read, and clears it (ERR-10, ERR-11). Without a session it stays, for the panel that
 * offers to try again. The state is that of the session's query (SESS-07). Without a network nothing is shown here: the offline line does.
 */
export const useAuthErrorToast = (error: unknown): void => {
  const queries = useQueryClient()
  useEffect(() => {
    if (error === null || (error instanceof CallError && error.name === 'NETWORK REQUEST FAILED')) return
    toast.error(textsOf(sessionTexts)('wentWrong'))
    queries.setQueryData(callKey(sessionCalls.readSession, {}), (session: unknown) => session)
  }, [error, queries])
}
