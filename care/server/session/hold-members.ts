import { type CareMember, lockMembers } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'

/** Returns the known ones of these members and locks their rows until the transaction ends. */
export const holdMembers = (tx: Db, memberIds: readonly string[]): Promise<CareMember[]> => lockMembers(tx, memberIds)
