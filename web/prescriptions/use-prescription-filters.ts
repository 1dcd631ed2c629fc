import { useMemo } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import {
  isEnabled,
  type PrescriptionFilters,
  queryOfPrescriptions,
  readPrescriptionFilters,
} from '#web/prescriptions/prescription-filters.ts'
import { useSession } from '#web/session/use-session.tsx'

/** The filters as the address has them, and the ways to change it. */
export const usePrescriptionFilters = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wasOpenedHere = useNavigationType() === 'PUSH'
  const ownZip = useSession().profile.zip ?? ''
  const filters = useMemo(() => readPrescriptionFilters(new URLSearchParams(search), ownZip), [search, ownZip])
  const hrefOf = (next: PrescriptionFilters) => pathname + queryOfPrescriptions(next)
  return {
    filters,
    hrefOf,
    /** A step that Back undoes, unless there was nothing to come back to. */
    change: (next: PrescriptionFilters) => navigate(hrefOf(next), { replace: !isEnabled(filters) }),
    closeDetails: () => (wasOpenedHere ? navigate(-1) : navigate(hrefOf({ ...filters, open: null }), { replace: true })),
  }
}
