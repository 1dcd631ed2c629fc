import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** One field of the sponsor's file in both records. */
const compared = z.object({ field: z.string(), one: z.nullable(z.string()), other: z.nullable(z.string()), isSame: z.boolean() })

const duplicate = z.object({
  otherId: z.string(),
  fields: z.array(compared),
  /** Which record is kept: the one with the account, or the opened one. */
  stays: z.enum(['one', 'other']),
  /** Whose data is kept: that of the covered record, or of the one that began later. */
  factsOf: z.enum(['one', 'other']),
  /** Why the two cannot be merged, as a code; null if they can. */
  obstacle: z.nullable(z.enum(['TwoAccounts', 'HeadOfFamily'])),
  /** Digest of the data shown. The merge request sends it, so that the records cannot have changed since. */
  seen: z.string(),
})
export type Duplicate = z.infer<typeof duplicate>

/** Two records of one person in a group: same names and date of birth. */
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
