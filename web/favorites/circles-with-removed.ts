import type { FavoriteElement } from '#shared/favorites/favorite-calls.ts'
import { type FavoriteSection, favoriteSections } from '#shared/favorites/favorite-types.ts'
import { asObject } from '#ui/lib/read-json.ts'

type Circle = { type: FavoriteElement['type']; elements: FavoriteElement[] }
export type Removed = { element: FavoriteElement; index: number }
export type ShownElement = { element: FavoriteElement; isRemoved: boolean }

/** Returns the saved elements of a circle, with the ones just removed at their old positions. */
const withRemoved = (saved: readonly FavoriteElement[], removed: readonly Removed[]): ShownElement[] => {
  const gone = removed.filter(({ element }) => !saved.some(({ circleId }) => circleId === element.circleId))
  return gone.reduceRight<ShownElement[]>(
    (shown, { element, index }) => shown.toSpliced(index, 0, { element, isRemoved: true }),
    saved.map((element) => ({ element, isRemoved: false })),
  )
}

/** Returns the cards of a section in order, without empty ones. */
export const cardsOf = (section: FavoriteSection, circles: readonly Circle[], removed: readonly Removed[]) =>
  favoriteSections[section]
    .map((type) => ({
      type,
      elements: withRemoved(
        circles.find((circle) => circle.type === type)?.elements ?? [],
        removed.filter(({ element }) => element.type === type),
      ),
    }))
    .filter(({ elements }) => elements.length > 0)

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Reads address and phone number from an element's `meta` (FAV-16); null if unreadable. */
export const addressAndPhoneOf = (meta: string): { address: string | null; phoneNumber: string | null } => {
  const { address, phoneNumber } = asObject(parsed(meta))
  return { address: textOf(address), phoneNumber: textOf(phoneNumber) }
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
