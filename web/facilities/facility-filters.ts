import { defaultRadius, lastPage, radiusOptions } from '#shared/directory/search-area.ts'
import { type FacilityKind, facilityKinds } from '#shared/facilities/facility-kinds.ts'
import { isRealZip } from '#shared/zip/zip-table.ts'
import { type NetworkChoice, queryOfNetworkChoice, readNetworkChoice, searchedNetwork } from '#ui/components/network/network-choice.ts'

/** The parameters in the address of /facilities (FAC-11). */
export type FacilityFilters = NetworkChoice & {
  zip: string
  radius: number
  kinds: readonly FacilityKind[]
  /** Number of the last page shown, counted from 0; all pages before it are shown too (FAC-14). */
  page: number
  /** The facility whose details are open; null for none. */
  open: string | null
}

/** Kinds that are on when the address names none: those for people. */
const defaultKinds: readonly FacilityKind[] = facilityKinds.filter((kind) => kind !== 'vets')

const isDefault = (kinds: readonly FacilityKind[]): boolean => kinds.join() === defaultKinds.join()

const isKind = (code: string): code is FacilityKind => facilityKinds.some((kind) => kind === code)

/** Returns the default kinds if the address has no list (FAC-04), and none if the list is empty. */
const kindsOf = (list: string | null): readonly FacilityKind[] => {
  if (list === null) return defaultKinds
  const named = list.split(',').filter(isKind)
  return facilityKinds.filter((kind) => named.includes(kind))
}

/** Reads the filters and corrects invalid values; the default ZIP is the member's own (DASH-42, FAC-12). */
export const readFacilityFilters = (query: URLSearchParams, ownZip: string): FacilityFilters => {
  const radius = Number(query.get('radius'))
  const page = Number(query.get('page'))
  return {
    zip: (query.get('zip') ?? ownZip).replace(/\D/g, '').slice(0, 5),
    radius: radiusOptions.find((option) => option === radius) ?? defaultRadius,
    kinds: kindsOf(query.get('kind')),
    ...readNetworkChoice(query),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 0,
    open: query.get('facility'),
  }
}

/** Returns the query string of the filters, without default values. */
export const queryOfFacilities = ({ zip, radius, kinds, page, open, ...choice }: FacilityFilters): string =>
  `?${new URLSearchParams([
    ['zip', zip],
    ...(isDefault(kinds) ? [] : [['kind', kinds.join(',')]]),
    ...(radius === defaultRadius ? [] : [['radius', String(radius)]]),
    ...queryOfNetworkChoice(choice),
    ...(page === 0 ? [] : [['page', String(page)]]),
    ...(open === null ? [] : [['facility', open]]),
  ])}`

/** Applies a changed filter: returns to the first page and closes the details (FAC-19). */
export const withFacilityFilters = (
  filters: FacilityFilters,
  change: Partial<Omit<FacilityFilters, 'page' | 'open'>>,
): FacilityFilters => ({ ...filters, ...change, page: 0, open: null })

/** Resets everything but the ZIP (FAC-05, FAC-20). */
export const clearedFacilityFilters = (filters: FacilityFilters): FacilityFilters =>
  withFacilityFilters(filters, { radius: defaultRadius, kinds: defaultKinds, network: false })

/** Number of active filters; ZIP and radius always count if there is a ZIP. */
export const countFacilityFilters = ({ zip, kinds, network }: FacilityFilters): number =>
  (zip === '' ? 0 : 2) + (isDefault(kinds) ? 0 : 1) + (network ? 1 : 0)

/** The search without its page; null unless the ZIP has five digits and exists and a kind is chosen (FAC-04, FAC-13). */
export const searchOfFacilities = ({
  zip,
  radius,
  kinds,
  ...choice
}: FacilityFilters): { zip: string; radius: number; kind: string; network?: string } | null =>
  isRealZip(zip) && kinds.length > 0 ? { zip, radius, kind: kinds.join(','), ...searchedNetwork(choice) } : null
