import { type FavoriteElement, favoriteCalls } from '#shared/favorites/favorite-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { favoritesTexts } from '#web/favorites/favorites-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

/** The member's circles; heart buttons and the page share one cache entry. */
export const useCircles = () => useCall(favoriteCalls.listFavorites, { id: useSession().profile.id })

/** Saves and removes favorites; reloads the list after each (FAV-13) and shows failures as toasts (FAV-18). */
export const useFavoriteActs = () => {
  const { id } = useSession().profile
  const { isBusy, run } = useAction(favoriteCalls.listFavorites)
  /** Resolves to true if the call succeeded. */
  const act = (ask: () => Promise<unknown>) => run(ask, { onError: () => toast.error(textsOf(favoritesTexts)('failed')) })
  return {
    isBusy,
    save: (type: FavoriteElement['type'], itemId: string) => act(() => send(favoriteCalls.saveFavorite, { id, type, itemId })),
    remove: (circleId: string) => act(() => send(favoriteCalls.removeFavorite, { id, circleId })),
  }
}
