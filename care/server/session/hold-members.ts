import { type CareMember, lockMembers } from '#care/server/session/member-store.ts'
import type { Db } from '#platform/db/db.ts'

/** Those of these members who are known; nobody else who holds them goes on before this transaction has ended. */
export const holdMembers = (tx: Db, memberIds: readonly string[]): Promise<CareMember[]> => lockMembers(tx, memberIds)
