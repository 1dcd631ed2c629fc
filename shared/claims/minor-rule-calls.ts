import { z } from 'zod/mini'
import { waitingChange } from '#shared/approvals/approval-calls.ts'
import { call } from '#shared/calls.ts'
import { minorRules } from '#shared/claims/minor-rules.ts'

/** Operators' calls for the ages from which parents do not see sensitive claims of a minor. */
export const minorRuleCalls = {
  readMinorRules: call({
    method: 'GET',
    path: '/api/console/minor-rules',
    about: 'From which age each state lets minors consent to kinds of services, so that their parents do not see the claims.',
    input: z.object({}),
    answer: z.object({ rules: minorRules, version: z.number() }),
  }),
  saveMinorRules: call({
    method: 'PUT',
    path: '/api/console/minor-rules',
    about: 'Sets them. A change after which parents see more waits for a second administrator.',
    input: z.object({ version: z.int('InvalidInput'), rules: minorRules }),
    answer: z.object({ waiting: waitingChange }),
  }),
}
