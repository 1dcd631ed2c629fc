import type { Care } from '#care/server/care.ts'
import { freeSlot } from '#care/server/slots/claim-slot.ts'
import { writeMove } from '#care/server/visits/advance-visit.ts'
import { listExpiring, selectVisitForUpdate } from '#care/server/visits/visit-store.ts'
import { auditContextOfJob } from '#platform/audit/audit-context-of-job.ts'
import type { Db } from '#platform/db/db.ts'
import { decideMove } from '#shared/visits/visit-moves.ts'

/** Expires visits that were never started long after their time, each in its own transaction. Returns how many. */
export const expireVisits = async (care: Pick<Care, 'clock' | 'node' | 'fields'>, db: Db, signal?: AbortSignal): Promise<number> => {
  const { clock, node } = care
  const now = clock.now()
  let expired = 0
  for (const id of await listExpiring(db, now)) {
    if (signal?.aborted) break
    await db.transaction(async (tx) => {
      const visit = await selectVisitForUpdate(tx, id)
      const decided = visit && decideMove(visit, { kind: 'expire' }, now)
      if (!visit || !decided || 'refusal' in decided) return
      await writeMove({ ...care, db: tx }, visit, {
        changes: decided.changes,
        event: 'consult.expire',
        auditContext: auditContextOfJob(node, 'expire visits'),
        now,
      })
      await freeSlot(tx, visit, now)
      expired++
    })
  }
  return expired
}
