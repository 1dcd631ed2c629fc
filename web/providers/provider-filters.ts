import type { Sent } from '#shared/calls.ts'
import { defaultRadius, lastPage, radiusOptions } from '#shared/directory/search-area.ts'
import type { providerCalls } from '#shared/providers/provider-calls.ts'
import { defaultPageSize, type GenderCode, genderCodes, longestLastName, pageSizes, specialtyOf } from '#shared/providers/provider-rules.ts'
import type { Specialty } from '#shared/providers/specialties.ts'
import { isRealZip } from '#shared/zip/zip-table.ts'
import {
  everyNetwork,
  type NetworkChoice,
  queryOfNetworkChoice,
  readNetworkChoice,
  searchedNetwork,
} from '#ui/components/network/network-choice.ts'

/** The parameters in the address of /providers (PROV-22). */
export type ProviderFilters = NetworkChoice & {
  zip: string
  last: string
  radius: number
  specialty: Specialty
  /** '' means no preference (PROV-30). */
  gender: GenderCode | ''
  /** Counted from 0. */
  page: number
  size: number
  /** The doctor whose details are open; null for none. */
  open: string | null
}

const preferences = { last: '', radius: defaultRadius, specialty: 'no-preference', gender: '', network: everyNetwork.network } as const

const oneOf = <T>(known: readonly T[], value: T, otherwise: T): T => (known.includes(value) ? value : otherwise)

/** Reads the filters and corrects invalid values; the default ZIP is the member's own (DASH-42, PROV-15). */
export const readProviderFilters = (query: URLSearchParams, ownZip: string): ProviderFilters => {
  const page = Number(query.get('page'))
  return {
    zip: (query.get('zip') ?? ownZip).replace(/\D/g, '').slice(0, 5),
    last: (query.get('last') ?? '').slice(0, longestLastName),
    radius: oneOf<number>(radiusOptions, Number(query.get('radius')), defaultRadius),
    specialty: specialtyOf(query.get('specialty') ?? ''),
    gender: oneOf<GenderCode | ''>(genderCodes, (query.get('gender') ?? '') as GenderCode, ''),
    ...readNetworkChoice(query),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 0,
    size: oneOf<number>(pageSizes, Number(query.get('size')), defaultPageSize),
    open: query.get('provider'),
  }
}

/** Returns the query string of the filters, without default values. It always contains the ZIP, so that shared links show the same. */
export const queryOfProviders = ({ zip, last, radius, specialty, gender, page, size, open, ...choice }: ProviderFilters): string => {
  const said: [string, string][] = [
    ['specialty', specialty === preferences.specialty ? '' : specialty],
    ['gender', gender],
    ['last', last],
    ['radius', radius === preferences.radius ? '' : String(radius)],
    ...queryOfNetworkChoice(choice),
    ['page', page === 0 ? '' : String(page)],
    ['size', size === defaultPageSize ? '' : String(size)],
    ['provider', open ?? ''],
  ]
  return `?${new URLSearchParams([['zip', zip], ...said.filter(([, value]) => value !== '')])}`
}

/** Applies a changed filter: returns to the first page and closes the details. */
export const withProviderFilters = (
  filters: ProviderFilters,
  change: Partial<Omit<ProviderFilters, 'page' | 'open' | 'size'>>,
): ProviderFilters => ({ ...filters, ...change, page: 0, open: null })

/** Resets everything but the ZIP (PROV-07). */
export const clearedProviderFilters = (filters: ProviderFilters): ProviderFilters => withProviderFilters(filters, preferences)

/** Number of active filters; ZIP and radius always count if there is a ZIP. */
export const countProviderFilters = ({ zip, last, specialty, gender, network }: ProviderFilters): number =>
  [zip, zip, last, specialty === preferences.specialty ? '' : specialty, gender, network].filter(Boolean).length

/** The search; null until the ZIP has five digits and exists (PROV-23). Gender and specialty are always valid once read. */
export const searchOfProviders = ({
  zip,
  last,
  radius,
  specialty,
  gender,
  page,
  size,
  ...choice
}: ProviderFilters): Sent<typeof providerCalls.findDoctors> | null =>
  isRealZip(zip) ? { zip, last: last.trim(), radius, specialty, gender, ...searchedNetwork(choice), version: '2', page, limit: size } : null
