import { withoutFraction } from '#platform/import/spreadsheet-number.ts'

/**
 * Normalizes a National Drug Code to 11 digits: labeler 5, product 4, package 2, as the FDA converts it (4-4-2, 5-3-2 and 5-4-1 get a
 * leading zero in the short part; 5-4-2 is complete). Dashes or the layout of 10 digits show where the zero is missing; 10 digits alone
 * are ambiguous. Null for an invalid code.
 */
export const ndcOf = (written: string, layout = ''): string | null => {
  const text = withoutFraction(written.replace(/\s/g, '')).replace(/[\u2010-\u2015\u2212]/g, '-')
  if (/^\d{11}$/.test(text)) return text
  const parts = text.includes('-') ? text.split('-') : cut(text, layout)
  if (parts === null || parts.length !== 3 || !parts.every((part) => /^\d+$/.test(part))) return null
  const [labeler = '', product = '', pack = ''] = parts
  if (labeler.length > 5 || product.length > 4 || pack.length > 2 || labeler.length + product.length + pack.length < 10) return null
  return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0')
}

/**
 * Like `ndcOf`, and restores the leading zeros that a spreadsheet drops: 7 digits are a code of the labelers 00001 to 00009. Only for
 * columns whose codes always have 11 digits; elsewhere 10 digits are ambiguous.
 */
export const ndcOfEleven = (written: string): string | null => {
  const digits = withoutFraction(written.trim())
  return ndcOf(/^\d{7,11}$/.test(digits) ? digits.padStart(11, '0') : written)
}

const cut = (digits: string, layout: string): string[] | null => {
  const [labeler, product, pack] = layout.split('-').map(Number)
  if (!labeler || !product || !pack || labeler + product + pack !== digits.length) return null
  return [digits.slice(0, labeler), digits.slice(labeler, labeler + product), digits.slice(labeler + product)]
}

/** RxNorm's concept id: up to ten digits. Null for anything else. */
export const rxcuiOf = (written: string): string | null => {
  const id = withoutFraction(written.trim())
  return /^\d{1,10}$/.test(id) ? id : null
}
