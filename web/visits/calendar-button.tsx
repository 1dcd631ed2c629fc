import { Button } from '#ui/components/button.tsx'
import { IconCalendarPlus } from '#ui/components/icons.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.ts'

const hasHour = ({ status, isOnDemand, type }: ShownVisit): boolean => status === 'Locked' && !isOnDemand && type !== 'Dermatology'

/** A visit whose hour is agreed on, as an entry for the member's own calendar. Its writer is loaded when it is asked for. */
export const CalendarButton = ({ visit, describedBy }: { visit: ShownVisit; describedBy: string }) =>
  hasHour(visit) && (
    <Button
      kind="quiet"
      icon={IconCalendarPlus}
      aria-describedby={describedBy}
      onClick={async () => (await import('#web/visits/save-calendar-entry.ts')).saveCalendarEntry(visit)}
    >
      {visitsTexts()('addToCalendar')}
    </Button>
  )
