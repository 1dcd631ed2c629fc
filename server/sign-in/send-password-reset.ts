import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { insertRecoveryRequest } from '#server/sign-in/recovery-store.ts'

/** Requests a password reset for a member; the job mails the link only to the account's address. */
export const sendPasswordReset = ({ clock }: Portal, tx: Db, email: string): Promise<void> =>
  insertRecoveryRequest(tx, { id: uuidv7(), email, createdAt: clock.now() })
