import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'

/** The topic under which every node hears that a session is over; the key is its name. */
export const endedTopic = 'session-ended'

/** Says, in the writer's transaction, that a session of a member or a clinician is over: its event streams end with it. */
export const announceEnded = (tx: Db, sessionId: string): Promise<void> => announceChange(tx, endedTopic, sessionId)
