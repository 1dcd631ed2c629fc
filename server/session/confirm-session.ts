import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import type { SecondFactor } from '#server/schema/session-tables.ts'
import { saveConfirmed } from '#server/session/session-store.ts'
import type { Caller } from '#server/session/who.ts'

/**
 * Records that the member proved their identity again, by the password or a code. The caller removes the session from its cache after the
 * commit.
 * @param secondFactor what they proved it with, where the session had none
 */
export const confirmSession = async (portal: Portal, tx: Db, { session }: Caller, secondFactor?: SecondFactor): Promise<void> => {
  await saveConfirmed(tx, session.id, { confirmedAt: portal.clock.now(), ...(secondFactor ? { secondFactor } : {}) })
  await announceChange(tx, 'session', session.id)
}
