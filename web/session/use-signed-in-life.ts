import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { watchInactivity } from '#web/session/inactivity.ts'
import { followOtherTabs } from '#web/session/leave.ts'
import { startLive } from '#web/session/live-events.ts'
import { startPolls } from '#web/session/polls.ts'

type Life = {
  /** Null until a member is signed in; only tab messages are handled then. */
  profileId: string | null
  counts: () => boolean
  isTimed: () => boolean
  whenInactive: () => void
}

/** Runs a signed-in tab's background tasks: polls, event stream, inactivity timer, and messages from other tabs. */
export const useSignedInLife = ({ profileId, counts, isTimed, whenInactive }: Life): void => {
  const queries = useQueryClient()
  const countsNow = useEffectEvent(counts)
  const isTimedNow = useEffectEvent(isTimed)
  const goInactive = useEffectEvent(whenInactive)
  useEffect(() => followOtherTabs(), [])
  useEffect(() => {
    if (profileId === null) return
    const stopPolls = startPolls(queries, profileId)
    let stopLive = () => {}
    // In a task of its own, because opening its channel and lock takes milliseconds, and this task renders the page.
    const soon = setTimeout(() => {
      stopLive = startLive(queries, profileId)
    })
    const stopWatch = watchInactivity({
      counts: () => countsNow(),
      isTimed: () => isTimedNow(),
      whenInactive: () => goInactive(),
    })
    return () => {
      clearTimeout(soon)
      stopPolls()
      stopLive()
      stopWatch()
    }
  }, [profileId, queries])
}
