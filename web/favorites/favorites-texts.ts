import { textsFor } from '#ui/lib/texts.ts'
import type { favoritesTexts as en } from '#web/favorites/favorites-texts.en.ts'

export const favoritesTexts = textsFor<typeof en>('favorites')
