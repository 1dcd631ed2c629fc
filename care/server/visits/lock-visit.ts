import { lockVisit, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'

/** A visit that stays as it is until this transaction has ended; null when there is none. */
export const lockVisitRow = (tx: Db, visitId: string): Promise<Visit | null> => lockVisit(tx, visitId)
