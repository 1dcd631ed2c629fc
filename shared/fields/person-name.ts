import { z } from 'zod/mini'

/** Letters of any script, spaces, apostrophe and hyphen only (SIGN-41); `missing` is the code for an empty one. */
export const personName = (missing: 'Required' | 'LastNameRequired' | 'FirstNameRequired' = 'Required') =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(60, 'InvalidInput'),
      z.regex(/^[\p{L}\p{M}' ’-]+$/u, 'NameCharacters'),
    )

/** Names are compared without case, accents, and the signs that people leave out. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
