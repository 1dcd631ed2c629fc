import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'

/** The change-feed topic of ended sessions; the key is the session id. */
export const endedTopic = 'session-ended'

/** Announces, in the caller's transaction, that a member's or clinician's session ended, which ends its event streams. */
export const announceEnded = (tx: Db, sessionId: string): Promise<void> => announceChange(tx, endedTopic, sessionId)
