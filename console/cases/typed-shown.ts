import { dateShown } from '#ui/lib/format.ts'

/** A birthday as the language writes it; all else as it was typed. */
export const typedShown = (field: string, value: string): string => (field === 'dob' ? dateShown(value) : value)
