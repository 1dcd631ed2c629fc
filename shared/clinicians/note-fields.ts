import { z } from 'zod/mini'

/** Maximum number of characters of a clinician's notes, of the member's summary, and of a cancellation reason. */
export const mostNotes = 10_000
export const mostSummary = 4000
export const mostReason = 400

export const notes = z.string().check(z.maxLength(mostNotes, 'TooManyCharacters'))
export const summary = z.string().check(z.maxLength(mostSummary, 'TooManyCharacters'))

/** Shown to the member, so it must not be blank. */
export const cancelReason = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(mostReason, 'TooManyCharacters'))
