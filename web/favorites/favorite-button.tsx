import type { FavoriteElement } from '#shared/favorites/favorite-calls.ts'
import { IconButton } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { IconHeart } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/favorites/favorite-button.module.css'
import { favoritesTexts } from '#web/favorites/favorites-texts.en.ts'
import { useCircles, useFavoriteActs } from '#web/favorites/use-favorites.ts'

type Props = { type: FavoriteElement['type']; itemId: string; name: string }

/** A heart button: filled if the item is saved. Renders nothing until that is known. */
export const FavoriteButton = ({ type, itemId, name }: Props) => {
  const t = textsOf(favoritesTexts)
  const { data } = useCircles()
  const { save, remove, isBusy } = useFavoriteActs()
  if (!data) return null
  const saved = data.circles.find((circle) => circle.type === type)?.elements.find(({ id }) => id === itemId)
  const press = () => (saved ? remove(saved.circleId) : save(type, itemId))
  return (
    <span className={classNames(styles.heart, saved && styles.saved)}>
      <IconButton
        icon={IconHeart}
        label={t(saved ? 'unsave' : 'save', { name })}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : press}
      />
    </span>
  )
}
