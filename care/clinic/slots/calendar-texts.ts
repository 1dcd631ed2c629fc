import type { calendarTexts as en } from '#care/clinic/slots/calendar-texts.en.ts'
import { textsFor } from '#ui/lib/texts.ts'

export const calendarTexts = textsFor<typeof en>('clinic-calendar')
