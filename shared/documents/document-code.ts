import { plainTyped, typedSigns } from '#shared/fields/typed-signs.ts'

/** Twenty of thirty signs: 98 random bits. */
export const documentCodeLength = 20

const whole = new RegExp(`^[${typedSigns}]{${documentCodeLength}}$`)

/** Parses a code as it was typed or followed as a link; null if it is none. */
export const readDocumentCode = (typed: string): string | null => {
  const plain = plainTyped(typed)
  return whole.test(plain) ? plain : null
}

/** `7K2M-9QPX-…`, as it is printed and in the link. */
export const documentCodeShown = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
