import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '#ui/components/button.tsx'
import { IconClockUp } from '#ui/components/icons.ts'
import { useSession } from '#web/session/use-session.tsx'
import { refreshVisits } from '#web/visits/refresh-visits.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.ts'

type Props = { visit: ShownVisit /** The id of what says which visit. */; describedBy: string }

/** Puts a visit whose time is agreed on into the line for earlier ones, or takes it out again. */
export const EarlierButton = ({ visit: { id: consultId, earlier }, describedBy }: Props) => {
  const queries = useQueryClient()
  const { telehealthId: memberId } = useSession().familyMember
  const [isBusy, setBusy] = useState(false)
  if (!earlier) return null
  const press = async () => {
    setBusy(true)
    const { wishEarlier } = await import('#web/visits/wish-earlier.ts')
    await wishEarlier({ consultId, memberId, wanted: !earlier.wanted, refresh: () => refreshVisits(queries) })
    setBusy(false)
  }
  return (
    <IconButton
      icon={IconClockUp}
      label={visitsTexts()('earlier')}
      aria-pressed={earlier.wanted}
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      aria-disabled={isBusy || undefined}
      onClick={() => void (isBusy || press())}
    />
  )
}
