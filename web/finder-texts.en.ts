import { finderTexts as finder } from '#ui/components/finder-texts.en.ts'
import { problemTexts } from '#web/directory/problem-texts.en.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.en.ts'
import { favoritesTexts } from '#web/favorites/favorites-texts.en.ts'
import { findProvidersTexts } from '#web/providers/find-providers-texts.en.ts'
import { locationTexts } from '#web/zip/location-texts.en.ts'

/** What both finders say, beyond the words of the dashboard; loaded when one is opened. */
export const finderTexts = {
  finder,
  findProviders: findProvidersTexts,
  findFacilities: findFacilitiesTexts,
  location: locationTexts,
  favorites: favoritesTexts,
  problem: problemTexts,
}
