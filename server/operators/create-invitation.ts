import { v7 as uuidv7 } from 'uuid'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { insertInvitation, settleInvitations } from '#server/operators/invitation-store.ts'
import type { Portal } from '#server/portal.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { operatorTimes } from '#shared/operators/operator-roles.ts'

/** What an invitation needs of a portal: the command line has no more. */
export type Inviting = Pick<Portal, 'db' | 'clock' | 'publicUrl'>

/** A new link, for the mail or the terminal alone: the database knows its hash. The one before is void. */
export const createInvitation = async ({ clock, publicUrl }: Inviting, tx: Db, operatorId: string) => {
  const [code, createdAt] = [newSecret(), clock.now()]
  const expiresAt = new Date(createdAt.getTime() + operatorTimes.invitation)
  await settleInvitations(tx, operatorId, createdAt)
  await insertInvitation(tx, { id: uuidv7(), operatorId, codeHash: secretHash(code), createdAt, expiresAt })
  return { url: `${publicUrl}${consolePaths.setPassword}/${code}`, createdAt, expiresAt }
}
