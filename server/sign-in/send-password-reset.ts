import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import type { Portal } from '#server/portal.ts'
import { insertRequest } from '#server/sign-in/recovery-store.ts'

/** The member's own wish, made for them: the same job mails the same link, and only to the account's address. */
export const sendPasswordReset = ({ clock }: Portal, tx: Db, email: string): Promise<void> =>
  insertRequest(tx, { id: uuidv7(), email, createdAt: clock.now() })
