import { defaultRadius, lastPage, radiusOptions } from '#shared/directory/search-area.ts'
import { type FacilityKind, facilityKinds } from '#shared/facilities/facility-kinds.ts'
import { isRealZip } from '#shared/zip/zip-table.ts'

/** What the address of /facilities says (FAC-11). */
export type FacilityFilters = {
  zip: string
  radius: number
  kinds: readonly FacilityKind[]
  /** How many pages below the first one are shown too (FAC-14). */
  page: number
  /** Which one's details are open. */
  open: string | null
}

const isKind = (code: string): code is FacilityKind => facilityKinds.some((kind) => kind === code)

/** All kinds are on where the address names none (FAC-04); an empty name is none on. */
const kindsOf = (list: string | null): readonly FacilityKind[] => {
  if (list === null) return facilityKinds
  const named = list.split(',').filter(isKind)
  return facilityKinds.filter((kind) => named.includes(kind))
}

/** Whatever somebody wrote into the address is read as a search that can be; without a zip it is around the member's own (DASH-42, FAC-12). */
export const readFacilityFilters = (query: URLSearchParams, ownZip: string): FacilityFilters => {
  const radius = Number(query.get('radius'))
  const page = Number(query.get('page'))
  return {
    zip: (query.get('zip') ?? ownZip).replace(/\D/g, '').slice(0, 5),
    radius: radiusOptions.find((option) => option === radius) ?? defaultRadius,
    kinds: kindsOf(query.get('kind')),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 0,
    open: query.get('facility'),
  }
}

/** The address that says it, without what goes without saying. */
export const queryOfFacilities = ({ zip, radius, kinds, page, open }: FacilityFilters): string =>
  `?${new URLSearchParams([
    ['zip', zip],
    ...(kinds.length === facilityKinds.length ? [] : [['kind', kinds.join(',')]]),
    ...(radius === defaultRadius ? [] : [['radius', String(radius)]]),
    ...(page === 0 ? [] : [['page', String(page)]]),
    ...(open === null ? [] : [['facility', open]]),
  ])}`

/** Another filter begins at the first page, with no details open (FAC-19). */
export const withFilters = (
  filters: FacilityFilters,
  change: Partial<Pick<FacilityFilters, 'zip' | 'radius' | 'kinds'>>,
): FacilityFilters => ({ ...filters, ...change, page: 0, open: null })

/** FAC-05, FAC-20: everything but the zip. */
export const clearedFilters = (filters: FacilityFilters): FacilityFilters =>
  withFilters(filters, { radius: defaultRadius, kinds: facilityKinds })

/** How many filters narrow the search; zip and radius always do, where there is a zip. */
export const countFilters = ({ zip, kinds }: FacilityFilters): number =>
  (zip === '' ? 0 : 2) + (kinds.length === facilityKinds.length ? 0 : 1)

/** What is searched for, its page aside; null until the zip has five digits and exists, and without any kind (FAC-04, FAC-13). */
export const searchOfFacilities = ({ zip, radius, kinds }: FacilityFilters): { zip: string; radius: number; kind: string } | null =>
  isRealZip(zip) && kinds.length > 0 ? { zip, radius, kind: kinds.join(',') } : null
