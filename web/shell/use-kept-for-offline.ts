import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FullSession } from '#shared/session/session-data.ts'
import { latePart } from '#ui/lib/late-part.ts'

/** Delay in milliseconds: the page loads first, and a member who leaves at once stores nothing. */
const afterMs = 4000

const load = latePart(() => import('#web/shell/keep-offline.ts'))

/** Stores offline data after the member signs in, whenever the session's data change, and when the connection is back. */
export const useKeptForOffline = (session: FullSession | null): void => {
  const queries = useQueryClient()
  const keep = useEffectEvent(async () => {
    if (!session) return
    // Without a connection even the code may not load; what was stored before then stays.
    await load()
      .then(({ keepForOffline }) => keepForOffline(session, queries))
      .catch(() => undefined)
  })
  useEffect(() => {
    if (!session) return
    const start = () => void keep()
    const later = setTimeout(start, afterMs)
    addEventListener('online', start)
    return () => {
      clearTimeout(later)
      removeEventListener('online', start)
    }
  }, [session])
}
