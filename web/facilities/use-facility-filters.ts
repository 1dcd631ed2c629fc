import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { type FacilityFilters, queryOfFacilities, readFacilityFilters, searchOfFacilities } from '#web/facilities/facility-filters.ts'
import { useSession } from '#web/session/use-session.tsx'

/** The filters as the address has them, and the ways to change it. */
export const useFacilityFilters = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wasOpenedHere = useNavigationType() === 'PUSH'
  const ownZip = useSession().profile.zip ?? ''
  const filters = useMemo(() => readFacilityFilters(new URLSearchParams(search), ownZip), [search, ownZip])
  const hrefOf = (next: FacilityFilters) => pathname + queryOfFacilities(next)
  return {
    filters,
    hrefOf,
    /** A step that Back undoes, unless there was nothing to come back to. */
    change: (next: FacilityFilters) => navigate(hrefOf(next), { replace: searchOfFacilities(filters) === null }),
    /** How far down the list goes is remembered, but is no step of its own. */
    goDown: (page: number) => navigate(hrefOf({ ...filters, page }), { replace: true }),
    closeDetails: () => (wasOpenedHere ? navigate(-1) : navigate(hrefOf({ ...filters, open: null }), { replace: true })),
  }
}
