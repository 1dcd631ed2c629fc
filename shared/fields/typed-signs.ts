/** Characters that are not easily confused, for codes that people read aloud or type; shown in groups of four. */
export const typedSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Normalizes a typed code for comparison. */
export const plainTyped = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
