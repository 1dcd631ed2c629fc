import { finderTexts as finder } from '#ui/components/finder-texts.es.ts'
import { problemTexts } from '#web/directory/problem-texts.es.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.es.ts'
import { favoritesTexts } from '#web/favorites/favorites-texts.es.ts'
import { findProvidersTexts } from '#web/providers/find-providers-texts.es.ts'
import { locationTexts } from '#web/zip/location-texts.es.ts'

/** What both finders say, beyond the words of the dashboard; loaded when one is opened. */
export const finderTexts = {
  finder,
  findProviders: findProvidersTexts,
  findFacilities: findFacilitiesTexts,
  location: locationTexts,
  favorites: favoritesTexts,
  problem: problemTexts,
}
