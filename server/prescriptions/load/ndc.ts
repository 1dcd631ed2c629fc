/**
 * Normalizes a National Drug Code to 11 digits: labeler 5, product 4, package 2. Dashes or the 10-digit layout (`4-4-2`, `5-3-2`,
 * `5-4-1`) show where a zero is missing; 10 digits alone are ambiguous. Null for an invalid code.
 */
export const ndcOf = (written: string, layout = ''): string | null => {
  const text = written.trim()
  if (/^\d{11}$/.test(text)) return text
  const parts = text.includes('-') ? text.split('-') : cut(text, layout)
  if (parts === null || parts.length !== 3 || !parts.every((part) => /^\d+$/.test(part))) return null
  const [labeler = '', product = '', pack = ''] = parts
  if (labeler.length > 5 || product.length > 4 || pack.length > 2 || labeler.length + product.length + pack.length < 10) return null
  return labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0')
}

const cut = (digits: string, layout: string): string[] | null => {
  const [labeler, product, pack] = layout.split('-').map(Number)
  if (!labeler || !product || !pack || labeler + product + pack !== digits.length) return null
  return [digits.slice(0, labeler), digits.slice(labeler, labeler + product), digits.slice(labeler + product)]
}
