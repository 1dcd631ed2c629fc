import type { QueryClient } from '@tanstack/react-query'
import type { Answer, Call } from '#shared/calls.ts'
import { sdkTokenCalls } from '#shared/care/sdk-token-calls.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { sessionTimes, tokenLoginErrorsAllowed } from '#shared/session-times.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { isUnchanged, send } from '#ui/lib/calls/send.ts'
import { callName } from '#ui/lib/calls/use-call.ts'
import { idleSeconds } from '#web/session/inactivity.ts'
import { isLive } from '#web/session/live-events.ts'
import { hearNotice } from '#web/session/notice-version.ts'
import { keepSdkToken } from '#web/session/sdk-token.ts'
import { askUnread } from '#web/session/unread.ts'

const refetchShown = (queries: QueryClient, call: Call): Promise<void> =>
  queries.refetchQueries({ queryKey: [callName(call)], type: 'active' })

/** Whether a page shows a place in the queue, which no event announces outside a waiting room. */
const showsQueue = (queries: QueryClient): boolean =>
  queries
    .getQueriesData<Answer<typeof visitCalls.listVisits>>({ queryKey: [callName(visitCalls.listVisits)], type: 'active' })
    .some(([, answer]) => answer?.consultations.some(({ queue }) => queue))

/** Reloads visit lists that failed while the telehealth service was unreachable (VISIT-32). */
const loadWhatFailed = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({ queryKey: [callName(visitCalls.listVisits)], predicate: ({ state }) => state.status === 'error' })

/** Whether the last check told the session's version; a node of the previous release does not. */
let hasVersion = false

/**
 * The dashboard sync (SESS-39). While events arrive it asks only for what none announces: the session check brings the session's version,
 * and events the visits and the unread count.
 */
const sync = async (queries: QueryClient): Promise<unknown> => {
  const isTold = isLive()
  return Promise.all([
    !(isTold && hasVersion) && refetchShown(queries, sessionCalls.readSession),
    isTold && !showsQueue(queries) ? loadWhatFailed(queries) : refetchShown(queries, visitCalls.listVisits),
    !isTold && askUnread(queries),
  ])
}

/** Checks the session (SESS-37), and reads it again if it has another version than on this page. */
const check = async (queries: QueryClient): Promise<unknown> => {
  const { version, notice } = (await send(sessionCalls.checkSession, { idleSeconds: idleSeconds() })).data
  if (notice !== undefined && isLive()) hearNotice(notice)
  hasVersion = version !== undefined
  return version !== undefined && !isUnchanged(sessionCalls.readSession.path, version) && refetchShown(queries, sessionCalls.readSession)
}

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
    run: () => check(queries),
  },
  {
    every: sessionTimes.sdkTokenRefresh,
    whenHidden: true,
    run: async () => keepSdkToken((await send(sdkTokenCalls.refreshSdkToken, {})).data.teladocSdkToken),
  },
  {
    every: sessionTimes.dashboardSync,
    whenHidden: false,
    run: () => sync(queries),
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
