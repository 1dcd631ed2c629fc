import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FavoriteElement, favoriteCalls } from '#shared/favorites/favorite-calls.ts'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { useCall } from '#ui/lib/use-call.ts'
import { favoritesTexts } from '#web/favorites/favorites-texts.ts'
import { useSession } from '#web/session/use-session.tsx'

/** The member's circles, kept with all other answers: hearts and the page see the same. */
export const useCircles = () => useCall(favoriteCalls.listFavorites, { id: useSession().profile.id })

/** Saves and removes; the list is reloaded after each (FAV-13), a failure is a toast (FAV-18). */
export const useFavoriteActs = () => {
  const { id } = useSession().profile
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  /** Whether it went well. */
  const act = async (ask: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await ask()
      await queries.invalidateQueries({ queryKey: [`GET ${favoriteCalls.listFavorites.path}`] })
      return true
    } catch {
      toast.error(favoritesTexts()('failed'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    save: (type: FavoriteElement['type'], itemId: string) => act(() => send(favoriteCalls.saveFavorite, { id, type, itemId })),
    remove: (circleId: string) => act(() => send(favoriteCalls.removeFavorite, { id, circleId })),
  }
}
