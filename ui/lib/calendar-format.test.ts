import { expect, test } from 'vitest'
import { calendarMonthShown, hourShown, monthOfYearShown } from '#ui/lib/calendar-format.ts'
import { setLocale } from '#ui/lib/texts.ts'

const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

test.each([
  ['en', 'Nov', 'November 2026', '8 AM', '8 PM'],
  ['es', 'nov', 'noviembre de 2026', '8 a.m.', '8 p.m.'],
  ['ar', 'نوفمبر', 'نوفمبر 2026', '8 ص', '8 م'],
] as const)('months and hours are formatted in %s', (language, short, long, morning, evening) => {
  setLocale(language)
  expect([calendarMonthShown('2026-11'), monthOfYearShown('2026-11'), plain(hourShown(8)), plain(hourShown(20))]).toEqual([
    short,
    long,
    morning,
    evening,
  ])
})
