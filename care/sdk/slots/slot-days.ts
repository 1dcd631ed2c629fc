import type { ScreenSlot } from '#care/sdk/client/visit-screen-data.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** The free slots of one day by clinician, each in order of time. */
export type SlotDay = { day: string; clinicians: { name: string; slots: ScreenSlot[] }[] }

export const nameWithCredentials = ({
  first,
  last,
  credentials = '',
}: {
  first: string
  last: string
  credentials?: string | undefined
}): string => [`${first} ${last}`, credentials].filter(Boolean).join(', ')

/** Returns slots grouped by their days in a time zone, `YYYY-MM-DD`, in order. */
export const slotDays = (slots: readonly ScreenSlot[], zone: string): SlotDay[] => {
  const ordered = slots.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  const byDay = Map.groupBy(ordered, ({ startsAt }) => dayIn(zone, new Date(startsAt)))
  return [...byDay].map(([day, ofDay]) => ({
    day,
    clinicians: [...Map.groupBy(ofDay, ({ clinician }) => clinician.id).values()].map((own) => ({
      name: own[0] ? nameWithCredentials(own[0].clinician) : '',
      slots: own,
    })),
  }))
}
