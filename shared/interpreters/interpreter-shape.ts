import { z } from 'zod/mini'

/**
 * What a visit shows of its interpreter. Apart from the rules and their list of languages, because the dashboard's first load reaches this
 * file by the declaration of visits.
 */
export const shownInterpreter = z.object({
  /** A code of `interpreterLanguages`. */
  language: z.string(),
  /** Whether the member wants an interpreter even if the clinician speaks the language. */
  isAnyway: z.boolean(),
  /** Whether the visit's clinician speaks the language. */
  isSpoken: z.boolean(),
  isInvited: z.boolean(),
})
export type ShownInterpreter = z.infer<typeof shownInterpreter>
