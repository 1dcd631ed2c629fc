import type { Care } from '#care/server/care.ts'
import { freeSlot } from '#care/server/slots/take-slot.ts'
import { writeMove } from '#care/server/visits/advance-visit.ts'
import { listExpiring, lockVisit } from '#care/server/visits/visit-store.ts'
import type { Trail } from '#platform/audit/trail.ts'
import type { Db } from '#platform/db/db.ts'
import { decideMove } from '#shared/visits/visit-moves.ts'

/** Nobody asked: the clock did. */
const clockTrail = (node: string): Trail => ({
  ...{ requestId: 'job', ip: 'local', userAgentHash: 'job', route: 'expire visits', level: 'job', actorId: null, sessionHash: null, node },
  written: [],
})

/** Ends visits whose time is long over and that nobody began, each in a transaction of its own. */
export const expireVisits = async ({ clock, node }: Pick<Care, 'clock' | 'node'>, db: Db, signal?: AbortSignal): Promise<number> => {
  const now = clock.now()
  let expired = 0
  for (const id of await listExpiring(db, now)) {
    if (signal?.aborted) break
    await db.transaction(async (tx) => {
      const visit = await lockVisit(tx, id)
      const decided = visit && decideMove(visit, { kind: 'expire' }, now)
      if (!visit || !decided || 'refusal' in decided) return
      await writeMove(tx, visit, { changes: decided.changes, event: 'consult.expire', trail: clockTrail(node), now })
      await freeSlot(tx, visit.id, now)
      expired++
    })
  }
  return expired
}
