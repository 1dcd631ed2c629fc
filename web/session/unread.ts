import { type QueryClient, useQuery } from '@tanstack/react-query'
import { unreadCalls } from '#shared/messages/unread-calls.ts'
import type { FullSession } from '#shared/session/session-data.ts'
import { send } from '#ui/lib/send.ts'
import { sdkToken } from '#web/session/sdk-token.ts'

/** Where the number stands in this tab: the telehealth side's own word, which the portal's session does not know. */
export const unreadKey = ['unread messages']

/** What a screen or the stream of events said; it wins over the session's number from here on. */
export const noteUnread = (queries: QueryClient, count: number): void => {
  queries.setQueryData(unreadKey, count)
}

/** Asks the telehealth side; silent where it cannot be had, for the next screen or event says it too. */
export const askUnread = async (queries: QueryClient): Promise<void> => {
  const bearer = sdkToken()
  if (bearer === null) return
  const answer = await send(unreadCalls.countUnread, {}, { bearer, quiet: true }).catch(() => null)
  const count: unknown = answer?.data?.response_data?.unviewed_messages
  if (typeof count === 'number') noteUnread(queries, count)
}

/** The session with the number of unread messages as this tab was last told (SESS-10). */
export const useWithUnread = (session: FullSession | null): FullSession | null => {
  const { data } = useQuery<number>({ queryKey: unreadKey, enabled: false, queryFn: () => 0, gcTime: Number.POSITIVE_INFINITY })
  return session && data !== undefined ? { ...session, unviewedMessages: data } : session
}
