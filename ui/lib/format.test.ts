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
  test('an instant is shown with its time zone', () => {
    expect(plain(instantShown(instant, zone))).toBe('11/20/2026, 2:50 PM CST')
    expect(plain(timeShown(instant, zone))).toBe('2:50 PM CST')
    expect(weekdayShown(new Date(instant), zone)).toBe('Friday, 11/20/2026')
  })
  test('money is US dollars with two decimals [SHELL-010]', () => {
    expect([moneyShown(123_450), moneyShown(0), moneyShown(5)]).toEqual(['$1,234.50', '$0.00', '$0.05'])
  })
  test('distances have two decimals and miles [PROV-13]', () =>
    expect([2.444, 0, 12].map(distanceShown)).toEqual(['2.44 mi', '0.00 mi', '12.00 mi']))
  test('one mile in Arabic shows its number', () => {
    setLocale('ar')
    expect(plain(distanceShown(1))).toBe('1.00 ميل')
  })
  test('a language of the portal is named in English, any other as written', () =>
    expect(['es', 'ar', 'Haitian Creole'].map(languageShown)).toEqual(['Spanish', 'Arabic', 'Haitian Creole']))
  test('ten digits are shown as a phone number', () =>
    expect(['5125550118', '+1 512 555 0118', '911'].map(phoneShown)).toEqual(['(512) 555-0118', '(512) 555-0118', '911']))
})

test('Spanish dates are MM/DD/YYYY, and dollars stay the same [SHELL-009 SHELL-010]', () => {
  setLocale('es')
  expect([dateShown('2026-11-05'), plain(moneyShown(123_450))]).toEqual(['11/05/2026', '$1,234.50'])
})

test('Arabic dates are MM/DD/YYYY in Western digits, isolated from the text around them [SHELL-009]', () => {
  setLocale('ar')
  expect(dateShown('2026-11-05')).toBe('\u206611/05/2026\u2069')
  expect(plain(instantShown('2026-11-05T20:50:00Z', zone))).toMatch(/^\u206611\/05\/2026\u2069، 2:50 /)
  expect(plain(weekdayShown(new Date('2026-11-05T20:50:00Z'), zone))).toContain('\u206611/05/2026\u2069')
  expect(plain(moneyShown(123_450))).toBe('1,234.50 $')
  expect(leftToRight('(***) ***-1234')).toBe('\u2066(***) ***-1234\u2069')
})
