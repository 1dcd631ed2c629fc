import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { retentionKindNames } from '#shared/retention/retention-kinds.ts'
import { retentionSettings } from '#shared/retention/retention-rules.ts'

/** Rows of a kind whose time is over: those that the job deletes next, and those that a legal hold keeps. */
export const dueCounts = z.array(z.object({ kind: z.enum(retentionKindNames), due: z.number(), held: z.number() }))

/** How the portal's server says what the telehealth service keeps. */
export const mobileRetentionCalls = {
  putRetention: call({
    method: 'POST',
    path: '/mobile/retention',
    about:
      'Says who is under legal hold and how long each kind of data is kept. It replaces what was said before; older news never replaces newer. Without news for a day the telehealth service deletes nothing of anybody.',
    isBare: true,
    input: z.object({
      /** Telehealth ids. */
      held_persons: z.array(z.string().check(z.minLength(1), z.maxLength(200))),
      days: retentionSettings,
      /** When the portal began to read this. */
      at: z.iso.datetime(),
    }),
    answer: z.object({ taken: z.literal(true) }),
  }),
  countRetention: call({
    method: 'POST',
    path: '/mobile/retention/due',
    about: 'How many rows of each kind the telehealth service would delete now, and how many it keeps for a legal hold.',
    isBare: true,
    input: z.object({ operator_id: z.string() }),
    answer: z.object({ counts: dueCounts }),
  }),
}
