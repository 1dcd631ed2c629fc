import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** What the portal asks the telehealth service about a person who has no session. */
export const personCalls = {
  readPersonHistory: call({
    method: 'POST',
    path: '/mobile/people/history',
    about: 'Whether the telehealth service has anything about a person: an earlier sign-in, visits, messages, medical info or invoices.',
    isBare: true,
    input: z.object({ telehealthId: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({ hasHistory: z.boolean() }),
  }),
}
