import { expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { writtenDay, writtenDayOfMonth, writtenInstant, writtenWithZone } from '#shared/written-date.ts'

const instant = Date.parse('2026-11-05T20:50:00Z')
const zone = { timeZone: 'America/Chicago' }
const plain = (text: string) => text.replace(/[\u2066\u2069\u200f]/g, '').replace(/[\u202f\u00a0]/g, ' ')

test.each(languages)('a date is MM/DD/YYYY with Western digits in %s [SHELL-009]', (language) => {
  expect(plain(writtenDay(instant, language, zone))).toBe('11/05/2026')
  expect(plain(writtenDayOfMonth(instant, language, zone))).toBe('11/05')
  expect(plain(writtenInstant(instant, language, zone))).toMatch(/^11\/05\/2026[,،] 2:50 /)
})

test.each(languages)('a time has the zone’s abbreviation of the United States in %s', (language) => {
  expect(plain(writtenInstant(instant, language, zone))).toMatch(/ CST$/)
  expect(plain(writtenWithZone(instant, language, { hour: 'numeric', timeZone: 'America/New_York' }))).toMatch(/ EST$/)
})

test('the day is that of the time zone', () => {
  const night = Date.parse('2026-11-05T02:00:00Z')
  expect(writtenDay(night, 'en', zone)).toBe('11/04/2026')
  expect(plain(writtenInstant(night, 'es', zone))).toBe('11/04/2026, 8:00 p.m. CST')
})

test('only right-to-left languages isolate a date from the text around it [SHELL-009]', () => {
  expect(writtenDay(instant, 'ar', zone)).toBe('\u206611/05/2026\u2069')
  expect([writtenDay(instant, 'en', zone), writtenDay(instant, 'es', zone)]).toEqual(['11/05/2026', '11/05/2026'])
})
