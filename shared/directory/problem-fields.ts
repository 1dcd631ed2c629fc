import { z } from 'zod/mini'

/** Kinds of problems with a directory entry. */
export const problems = ['phone', 'address', 'closed', 'not-taking-patients', 'other'] as const

export const longestProblemNote = 180

/** A member's report about a directory entry. */
export const problemReport = z.object({
  problem: z.enum(problems, 'Required'),
  note: z._default(z.string().check(z.trim(), z.maxLength(longestProblemNote, 'InvalidInput')), ''),
})
