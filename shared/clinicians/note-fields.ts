import { z } from 'zod/mini'

/** Characters of a clinician's own notes, of what the member reads, and of why a visit is cancelled. */
export const mostNotes = 10_000
export const mostSummary = 4000
export const mostReason = 400

export const notes = z.string().check(z.maxLength(mostNotes, 'TooManyCharacters'))
export const summary = z.string().check(z.maxLength(mostSummary, 'TooManyCharacters'))

/** Read by the member: more than spaces. */
export const cancelReason = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(mostReason, 'TooManyCharacters'))
