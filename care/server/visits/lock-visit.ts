import { selectVisitForUpdate, type Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'

/** Selects a visit and locks its row until the transaction ends; null if there is none. */
export const lockVisitRow = (tx: Db, visitId: string): Promise<Visit | null> => selectVisitForUpdate(tx, visitId)
