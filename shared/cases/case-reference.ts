/** Letters and digits that do not look or sound alike: none of 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const referenceSigns = '3467ACDEFGHJKMNPQRTUVWXY'

const whole = new RegExp(`^([${referenceSigns}]{4})([${referenceSigns}]{4})$`)

/** Parses a typed reference number, in any case, with or without its hyphen, to `ACDE-3467`; null if it is invalid. */
export const readReference = (typed: string): string | null => {
  const found = whole.exec(typed.replace(/[\s-]/g, '').toUpperCase())
  return found ? `${found[1]}-${found[2]}` : null
}
