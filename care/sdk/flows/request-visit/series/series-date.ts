import { joined, timeShown, weekdayShown } from '#ui/lib/format.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** `Monday, 11/23/2026, 10:30 AM CST` */
export const seriesDateShown = (iso: string, zone: string): string =>
  joined([weekdayShown(new Date(iso), zone), timeShown(iso, zone)], currentLanguage() === 'ar' ? '، ' : ', ')
