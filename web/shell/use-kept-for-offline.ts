import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FullSession } from '#shared/session/session-data.ts'

/** The page comes first, and whoever only passes through keeps nothing. Milliseconds. */
const afterMs = 4000

/** Keeps what a member may need without a network, once after they came in and again whenever their session's facts change. */
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
