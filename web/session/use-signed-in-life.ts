import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { watchInactivity } from '#web/session/inactivity.ts'
import { followOtherTabs } from '#web/session/leave.ts'
import { startLive } from '#web/session/live-events.ts'
import { startPolls } from '#web/session/polls.ts'

type Life = {
  /** Null until somebody is there: then nothing runs. */
  profileId: string | null
  counts: () => boolean
  isTimed: () => boolean
  whenInactive: () => void
}

/** What runs as long as a member is in the app: the polls, the stream of events, the inactivity timer, and an ear for the other tabs. */
export const useSignedInLife = ({ profileId, counts, isTimed, whenInactive }: Life): void => {
  const queries = useQueryClient()
  const countsNow = useEffectEvent(counts)
  const isTimedNow = useEffectEvent(isTimed)
  const goInactive = useEffectEvent(whenInactive)
  useEffect(() => followOtherTabs(), [])
  useEffect(() => {
    if (profileId === null) return
    const stopPolls = startPolls(queries, profileId)
    const stopLive = startLive(queries, profileId)
    const stopWatch = watchInactivity({
      counts: () => countsNow(),
      isTimed: () => isTimedNow(),
      whenInactive: () => goInactive(),
    })
    return () => {
      stopPolls()
      stopLive()
      stopWatch()
    }
  }, [profileId, queries])
}
