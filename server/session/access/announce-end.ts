import type { Db } from '#platform/db/db.ts'
import { announceChanges } from '#platform/live/change-feed.ts'

/** The change feed topic of ended sessions; keys are the ids that partners know. */
export const sessionEndTopic = 'session-end'

/** Notifies the telehealth side after the commit; the end itself is written elsewhere. */
export const announceEnd = (tx: Db, sids: readonly string[]): Promise<void> =>
  announceChanges(
    tx,
    sids.map((key) => ({ topic: sessionEndTopic, key })),
  )
