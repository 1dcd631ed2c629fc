import { deepestResult } from '#shared/directory/search-area.ts'
import { type Specialty, specialties } from '#shared/providers/specialties.ts'

/** PROV-37 */
export const pageSizes = [5, 10, 25, 50, 100, 250] as const
export const defaultPageSize = 10
/** Number of nearest doctors returned if no page is requested. */
export const mostDoctors = 250

/** PROV-02, in characters. */
export const longestLastName = 30

/** Codes of the gender filter; 'All' sends none (PROV-28..30). */
export const genderCodes = ['M', 'F'] as const
export type GenderCode = (typeof genderCodes)[number]

/** PROV-24, 31, 32: parses a specialty; spaces count as hyphens, an unknown one becomes 'general', empty means no preference. */
export const specialtyOf = (text: string): Specialty => {
  const code = text.trim().toLowerCase().replace(/\s+/g, '-')
  return code === '' ? 'no-preference' : (specialties.find((known) => known === code) ?? 'general')
}

/** Returns the specialty to filter by, or null for all. */
export const specialtyFilter = (specialty: Specialty): Exclude<Specialty, 'no-preference'> | null =>
  specialty === 'no-preference' ? null : specialty

/** Returns the English name: `obstetrics-and-gynecology` becomes `Obstetrics and gynecology`. Screens have translated names. */
export const specialtyName = (specialty: Specialty): string => {
  const words = specialty.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the number of pages, up to `deepestResult`. */
export const pageCount = (availableCount: number, pageSize: number): number =>
  Math.min(Math.ceil(availableCount / pageSize), Math.floor(deepestResult / pageSize))
