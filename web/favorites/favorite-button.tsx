import type { FavoriteElement } from '#shared/favorites/favorite-calls.ts'
import { IconButton } from '#ui/components/button.tsx'
import { IconHeart, IconHeartFilled } from '#ui/components/icons.ts'
import { favoritesTexts } from '#web/favorites/favorites-texts.ts'
import { useCircles, useFavoriteActs } from '#web/favorites/use-favorites.ts'

type Props = { type: FavoriteElement['type']; itemId: string; name: string }

/** A heart on anything that can be saved: filled while it is. Nothing until it is known whether it is. */
export const FavoriteButton = ({ type, itemId, name }: Props) => {
  const t = favoritesTexts()
  const { data } = useCircles()
  const { save, remove, isBusy } = useFavoriteActs()
  if (!data) return null
  const saved = data.circles.find((circle) => circle.type === type)?.elements.find(({ id }) => id === itemId)
  const press = () => (saved ? remove(saved.circleId) : save(type, itemId))
  return (
    <IconButton
      icon={saved ? IconHeartFilled : IconHeart}
      label={t(saved ? 'unsave' : 'save', { name })}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : press}
    />
  )
}
