/** Letters and digits of which no two look or sound alike: none of 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const referenceSigns = '3467ACDEFGHJKMNPQRTUVWXY'

const whole = new RegExp(`^([${referenceSigns}]{4})([${referenceSigns}]{4})$`)

/** A reference number as it was typed, in any case, with or without its hyphen: `ACDE-3467`; null for what is none. */
export const readReference = (typed: string): string | null => {
  const found = whole.exec(typed.replace(/[\s-]/g, '').toUpperCase())
  return found ? `${found[1]}-${found[2]}` : null
}
