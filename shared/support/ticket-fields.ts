import { z } from 'zod/mini'
import { caseKey } from '#shared/cases/case-fields.ts'
import { email } from '#shared/fields/email.ts'
import { personName } from '#shared/fields/person-name.ts'
import { phoneField } from '#shared/fields/phone-field.ts'
import { longestComment, longestSubject } from '#shared/support/ticket-lengths.ts'

/** The two forms differ in their title and in this word. */
export const ticketCategories = ['technical', 'question'] as const
export type TicketCategory = (typeof ticketCategories)[number]

const written = (most: number) =>
  z.string('Required').check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(most, 'InvalidInput'))
/** One line: a line break in a name, a subject or an address could forge a mail's head. */
const line = (most: number) => written(most).check(z.refine((value) => !/\p{Cc}/u.test(value), 'InvalidInput'))

const said = { email, subject: line(longestSubject), comment: written(longestComment) }

/** The form (SUPP-10..12); its fields in the order of the screen. */
export const ticketForm = z.object({ first: personName(), last: personName(), phone: phoneField, ...said })

/** What is sent (CALL-42); beyond the four fields of the call everything may be left out. */
export const ticketSent = z.object({ name: line(2 * 60 + 1), ...said, phone: z.optional(phoneField) })

/** What opens the status of a message that was sent signed out. */
export const ticketKey = z.object({ reference: caseKey.shape.reference, email })
