import { useMemo } from 'react'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { inVisitOrder } from '#shared/visits/visit-rules.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { useSession } from '#web/session/use-session.tsx'
import { shownVisit } from '#web/visits/shown-visit.ts'

/** The open visits of the member and of those they manage (VISIT-32), sorted (VISIT-13). Undefined until loaded. */
export const useVisits = () => {
  const ownId = useSession().familyMember.telehealthId
  const { data, error, refetch } = useCall(visitCalls.listVisits, { memberId: ownId })
  // The same objects while the answer is the same, so that rows of visits need not render again.
  const visits = useMemo(
    () => data?.consultations && inVisitOrder(data.consultations.map((visit) => shownVisit(visit, ownId))),
    [data, ownId],
  )
  return { visits, error, refetch }
}
