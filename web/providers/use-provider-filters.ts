import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { type ProviderFilters, queryOfProviders, readProviderFilters, searchOfProviders } from '#web/providers/provider-filters.ts'
import { useSession } from '#web/session/use-session.tsx'

/** The filters as the address has them, and the ways to change it. */
export const useProviderFilters = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wasOpenedHere = useNavigationType() === 'PUSH'
  const ownZip = useSession().profile.zip ?? ''
  const filters = useMemo(() => readProviderFilters(new URLSearchParams(search), ownZip), [search, ownZip])
  const hrefOf = (next: ProviderFilters) => pathname + queryOfProviders(next)
  /** A step that Back undoes, unless there was nothing to come back to. */
  const change = (next: ProviderFilters) => navigate(hrefOf(next), { replace: searchOfProviders(filters) === null })
  const closeDetails = () => (wasOpenedHere ? navigate(-1) : navigate(hrefOf({ ...filters, open: null }), { replace: true }))
  return { filters, hrefOf, change, closeDetails }
}
