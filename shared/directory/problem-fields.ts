import { z } from 'zod/mini'

/** What can be wrong with an entry of the directory. */
export const problems = ['phone', 'address', 'closed', 'not-taking-patients', 'other'] as const

export const longestProblemNote = 180

/** What a member says of an entry. */
export const problemSaid = z.object({
  problem: z.enum(problems, 'Required'),
  note: z._default(z.string().check(z.trim(), z.maxLength(longestProblemNote, 'InvalidInput')), ''),
})
