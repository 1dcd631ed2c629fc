import { z } from 'zod/mini'
import { waitingChange } from '#shared/approvals/approval-calls.ts'
import { call } from '#shared/calls.ts'

/** The matter of a legal hold, or why it is lifted. */
const holdReason = z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(300, 'InvalidInput'))

const legalHold = z.object({
  id: z.string(),
  /** The member's page in the console, and their name; null if the person is no longer stored. */
  personId: z.string(),
  name: z.nullable(z.string()),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: z.string(),
})
export type LegalHoldShown = z.infer<typeof legalHold>

/** Operators' calls for legal holds on people. */
export const legalHoldCalls = {
  listHolds: call({
    method: 'GET',
    path: '/api/console/legal-holds',
    about: 'People under legal hold, the newest hold first.',
    input: z.object({}),
    answer: z.array(legalHold),
  }),
  placeHold: call({
    method: 'POST',
    path: '/api/console/members/{id}/legal-hold',
    about: 'Places a legal hold on an opened member: nothing of the person is deleted until it is lifted.',
    input: z.object({ id: z.uuid('NotFound'), reason: holdReason }),
    answer: z.object({
      /** False if the telehealth service does not know it yet; a job tells it. */
      isKnownToCare: z.boolean(),
    }),
  }),
  liftHold: call({
    method: 'POST',
    path: '/api/console/legal-holds/{id}/lift',
    about: 'Lifts a legal hold, once a second administrator approves.',
    input: z.object({ id: z.uuid('NotFound'), reason: holdReason }),
    answer: z.object({ waiting: waitingChange }),
  }),
}
