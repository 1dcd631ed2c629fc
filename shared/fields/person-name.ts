import { z } from 'zod/mini'

/** Only letters of any script, spaces, apostrophes and hyphens (SIGN-41); `missing` is the code for an empty name. */
export const personName = (missing: 'Required' | 'LastNameRequired' | 'FirstNameRequired' = 'Required') =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(60, 'InvalidInput'),
      z.regex(/^[\p{L}\p{M}' ’-]+$/u, 'NameCharacters'),
    )

/** Normalizes a name for comparison: no case, accents, spaces or punctuation. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
