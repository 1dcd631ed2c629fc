import { z } from 'zod/mini'
import { mostNotes, mostSummary } from '#shared/notes/note-content.ts'

/** Maximum number of characters of a cancellation reason. */
export const mostReason = 400

export const notes = z.string().check(z.maxLength(mostNotes, 'TooManyCharacters'))
export const summary = z.string().check(z.maxLength(mostSummary, 'TooManyCharacters'))

/** Shown to the member, so it must not be blank. */
export const cancelReason = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(mostReason, 'TooManyCharacters'))
