import { phoneDigits } from '#shared/fields/phone.ts'
import { numberFormat } from '#shared/intl-formats.ts'
import { localeOf } from '#shared/languages.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

const locale = (): string => localeOf(currentLanguage())

const inMiles = { style: 'unit', unit: 'mile', maximumFractionDigits: 2 } as const

/** Miles with their unit. Arabic has a word for one mile without a number; the number is shown all the same, as beside it in lists. */
const withUnit = (miles: number, minimumFractionDigits: number): string => {
  const shown = numberFormat(locale(), { ...inMiles, minimumFractionDigits })
  const number = numberFormat(locale(), { maximumFractionDigits: 2, minimumFractionDigits }).format(miles)
  const text = shown.format(miles)
  return text.includes(number) ? text : `${number} ${text}`
}

/** `2.40 mi` (PROV-13): always two decimals. */
export const distanceShown = (miles: number): string => withUnit(miles, 2)

/** `25 mi`, for a search radius. */
export const milesShown = (miles: number): string => withUnit(miles, 0)

/** `(512) 555-0118` from a US number; other numbers are returned unchanged. */
export const phoneShown = (phone: string): string => (phoneDigits(phone) ?? '').replace(/^(...)(...)(....)$/, '($1) $2-$3') || phone

/** `Spanish` from the code `es`; a language that is not a code is returned unchanged. */
export const languageShown = (code: string): string =>
  /^[a-z]{2,3}$/.test(code) ? (new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code) : code
