import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import { IconClockUp } from '#ui/components/icons.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useSession } from '#web/session/use-session.tsx'
import { refreshVisits } from '#web/visits/refresh-visits.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

const load = latePart(() => import('#web/visits/wish-earlier.ts'))

/** `describedBy` is the id of the element that names the visit. */
type Props = { visit: ShownVisit; describedBy: string }

/** Adds a scheduled visit to the waiting list for earlier times, or removes it. */
export const EarlierButton = ({ visit: { id: consultId, earlier }, describedBy }: Props) => {
  const queries = useQueryClient()
  const { telehealthId: memberId } = useSession().familyMember
  const [isBusy, setBusy] = useState(false)
  if (!earlier) return null
  const press = async () => {
    setBusy(true)
    await load()
      .then(({ wishEarlier }) => wishEarlier({ consultId, memberId, wanted: !earlier.wanted, refresh: () => refreshVisits(queries) }))
      .catch(showError)
    setBusy(false)
  }
  return (
    <IconButton
      icon={IconClockUp}
      label={textsOf(visitsTexts)('earlier')}
      aria-pressed={earlier.wanted}
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      aria-disabled={isBusy || undefined}
      onClick={() => void (isBusy || press())}
    />
  )
}
