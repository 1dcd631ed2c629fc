import type { FacilityKind } from '#shared/facilities/facility-kinds.ts'
import type { GroupFeature } from '#shared/groups/group-features.ts'
import type { Specialty } from '#shared/providers/specialties.ts'

/** FAV-04..07: the sections of the page and their types, as in the API. */
export const favoriteSections = {
  medications: ['rx'],
  providers: ['pcp', 'dentists', 'pediatricians', 'optometrists', 'specialists'],
  facilities: ['urgent-care', 'vets', 'veterinarians', 'hospitals', 'pharmacy'],
  recipes: ['main-dishes', 'soup', 'side-dish', 'salad', 'dessert', 'breakfast', 'bread', 'appetizer'],
} as const
export type FavoriteSection = keyof typeof favoriteSections
export type FavoriteType = (typeof favoriteSections)[FavoriteSection][number]

export const sectionNames = Object.keys(favoriteSections) as FavoriteSection[]
export const favoriteTypes = Object.values(favoriteSections).flat() as FavoriteType[]

/** The feature that a group needs for a section; facilities are always shown (FAV-08..11). */
const sectionFeatures: Record<FavoriteSection, GroupFeature | null> = {
  medications: 'RX',
  providers: 'Providers',
  facilities: null,
  recipes: 'Wellness',
}

/** FAV-08..11: whether a section is shown; `has` tests for a feature. */
export const isSectionShown = (section: FavoriteSection, has: (feature: GroupFeature) => boolean): boolean => {
  const feature = sectionFeatures[section]
  return feature === null || has(feature)
}

export const sectionOf = (type: FavoriteType): FavoriteSection =>
  sectionNames.find((section) => (favoriteSections[section] as readonly FavoriteType[]).includes(type)) as FavoriteSection

/** Maps a doctor's first, primary specialty to a favorite type; the registers do not separate pediatricians from family doctors. */
export const typeOfDoctor = ([primary]: readonly Specialty[]): FavoriteType => {
  if (primary === 'general' || primary === 'family-medicine') return 'pcp'
  if (primary === 'dentistry') return 'dentists'
  return primary === 'optometry' ? 'optometrists' : 'specialists'
}

const typesOfKinds: Record<FacilityKind, FavoriteType> = {
  urgentcare: 'urgent-care',
  hospitals: 'hospitals',
  pharmacy: 'pharmacy',
  vets: 'vets',
}
export const typeOfFacility = (kind: FacilityKind): FavoriteType => typesOfKinds[kind]
