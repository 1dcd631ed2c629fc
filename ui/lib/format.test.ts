import { beforeEach, describe, expect, test } from 'vitest'
import { dateShown, instantShown, leftToRight, moneyShown, timeShown, weekdayShown } from '#ui/lib/format.ts'
import { distanceShown, languageShown, phoneShown } from '#ui/lib/place-format.ts'
import { setLocale } from '#ui/lib/texts.ts'

const plain = (text: string) => text.replace(/[\u200e\u200f\u202f\u00a0]/g, (sign) => (sign === '\u202f' || sign === '\u00a0' ? ' ' : ''))
const instant = '2026-11-20T20:50:00Z'
const zone = 'America/Chicago'

describe('English', () => {
  beforeEach(() => setLocale('en'))
  test('dates are MM/DD/YYYY [SHELL-009]', () => {
    expect(dateShown('2026-11-05')).toBe('11/05/2026')
    expect(dateShown('1988-04-17T00:00:00Z')).toBe('04/17/1988')
  })
  test('a time stands with its zone', () => {
    expect(plain(instantShown(instant, zone))).toBe('11/20/2026, 2:50 PM CST')
    expect(plain(timeShown(instant, zone))).toBe('2:50 PM CST')
    expect(weekdayShown(new Date(instant), zone)).toBe('Friday, 11/20/2026')
  })
  test('money is US dollars with two decimals [SHELL-010]', () => {
    expect([moneyShown(123_450), moneyShown(0), moneyShown(5)]).toEqual(['$1,234.50', '$0.00', '$0.05'])
  })
  test('distance [PROV-13]', () => expect([2.444, 0, 12].map(distanceShown)).toEqual(['2.44 mi', '0.00 mi', '12.00 mi']))
  test('language', () => expect(['es', 'ar', 'Haitian Creole'].map(languageShown)).toEqual(['Spanish', 'Arabic', 'Haitian Creole']))
  test('phone', () => expect(['5125550118', '+1 512 555 0118', '911'].map(phoneShown)).toEqual(['(512) 555-0118', '(512) 555-0118', '911']))
})

test('Spanish has the day first, and the same dollars', () => {
  setLocale('es')
  expect([dateShown('2026-11-05'), plain(moneyShown(123_450))]).toEqual(['05/11/2026', '$1,234.50'])
})

test('Arabic has the day first and Latin digits', () => {
  setLocale('ar')
  expect(plain(dateShown('2026-11-20'))).toBe('20/11/2026')
  expect(plain(moneyShown(123_450))).toBe('1,234.50 $')
  expect(leftToRight('(***) ***-1234')).toBe('\u2066(***) ***-1234\u2069')
})
