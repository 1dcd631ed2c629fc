import { type SQL, sql } from 'drizzle-orm'
import type { KeptRows } from '#platform/retention/keep-rows.ts'
import { outboxMessages, pinChallenges, throttles } from '#platform/schema/platform-tables.ts'

/**
 * The platform's own tables, of either server.
 * @param isHeld whether an account under legal hold has this id
 */
export const platformRows = (isHeld: (accountId: SQL) => SQL): KeptRows[] => [
  {
    kind: 'throttles',
    table: throttles,
    due: (before) =>
      sql`${throttles.windowEndsAt} <= ${before} and (${throttles.blockedUntil} is null or ${throttles.blockedUntil} <= ${before})`,
    held: null,
  },
  {
    kind: 'codes',
    table: pinChallenges,
    due: (before) => sql`${pinChallenges.expiresAt} < ${before}`,
    held: isHeld(sql`${pinChallenges.memberId}`),
  },
  {
    kind: 'messagesSent',
    table: outboxMessages,
    due: (before) => sql`${outboxMessages.settledAt} < ${before}`,
    held: isHeld(sql`${outboxMessages.accountId}`),
  },
]
