import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'

/** Two-person approval for resetting a second factor: the operator who requested it cannot approve it. */
export const factorResetCalls = {
  listFactorResets: call({
    method: 'GET',
    path: '/api/console/factor-resets',
    about: 'What waits for a second operator’s decision, the oldest first.',
    input: z.object({}),
    answer: z.array(
      z.object({
        id: z.string(),
        personId: z.string(),
        name: z.string(),
        group: z.string(),
        requestedBy: z.string(),
        reason: z.string(),
        requestedAt: z.string(),
        expiresAt: z.string(),
        isMine: z.boolean(),
      }),
    ),
  }),
  decideFactorReset: call({
    method: 'POST',
    path: '/api/console/factor-resets/{id}',
    about:
      'Approves, as another operator than the one who asked, or refuses. Approved: the factors go, every session ends, the member is told by mail.',
    input: z.object({ id: z.uuid('InvalidInput'), approve: z.boolean('InvalidInput') }),
    answer: z.object({ decision: z.enum(['approved', 'refused']) }),
  }),
}
