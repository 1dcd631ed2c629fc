import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

const telehealthId = z.string().check(z.minLength(1), z.maxLength(200))

/** Why the telehealth records of two records of one person cannot become one now: visits at the same time, or a call that is going on. */
export const mergeConflicts = ['VisitsOverlap', 'VisitUnderway'] as const
export type MergeConflict = (typeof mergeConflicts)[number]

/** What the portal asks when an operator merges two records of one person, by their telehealth ids. */
export const careMergeCalls = {
  checkMerge: call({
    method: 'POST',
    path: '/mobile/people/merge/check',
    about: 'Whether the telehealth records of two people could become one now.',
    isBare: true,
    input: z.object({ operator_id: z.string().check(z.minLength(1), z.maxLength(80)), from: telehealthId, into: telehealthId }),
    answer: z.object({ conflict: z.nullable(z.enum(mergeConflicts)) }),
  }),
  mergePeople: call({
    method: 'POST',
    path: '/mobile/people/merge',
    about:
      'Moves everything about one person to another one, because both are the same. An order is carried out once, however often it arrives. Links and invitations of the first one end.',
    isBare: true,
    refuses: ['Conflict', ...mergeConflicts],
    input: z.object({
      operator_id: z.string().check(z.minLength(1), z.maxLength(80)),
      /** The portal's id of the order. */
      order_id: z.uuid('InvalidInput'),
      from: telehealthId,
      into: telehealthId,
    }),
    answer: z.object({ merged: z.literal(true) }),
  }),
}
