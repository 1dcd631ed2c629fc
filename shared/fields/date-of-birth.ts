import { z } from 'zod/mini'

const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const isDate = (year: number, month: number, day: number) =>
  year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= (days[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)

/** Parses `MM/DD/YYYY` or `YYYY-MM-DD` to `YYYY-MM-DD`; null if it is not a valid date since 1900 (SIGN-47). */
export const readDay = (typed: string): string | null => {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim())
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim())
  const [year, month, day] = us ? [us[3], us[1], us[2]].map(Number) : iso ? [iso[1], iso[2], iso[3]].map(Number) : []
  if (year === undefined || month === undefined || day === undefined || !isDate(year, month, day)) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

type DayCodes = { missing: 'Required' | 'DobRequired'; invalid: 'DateInvalid' | 'DateRequireValid' }

/** A date of birth, typed or ISO; returns ISO. `isFuture` checks for future dates, because it needs the current day. */
export const dateOfBirth = ({ missing, invalid }: DayCodes) =>
  z.pipe(
    z.string(missing).check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine((typed) => readDay(typed) !== null, invalid),
    ),
    z.transform((typed: string) => readDay(typed) ?? typed),
  )

/** SIGN-48, for days as `YYYY-MM-DD`. */
export const isFuture = (day: string, today: string): boolean => day > today

/** Returns the age in whole years on a day. People born on February 29 turn a year older on March 1 of other years. */
export const ageOn = (dob: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) >= dob.slice(5) ? years : years - 1
}

/** In years; a person is an adult from the 18th birthday (REG-23, REG-47). */
export const adultAge = 18

export const isAdult = (dob: string, today: string): boolean => ageOn(dob, today) >= adultAge
