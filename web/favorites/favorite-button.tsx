import { useState } from 'react'
import type { FavoriteElement } from '#shared/favorites/favorite-calls.ts'
import { IconButton } from '#ui/components/button.tsx'
import { classNames } from '#ui/components/class-names.ts'
import { IconHeart } from '#ui/components/icons.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/favorites/favorite-button.module.css'
import { favoritesTexts } from '#web/favorites/favorites-texts.en.ts'
import { useCircles, useFavoriteActs } from '#web/favorites/use-favorites.ts'

type Props = { type: FavoriteElement['type']; itemId: string; name: string }

/**
 * A heart button: filled if the item is saved. Renders nothing until that is known. A press changes the heart at once; if the call fails,
 * it changes back.
 */
export const FavoriteButton = ({ type, itemId, name }: Props) => {
  const t = textsOf(favoritesTexts)
  const { data } = useCircles()
  const { save, remove } = useFavoriteActs()
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (!data) return null
  const saved = data.circles.find((circle) => circle.type === type)?.elements.find(({ id }) => id === itemId)
  const isBusy = wanted !== null
  const isSaved = wanted ?? saved !== undefined
  const press = async () => {
    setWanted(!isSaved)
    await (saved ? remove(saved.circleId) : save(type, itemId))
    setWanted(null)
  }
  return (
    <span className={classNames(styles.heart, isSaved && styles.saved)}>
      <IconButton
        icon={IconHeart}
        label={t(isSaved ? 'unsave' : 'save', { name })}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : () => void press()}
      />
    </span>
  )
}
