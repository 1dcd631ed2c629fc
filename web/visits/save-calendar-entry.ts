import { calendarEntry, visitAddress } from '#shared/visits/calendar-entry.ts'
import type { PastConsultation } from '#shared/visits/consultation.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { visitTitleOf } from '#web/visits/next-visit-words.ts'
import { peopleOf, type ShownVisit } from '#web/visits/shown-visit.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

type CalendarVisit = Pick<ShownVisit, 'id' | 'version' | 'type' | 'method' | 'provider' | 'patient' | 'requestedAt' | 'reference'>

/** The calendar entry of a visit, in the language of the page. */
export const calendarEntryOf = (visit: CalendarVisit, { isCancelled = false } = {}): string => {
  const t = textsOf(visitsTexts)
  const url = visitAddress(location.origin, visit)
  return calendarEntry({
    id: visit.id,
    sequence: visit.version,
    title: visitTitleOf(visit),
    text: t('calendarText', { kind: t(visit.type), reference: visit.reference }),
    place: visit.method === 'Video' ? url : t('Phone'),
    url,
    startsAt: visit.requestedAt,
    minutes: visitMinutes[visit.type],
    now: new Date(serverNow()),
    isCancelled,
  })
}

const save = (reference: string, file: string): void => {
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${reference}.ics` })
  link.click()
  URL.revokeObjectURL(address)
}

/** Downloads a visit as a calendar file. */
export const saveCalendarEntry = (visit: ShownVisit): void => save(visit.reference, calendarEntryOf(visit))

/** Downloads the file that removes a cancelled visit from a calendar. `ownId` is the telehealth id of the signed-in member. */
export const saveCalendarRemoval = (visit: PastConsultation, ownId: string): void => {
  const cancelled: CalendarVisit = {
    id: visit.consult_id,
    version: visit.version,
    type: visitTypeOf(visit.consult_type),
    method: visit.communication_method,
    requestedAt: momentOf(visit.requested_date) as Date,
    reference: visit.reference,
    ...peopleOf(visit, ownId),
  }
  save(visit.reference, calendarEntryOf(cancelled, { isCancelled: true }))
}
