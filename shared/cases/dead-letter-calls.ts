import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

const messageId = z.object({ id: z.uuid('InvalidInput') })
const done = z.object({ done: z.literal(true) })

/** Messages that could not be delivered: kind, reason and actions; never their content. */
export const deadLetterCalls = {
  listDeadLetters: call({
    method: 'GET',
    path: '/api/console/dead-letters',
    about: 'The messages that were given up, the newest first, at most a hundred.',
    input: z.object({}),
    answer: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(['email', 'text', 'phone_call', 'push']),
        kind: z.nullable(z.string()),
        /** The recipient, masked. */
        to: z.string(),
        attempts: z.number(),
        createdAt: z.string(),
        givenUpAt: z.nullable(z.string()),
        /** The gateway's error message. */
        why: z.nullable(z.string()),
        canResend: z.boolean(),
      }),
    ),
  }),
  resendDeadLetter: call({
    method: 'POST',
    path: '/api/console/dead-letters/{id}/resend',
    about: 'Tries for another day. What carried a secret was erased and cannot be sent again.',
    input: messageId,
    answer: done,
  }),
  dropDeadLetter: call({
    method: 'POST',
    path: '/api/console/dead-letters/{id}/give-up',
    about: 'Takes the message off the list: somebody has seen to it.',
    input: messageId,
    answer: done,
  }),
}
