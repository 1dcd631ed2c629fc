import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

type Rules<Filters> = {
  /** Reads the filters from the address; `ownZip` stands in for a missing ZIP code. */
  read: (query: URLSearchParams, ownZip: string) => Filters
  /** Returns the query with its question mark; '' without filters. */
  queryOf: (filters: Filters) => string
  /** Whether the filters suffice for a search. */
  isSearch: (filters: Filters) => boolean
}

/** Returns the filters of a finder, which its address stores, and functions that change them. `ownZip` is the member's ZIP code or ''. */
export const useFinderFilters = <Filters extends { open: string | null }>({ read, queryOf, isSearch }: Rules<Filters>, ownZip: string) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wasOpenedHere = useNavigationType() === 'PUSH'
  const filters = useMemo(() => read(new URLSearchParams(search), ownZip), [read, search, ownZip])
  const hrefOf = (next: Filters) => pathname + queryOf(next)
  const goTo = (next: Filters, replace: boolean) => {
    const href = hrefOf(next)
    // A field may report the same change twice before the page follows: a second navigation would add a history entry and move the focus.
    if (href !== location.pathname + location.search) navigate(href, { replace })
  }
  return {
    filters,
    hrefOf,
    /** Adds a history entry, unless the current address has no search to return to. */
    change: (next: Filters) => goTo(next, !isSearch(filters)),
    /** Adds no history entry. */
    replace: (next: Filters) => goTo(next, true),
    closeDetails: () => (wasOpenedHere ? navigate(-1) : goTo({ ...filters, open: null }, true)),
  }
}
