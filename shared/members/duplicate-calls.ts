import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** One fact of the sponsor's file, as the two records have it. */
const compared = z.object({ field: z.string(), one: z.nullable(z.string()), other: z.nullable(z.string()), isSame: z.boolean() })

const duplicate = z.object({
  otherId: z.string(),
  fields: z.array(compared),
  /** Which record stays: the one with the account, or the one that is open. */
  stays: z.enum(['one', 'other']),
  /** Whose facts hold afterwards: of the record that is covered, or else began later. */
  factsOf: z.enum(['one', 'other']),
  /** Why the two cannot be merged, as a code; null when they can. */
  obstacle: z.nullable(z.enum(['TwoAccounts', 'HeadOfFamily'])),
  /** What was shown, in short: merging names it, so that nothing else is merged than what was looked at. */
  seen: z.string(),
})
export type Duplicate = z.infer<typeof duplicate>

/** Two records of one person in a group: the same names and birthday. */
export const duplicateCalls = {
  listDuplicates: call({
    method: 'GET',
    path: '/api/console/members/{id}/duplicates',
    about: 'Records of the same group with the same names and birthday as an opened member, side by side.',
    input: z.object({ id: z.uuid('InvalidInput') }),
    answer: z.array(duplicate),
  }),
  mergeMembers: call({
    method: 'POST',
    path: '/api/console/members/{id}/merge',
    about:
      'Makes one record of two. Account, telehealth id, sessions and history stay; refused when either record is another than the one that was looked at.',
    input: z.object({
      id: z.uuid('InvalidInput'),
      otherId: z.uuid('InvalidInput'),
      seen: z.string().check(z.maxLength(64, 'InvalidInput')),
    }),
    answer: z.object({ personId: z.string() }),
  }),
}
