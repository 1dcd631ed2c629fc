import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FullSession } from '#shared/session/session-data.ts'

/** Delay in milliseconds: the page loads first, and a member who leaves at once stores nothing. */
const afterMs = 4000

/** Stores offline data once after the member signs in, and again whenever the session's data change. */
export const useKeptForOffline = (session: FullSession | null): void => {
  const queries = useQueryClient()
  const keep = useEffectEvent(async () => {
    if (!session) return
    const { keepForOffline } = await import('#web/shell/keep-offline.ts')
    await keepForOffline(session, queries).catch(() => undefined)
  })
  useEffect(() => {
    if (!session) return
    const later = setTimeout(() => void keep(), afterMs)
    return () => clearTimeout(later)
  }, [session])
}
