import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

const caseId = { id: z.uuid('InvalidInput') }
const done = z.object({ done: z.literal(true) })

/** Maximum number of characters of a reason. */
export const reasonMost = 400

/** The reason that a member reads if a person was not added. */
export const declineReason = z
  .string('Required')
  .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(reasonMost, 'InvalidInput'))

/** Operators' decisions on a person whom a member added, by case id. */
export const familyReviewCalls = {
  confirmFamily: call({
    method: 'POST',
    path: '/api/console/cases/{id}/confirm-family',
    about: 'The person becomes one of the membership, covered from today; the case is closed.',
    input: z.object(caseId),
    answer: done,
  }),
  declineFamily: call({
    method: 'POST',
    path: '/api/console/cases/{id}/decline-family',
    about: 'The person is not added; the member reads the reason. The case is closed.',
    input: z.object({ ...caseId, reason: declineReason }),
    answer: done,
  }),
}
