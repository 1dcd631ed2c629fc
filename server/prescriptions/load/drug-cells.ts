import { calendarDay } from '#shared/fields/calendar-day.ts'
import { unitsInDollar } from '#shared/prescriptions/drug-price-rules.ts'

/** `09/21/2022` or `2022-09-21` → `2022-09-21`; null for an invalid date. */
export const dayOf = (text: string): string | null => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const iso = american ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}` : text.slice(0, 10)
  return calendarDay.safeParse(iso).success ? iso : null
}

const dollarsOf = (text: string, most: number): number | null => {
  const plain = text.replace(/[$,\s]/g, '')
  const value = Number(plain)
  return plain !== '' && Number.isFinite(value) && value > 0 && value < most ? value : null
}

/** Parses a unit price in dollars to 1/100,000 dollar; null from $20,000, which no medicine costs per unit. */
export const unitPriceIn = (text: string): number | null => {
  const dollars = dollarsOf(text, 20_000)
  const kept = dollars === null ? 0 : Math.round(dollars * unitsInDollar)
  return kept > 0 ? kept : null
}

export const centsIn = (text: string): number | null => {
  const dollars = dollarsOf(text, 1_000_000)
  return dollars === null ? null : Math.round(dollars * 100)
}
