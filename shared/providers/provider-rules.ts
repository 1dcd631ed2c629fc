import { deepestResult } from '#shared/directory/search-area.ts'
import { type Specialty, specialties } from '#shared/providers/specialties.ts'

/** PROV-37 */
export const pageSizes = [5, 10, 25, 50, 100, 250] as const
export const defaultPageSize = 10
/** What a caller gets who asks for no page: the nearest ones. */
export const mostDoctors = 250

/** PROV-02, in characters. */
export const longestLastName = 30

/** The codes of the gender filter; All sends none (PROV-28..30). */
export const genderCodes = ['M', 'F'] as const
export type GenderCode = (typeof genderCodes)[number]

/**
 * PROV-24, 31, 32: spaces are as good as hyphens, an unknown specialty is 'general', none is no preference.
 */
export const specialtyOf = (text: string): Specialty => {
  const code = text.trim().toLowerCase().replace(/\s+/g, '-')
  return code === '' ? 'no-preference' : (specialties.find((known) => known === code) ?? 'general')
}

/** The specialty to filter by, or null for all of them. */
export const specialtyFilter = (specialty: Specialty): Exclude<Specialty, 'no-preference'> | null =>
  specialty === 'no-preference' ? null : specialty

/** `obstetrics-and-gynecology` → `Obstetrics and gynecology`. Screens have the names in every language. */
export const specialtyName = (specialty: Specialty): string => {
  const words = specialty.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The pages that can be asked for: down to the deepest result at most. */
export const pageCount = (availableCount: number, pageSize: number): number =>
  Math.min(Math.ceil(availableCount / pageSize), Math.floor(deepestResult / pageSize))
