import { casesTexts } from '#console/cases/cases-texts.ts'
import { dateShown } from '#ui/lib/format.ts'

const ways = ['employer', 'school', 'other'] as const

/** A birthday as the language writes it, a choice by its words; all else as it was typed. */
export const typedShown = (field: string, value: string): string => {
  if (field === 'dob') return dateShown(value)
  const way = field === 'registrationType' ? ways.find((one) => one === value) : undefined
  return way ? casesTexts()(way) : value
}
