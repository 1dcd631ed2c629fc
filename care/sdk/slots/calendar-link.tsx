import { useEffect, useState } from 'react'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { calendarEntry, visitAddress } from '#shared/visits/calendar-entry.ts'
import type { VisitMethod } from '#shared/visits/visit-types.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconCalendarPlus } from '#ui/components/icons.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = {
  consultId: string
  reference: string
  /** The version of the visit. */
  sequence: number
  method: VisitMethod
  startsAt: string
  minutes: number
  title: string
}

/** A calendar file of the visit. It is made in the browser and its portal link contains no data about the member. */
export const CalendarLink = ({ consultId, reference, sequence, method, startsAt, minutes, title }: Props) => {
  const t = textsOf(sdkTexts)
  const [address, setAddress] = useState('')
  const text = t('calendarText', { reference, address: location.origin })
  useEffect(() => {
    const url = visitAddress(location.origin, { id: consultId, method })
    const now = new Date(serverNow())
    const entry = {
      id: consultId,
      sequence,
      title,
      text,
      place: method === 'Video' ? url : t('Phone'),
      url,
      startsAt: new Date(startsAt),
      minutes,
      now,
    }
    const made = URL.createObjectURL(new Blob([calendarEntry(entry)], { type: 'text/calendar' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [consultId, sequence, method, startsAt, minutes, title, text, t])
  return (
    <ButtonLink kind="secondary" icon={IconCalendarPlus} href={address} download={`${reference}.ics`}>
      {t('addToCalendar')}
    </ButtonLink>
  )
}
