import type { QueryClient } from '@tanstack/react-query'
import { sdkTokenCalls } from '#shared/care/sdk-token-calls.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { sessionTimes, tokenLoginErrorsAllowed } from '#shared/session-times.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { callName } from '#ui/lib/calls/use-call.ts'
import { idleSeconds } from '#web/session/inactivity.ts'
import { keepSdkToken } from '#web/session/sdk-token.ts'
import { askUnread } from '#web/session/unread.ts'

/** Calls that the dashboard sync refetches if they are on screen. */
const synced = [sessionCalls.readSession, visitCalls.listVisits]

type Poll = {
  every: number
  /** Whether it also runs while the tab is hidden. If not, it runs as soon as the tab is visible. */
  whenHidden: boolean
  run: () => Promise<unknown>
}

/** All polls of a signed-in tab (SESS-37..40). */
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

/** Starts a poll that ignores errors: the failed call handles an ended session itself, and the next poll follows soon. */
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

/** Reloads visit lists that failed while the telehealth service was unreachable (VISIT-32). */
const loadWhatFailed = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ queryKey: [callName(visitCalls.listVisits)], predicate: ({ state }) => state.status === 'error' })

/** Requests the telehealth token at once and then at intervals until it succeeds (SESS-41). Stops after too many errors. */
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

/** Starts all polls of a signed-in tab. Returns the function that stops them. */
export const startPolls = (queries: QueryClient, profileId: string): (() => void) => {
  const stops = [...pollsOf(queries).map(startPoll), startTokenLogin(queries, profileId)]
  return () => {
    for (const stop of stops) stop()
  }
}
