import type { Sent } from '#shared/calls.ts'
import { defaultRadius, lastPage, radiusOptions } from '#shared/directory/search-area.ts'
import type { providerCalls } from '#shared/providers/provider-calls.ts'
import { defaultPageSize, type GenderCode, genderCodes, longestLastName, pageSizes, specialtyOf } from '#shared/providers/provider-rules.ts'
import type { Specialty } from '#shared/providers/specialties.ts'
import { isRealZip } from '#shared/zip/zip-table.ts'

/** What the address of /providers says (PROV-22). */
export type ProviderFilters = {
  zip: string
  last: string
  radius: number
  specialty: Specialty
  /** '' is no preference (PROV-30). */
  gender: GenderCode | ''
  /** Counted from 0. */
  page: number
  size: number
  /** Whose details are open. */
  open: string | null
}

const preferences = { last: '', radius: defaultRadius, specialty: 'no-preference', gender: '' } as const

const oneOf = <T>(known: readonly T[], value: T, otherwise: T): T => (known.includes(value) ? value : otherwise)

/** Whatever somebody wrote into the address is read as a search that can be; without a zip it is around the member's own (DASH-42, PROV-15). */
export const readProviderFilters = (query: URLSearchParams, ownZip: string): ProviderFilters => {
  const page = Number(query.get('page'))
  return {
    zip: (query.get('zip') ?? ownZip).replace(/\D/g, '').slice(0, 5),
    last: (query.get('last') ?? '').slice(0, longestLastName),
    radius: oneOf<number>(radiusOptions, Number(query.get('radius')), defaultRadius),
    specialty: specialtyOf(query.get('specialty') ?? ''),
    gender: oneOf<GenderCode | ''>(genderCodes, (query.get('gender') ?? '') as GenderCode, ''),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 0,
    size: oneOf<number>(pageSizes, Number(query.get('size')), defaultPageSize),
    open: query.get('provider'),
  }
}

/** The address that says it, without what goes without saying. The zip always stands in it, so that whoever is sent it sees the same. */
export const queryOfProviders = ({ zip, last, radius, specialty, gender, page, size, open }: ProviderFilters): string => {
  const said: [string, string][] = [
    ['specialty', specialty === preferences.specialty ? '' : specialty],
    ['gender', gender],
    ['last', last],
    ['radius', radius === preferences.radius ? '' : String(radius)],
    ['page', page === 0 ? '' : String(page)],
    ['size', size === defaultPageSize ? '' : String(size)],
    ['provider', open ?? ''],
  ]
  return `?${new URLSearchParams([['zip', zip], ...said.filter(([, value]) => value !== '')])}`
}

/** Another filter begins at the first page, with nobody's details open. */
export const withFilters = (
  filters: ProviderFilters,
  change: Partial<Omit<ProviderFilters, 'page' | 'open' | 'size'>>,
): ProviderFilters => ({ ...filters, ...change, page: 0, open: null })

/** PROV-07: everything but the zip. */
export const clearedFilters = (filters: ProviderFilters): ProviderFilters => withFilters(filters, preferences)

/** How many filters narrow the search; zip and radius always do, where there is a zip. */
export const countFilters = ({ zip, last, specialty, gender }: ProviderFilters): number =>
  [zip, zip, last, specialty === preferences.specialty ? '' : specialty, gender].filter(Boolean).length

/** What is searched for; null until the zip has five digits and exists (PROV-23). Gender and specialty always resolve: see how they are read. */
export const searchOfProviders = ({
  zip,
  last,
  radius,
  specialty,
  gender,
  page,
  size,
}: ProviderFilters): Sent<typeof providerCalls.findDoctors> | null =>
  isRealZip(zip) ? { zip, last: last.trim(), radius, specialty, gender, page, limit: size } : null
