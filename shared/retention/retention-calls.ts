import { z } from 'zod/mini'
import { waitingChange } from '#shared/approvals/approval-calls.ts'
import { call } from '#shared/calls.ts'
import { dueCounts } from '#shared/retention/mobile-retention-calls.ts'
import { retentionSettings } from '#shared/retention/retention-rules.ts'

/** Operators' calls for retention periods. */
export const retentionCalls = {
  readRetention: call({
    method: 'GET',
    path: '/api/console/retention',
    about: 'How long each kind of data is kept, and how many rows the job would delete now.',
    input: z.object({}),
    answer: z.object({
      /** What operators set, in days; kinds without a value have their default. A save must send the version. */
      days: retentionSettings,
      version: z.number(),
      counts: dueCounts,
      /** Counts of the telehealth service; null if it could not be reached. */
      careCounts: z.nullable(dueCounts),
    }),
  }),
  saveRetention: call({
    method: 'PUT',
    path: '/api/console/retention',
    about:
      'Sets how long kinds of data are kept, in days within the bounds of each; a kind that is left out has its default. A shorter period waits for a second administrator.',
    input: z.object({ version: z.int('InvalidInput'), days: retentionSettings }),
    answer: z.object({ waiting: waitingChange }),
  }),
}
