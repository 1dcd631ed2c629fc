import { z } from 'zod/mini'
import { caseKey } from '#shared/cases/case-fields.ts'
import { email } from '#shared/fields/email.ts'
import { personName } from '#shared/fields/person-name.ts'
import { phoneField } from '#shared/fields/phone-field.ts'
import { longestCommentOf, longestRequest, longestSubject } from '#shared/support/ticket-lengths.ts'

/** What the form for questions is about: the legal notices promise interpreters and corrections of records, which are asked for here. */
export const questionTopics = ['question', 'interpreter', 'amendment'] as const
export type QuestionTopic = (typeof questionTopics)[number]

/** The two forms: /technical-support and /questions-or-feedback. */
export type TicketForm = 'technical' | 'question'

/** The form for questions has several categories. */
export const ticketCategories = ['technical', ...questionTopics] as const
export type TicketCategory = (typeof ticketCategories)[number]

const written = (most: number) =>
  z
    .string('Required')
    .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(most, { error: 'InvalidInput', abort: true }))
/** One line only: a line break in a name, subject or address could inject mail headers. */
const line = (most: number) => written(most).check(z.refine((value) => !/\p{Cc}/u.test(value), 'InvalidInput'))

const said = { email, subject: line(longestSubject), comment: written(longestRequest) }

/** How long a message may be depends on what it is about. */
export const commentFits = <T extends { comment: string; category?: string | undefined }>() =>
  z.refine<T>(({ comment, category }) => comment.length <= longestCommentOf(category), { error: 'InvalidInput', path: ['comment'] })

/** The form (SUPP-10..12), with its fields in screen order. */
export const ticketForm = z
  .object({
    first: personName(),
    last: personName(),
    phone: phoneField,
    category: z.optional(z.enum(questionTopics)),
    ...said,
  })
  .check(commentFits())

/** The request body (CALL-42); all but the call's four fields are optional. */
export const ticketSent = z.object({ name: line(2 * 60 + 1), ...said, phone: z.optional(phoneField) })

/** Fields required to read the status of a message sent without signing in. */
export const ticketKey = z.object({ reference: caseKey.shape.reference, email })
