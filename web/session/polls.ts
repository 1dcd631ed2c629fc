import type { QueryClient } from '@tanstack/react-query'
import { sdkTokenCalls } from '#shared/care/sdk-token-calls.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { sessionTimes, tokenLoginErrorsAllowed } from '#shared/session-times.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { send } from '#ui/lib/send.ts'
import { callName } from '#ui/lib/use-call.ts'
import { idleSeconds } from '#web/session/inactivity.ts'
import { keepSdkToken } from '#web/session/sdk-token.ts'
import { askUnread } from '#web/session/unread.ts'

/** What the dashboard sync asks for anew, where it is on screen: the session and the open visits; and how many messages are unread. */
const synced = [sessionCalls.readSession, visitCalls.listVisits]

type Poll = {
  every: number
  /** Whether it also runs while nobody sees the tab. One that does not runs at once when the tab is seen again. */
  whenHidden: boolean
  run: () => Promise<unknown>
}

/** Every rhythm of a signed-in tab (SESS-37..40). */
const pollsOf = (queries: QueryClient): Poll[] => [
  {
    every: sessionTimes.sessionCheck,
    whenHidden: true,
    run: () => send(sessionCalls.checkSession, { idleSeconds: idleSeconds() }),
  },
  {
    every: sessionTimes.sdkTokenRefresh,
    whenHidden: true,
    run: async () => keepSdkToken((await send(sdkTokenCalls.refreshSdkToken, {})).data.teladocSdkToken),
  },
  {
    every: sessionTimes.dashboardSync,
    whenHidden: false,
    run: () =>
      Promise.all([...synced.map((call) => queries.refetchQueries({ queryKey: [callName(call)], type: 'active' })), askUnread(queries)]),
  },
  {
    every: sessionTimes.reset,
    whenHidden: true,
    run: () => {
      queries.removeQueries({ type: 'inactive' })
      return queries.invalidateQueries()
    },
  },
]

/** Silent on errors: a call that finds the session gone has said so itself, and the next turn is near. */
const startPoll = ({ every, whenHidden, run }: Poll): (() => void) => {
  const turn = () => {
    if (whenHidden || !document.hidden) run().catch(() => undefined)
  }
  let rhythm = setInterval(turn, every)
  const seenAgain = () => {
    if (document.hidden) return
    clearInterval(rhythm)
    rhythm = setInterval(turn, every)
    turn()
  }
  if (!whenHidden) document.addEventListener('visibilitychange', seenAgain)
  return () => {
    clearInterval(rhythm)
    document.removeEventListener('visibilitychange', seenAgain)
  }
}

/** VISIT-32: visits that could not be had while the telehealth side was out of reach are loaded now that it has answered. */
const loadWhatFailed = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ queryKey: [callName(visitCalls.listVisits)], predicate: ({ state }) => state.status === 'error' })

/** SESS-41: tried at once and then in its rhythm until it succeeds; past the allowed errors it is given up until a reload. */
const startTokenLogin = (queries: QueryClient, profileId: string): (() => void) => {
  let errors = 0
  const attempt = async () => {
    try {
      keepSdkToken((await send(sdkTokenCalls.issueSdkToken, { id: profileId })).data.teladocSdkToken)
      stop()
      void loadWhatFailed(queries)
      void askUnread(queries)
    } catch {
      errors += 1
      if (errors > tokenLoginErrorsAllowed) stop()
    }
  }
  const rhythm = setInterval(attempt, sessionTimes.tokenLogin)
  const stop = () => clearInterval(rhythm)
  void attempt()
  return stop
}

/** Starts everything that a signed-in tab asks again and again; returns how to stop it. */
export const startPolls = (queries: QueryClient, profileId: string): (() => void) => {
  const stops = [...pollsOf(queries).map(startPoll), startTokenLogin(queries, profileId)]
  return () => {
    for (const stop of stops) stop()
  }
}
