import { calendarEntry } from '#shared/visits/calendar-entry.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { visitTitleOf } from '#web/visits/next-visit-words.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

/** The calendar entry of a visit, in the language of the page. */
export const calendarEntryOf = (visit: ShownVisit): string => {
  const t = textsOf(visitsTexts)
  return calendarEntry({
    id: visit.id,
    title: visitTitleOf(visit),
    text: t('calendarText', { kind: t(visit.type), reference: visit.reference }),
    startsAt: visit.requestedAt,
    minutes: visitMinutes[visit.type],
    now: new Date(serverNow()),
  })
}

/** Downloads a visit as a calendar file. */
export const saveCalendarEntry = (visit: ShownVisit): void => {
  const address = URL.createObjectURL(new Blob([calendarEntryOf(visit)], { type: 'text/calendar;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${visit.reference}.ics` })
  link.click()
  URL.revokeObjectURL(address)
}
