import { finderTexts as finder } from '#ui/components/finder-texts.ar.ts'
import { problemTexts } from '#web/directory/problem-texts.ar.ts'
import { findFacilitiesTexts } from '#web/facilities/find-facilities-texts.ar.ts'
import { favoritesTexts } from '#web/favorites/favorites-texts.ar.ts'
import { findProvidersTexts } from '#web/providers/find-providers-texts.ar.ts'
import { locationTexts } from '#web/zip/location-texts.ar.ts'

/** What both finders say, beyond the words of the dashboard; loaded when one is opened. */
export const finderTexts = {
  finder,
  findProviders: findProvidersTexts,
  findFacilities: findFacilitiesTexts,
  location: locationTexts,
  favorites: favoritesTexts,
  problem: problemTexts,
}
