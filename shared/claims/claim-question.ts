import { z } from 'zod/mini'
import { longestCommentOf } from '#shared/support/ticket-lengths.ts'

/** The form that asks support about a claim; it is sent as a ticket. */
export const claimQuestion = z.object({
  comment: z
    .string('Required')
    .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(longestCommentOf('question'), 'InvalidInput')),
})
