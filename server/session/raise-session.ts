import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import type { Portal } from '#server/portal.ts'
import type { SecondFactor } from '#server/schema/session-tables.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import { saveRaised } from '#server/session/session-store.ts'

/**
 * Makes a pending session full and replaces its secret, so that the old one is useless (ASVS 7.2.4). Null if another request already did.
 */
export const raiseSession = async (
  portal: Portal,
  tx: Db,
  session: SessionRecord,
  { secondFactor, deviceId }: { secondFactor: SecondFactor; deviceId: string | null },
): Promise<{ session: SessionRecord; secret: string } | null> => {
  const [secret, now] = [newSecret(), portal.clock.now()]
  const change = { secretHash: secretHash(secret), secondFactor, deviceId, lastInputAt: now, confirmedAt: now }
  if (!(await saveRaised(tx, session, change))) return null
  await announceChange(tx, 'session', session.id)
  return { session: { ...session, ...change }, secret }
}
