import { v7 as uuidv7 } from 'uuid'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import type { SecondFactor } from '#server/schema/session-tables.ts'
import { insertSession } from '#server/session/session-store.ts'

type Start = { profileId: string; secondFactor: SecondFactor | null; deviceId: string | null; userAgent: string }

/** Creates a session in the caller's transaction and returns its secret, which is never stored. */
export const startSession = async (portal: Portal, tx: Db, start: Start): Promise<{ id: string; secret: string }> => {
  const secret = newSecret()
  const now = portal.clock.now()
  const id = uuidv7()
  await insertSession(tx, {
    id,
    secretHash: secretHash(secret),
    ...start,
    userAgent: start.userAgent.slice(0, 400),
    createdAt: now,
    lastInputAt: now,
  })
  return { id, secret }
}
