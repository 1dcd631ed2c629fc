import { Button } from '#ui/components/button.tsx'
import { IconCalendarPlus } from '#ui/components/icons.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

type Props = {
  visit: ShownVisit
  /** Id of the element that names the visit. */
  describedBy: string
}

const load = latePart(() => import('#web/visits/save-calendar-entry.ts'))

const hasHour = ({ status, isOnDemand, type }: ShownVisit): boolean => status === 'Locked' && !isOnDemand && type !== 'Dermatology'

/** Downloads a scheduled visit as a calendar file. The file's writer is loaded on demand. */
export const CalendarButton = ({ visit, describedBy }: Props) => {
  if (!hasHour(visit)) return null
  const save = () =>
    load()
      .then(({ saveCalendarEntry }) => saveCalendarEntry(visit))
      .catch(showError)
  return (
    <Button kind="quiet" icon={IconCalendarPlus} aria-describedby={describedBy} onClick={() => void save()}>
      {textsOf(visitsTexts)('addToCalendar')}
    </Button>
  )
}
