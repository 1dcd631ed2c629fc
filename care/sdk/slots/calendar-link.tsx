import { useEffect, useState } from 'react'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { calendarFile, visitAddress } from '#shared/visits/calendar-entry.ts'
import type { VisitMethod } from '#shared/visits/visit-types.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconCalendarPlus } from '#ui/components/icons.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { textsOf } from '#ui/lib/texts.ts'

type CalendarVisit = {
  consultId: string
  reference: string
  /** The version of the visit. */
  version: number
  requestedAt: string
}
type Props = Omit<CalendarVisit, 'version' | 'requestedAt'> & {
  sequence: number
  method: VisitMethod
  startsAt: string
  minutes: number
  title: string
  /** The other visits of a series. */
  others?: readonly CalendarVisit[]
}

const none: readonly CalendarVisit[] = []

/** A calendar file of the visits. It is made in the browser and its portal links contain no data about the member. */
export const CalendarLink = ({ consultId, reference, sequence, method, startsAt, minutes, title, others = none }: Props) => {
  const t = textsOf(sdkTexts)
  const [address, setAddress] = useState('')
  useEffect(() => {
    const now = new Date(serverNow())
    const visits = [{ consultId, reference, version: sequence, requestedAt: startsAt }, ...others]
    const entries = visits.map(({ consultId: id, ...visit }) => {
      const url = visitAddress(location.origin, { id, method })
      const text = t('calendarText', { reference: visit.reference, address: location.origin })
      const place = method === 'Video' ? url : t('Phone')
      return { id, sequence: visit.version, title, text, place, url, startsAt: new Date(visit.requestedAt), minutes, now }
    })
    const made = URL.createObjectURL(new Blob([calendarFile(entries)], { type: 'text/calendar' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [consultId, reference, sequence, method, startsAt, minutes, title, others, t])
  return (
    <ButtonLink kind="secondary" icon={IconCalendarPlus} href={address} download={`${reference}.ics`}>
      {t('addToCalendar')}
    </ButtonLink>
  )
}
