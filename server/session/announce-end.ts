import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'

/** Under this topic the feed of changes names sessions that somebody ended, by the name that partners know them by. */
export const sessionEndTopic = 'session-end'

/** Has the telehealth side told, once the writer's transaction stands; the end itself is written elsewhere. */
export const announceEnd = async (tx: Db, sids: readonly string[]): Promise<void> => {
  for (const sid of sids) await announceChange(tx, sessionEndTopic, sid)
}
