import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { unreadCalls } from '#shared/messages/unread-calls.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { send } from '#ui/lib/calls/send.ts'
import { sdkToken } from '#web/session/sdk-token.ts'

/** Query key of the unread count, which comes from the telehealth service and not from the portal's session. */
export const unreadKey = ['unread messages']

/** Stores the count from a screen or the event stream; it overrides the session's number. */
export const setUnread = (queries: QueryClient, count: number): void => {
  queries.setQueryData(unreadKey, count)
}

/** Reads the count from the telehealth service. Ignores errors, because the next screen or event reports it too. */
export const askUnread = async (queries: QueryClient): Promise<void> => {
  const bearer = sdkToken()
  if (bearer === null) return
  const answer = await send(unreadCalls.countUnread, {}, { bearer, quiet: true }).catch(() => null)
  const count: unknown = answer?.data?.response_data?.unviewed_messages
  if (typeof count === 'number') setUnread(queries, count)
}

/**
 * Returns the session with this tab's latest unread count (SESS-10). It is the same object while neither changes: everything on the page
 * that reads the session would render again for another one.
 */
export const useWithUnread = (session: FullSession | null): FullSession | null => {
  const { data } = useQuery<number>({ queryKey: unreadKey, enabled: false, queryFn: () => 0, gcTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const isTold = session === null || data === undefined || data === session.unviewedMessages
    return isTold ? session : { ...session, unviewedMessages: data }
  }, [session, data])
}
