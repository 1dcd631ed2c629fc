import { Button, IconButton } from '#ui/components/button.tsx'
import { IconCalendarPlus } from '#ui/components/icons.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.ts'

type Props = {
  visit: ShownVisit
  /** The id of what says which visit. */
  describedBy: string
  /** Its words are only read, where a row has no room for them. */
  isCompact?: boolean
}

const hasHour = ({ status, isOnDemand, type }: ShownVisit): boolean => status === 'Locked' && !isOnDemand && type !== 'Dermatology'

/** A visit whose hour is agreed on, as an entry for the member's own calendar. Its writer is loaded when it is asked for. */
export const CalendarButton = ({ visit, describedBy, isCompact = false }: Props) => {
  if (!hasHour(visit)) return null
  const label = visitsTexts()('addToCalendar')
  const save = async () => (await import('#web/visits/save-calendar-entry.ts')).saveCalendarEntry(visit)
  if (isCompact) return <IconButton icon={IconCalendarPlus} label={label} aria-describedby={describedBy} onClick={() => void save()} />
  return (
    <Button kind="quiet" icon={IconCalendarPlus} aria-describedby={describedBy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
