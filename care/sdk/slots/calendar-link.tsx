import { useEffect, useState } from 'react'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { calendarEntry } from '#shared/visits/calendar-entry.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { IconCalendarPlus } from '#ui/components/icons.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { consultId: string; reference: string; startsAt: string; minutes: number; title: string }

/** A calendar file of the visit. It is made in the browser and its portal link contains no data about the member. */
export const CalendarLink = ({ consultId, reference, startsAt, minutes, title }: Props) => {
  const t = textsOf(sdkTexts)
  const [address, setAddress] = useState('')
  const text = t('calendarText', { reference, address: location.origin })
  useEffect(() => {
    const entry = { id: consultId, title, text, startsAt: new Date(startsAt), minutes, now: new Date(serverNow()) }
    const made = URL.createObjectURL(new Blob([calendarEntry(entry)], { type: 'text/calendar' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [consultId, startsAt, minutes, title, text])
  return (
    <ButtonLink kind="secondary" icon={IconCalendarPlus} href={address} download={`${reference}.ics`}>
      {t('addToCalendar')}
    </ButtonLink>
  )
}
