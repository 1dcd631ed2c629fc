import { casesTexts } from '#console/cases/cases-texts.en.ts'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const ways = ['employer', 'school', 'other'] as const

/** Formats a date of birth for the language and names a registration type; returns other values unchanged. */
export const typedShown = (field: string, value: string): string => {
  if (field === 'dob') return dateShown(value)
  const way = field === 'registrationType' ? ways.find((one) => one === value) : undefined
  return way ? textsOf(casesTexts)(way) : value
}
