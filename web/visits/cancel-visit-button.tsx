import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/components/button.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { cancelVisit } from '#web/visits/cancel-visit.ts'
import { refreshVisits } from '#web/visits/refresh-visits.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { useOwnZone } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.ts'

type Props = { visit: ShownVisit /** The id of what says which visit. */; describedBy: string }

/** Always there: why a visit cannot be cancelled is said on pressing (VISIT-18). */
export const CancelVisitButton = ({ visit, describedBy }: Props) => {
  const queries = useQueryClient()
  const { telehealthId } = useSession().familyMember
  const ownZone = useOwnZone()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await cancelVisit({ visit, memberId: telehealthId, ownZone, refresh: () => refreshVisits(queries) })
    setBusy(false)
  }
  return (
    <Button kind="quiet" isBusy={isBusy} aria-describedby={describedBy} onClick={() => void press()}>
      {visitsTexts()('cancel')}
    </Button>
  )
}
