import { announceEnded } from '#care/server/session/announce-ended.ts'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'

/** Refuses the tokens of a session from now on, and ends its event streams. */
export const endSessionTokens = async (tx: Db, sid: string, now: Date): Promise<void> => {
  await insertEndedSession(tx, sid, now)
  await announceEnded(tx, sid)
}
