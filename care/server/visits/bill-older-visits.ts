import type { Care } from '#care/server/care.ts'
import { listUnbilled } from '#care/server/invoices/invoice-store.ts'
import { raiseInvoice } from '#care/server/invoices/raise-invoice.ts'
import { lockVisit } from '#care/server/visits/visit-store.ts'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'

const atOnce = 200

/** Nobody asked: a job of this server did. */
const jobTrail = (node: string): Trail => ({
  ...{ requestId: 'job', ip: 'local', userAgentHash: 'job', route: 'older invoices', level: 'job', actorId: null, sessionHash: null, node },
  written: [],
})

/**
 * Gives visits that ended before there were invoices theirs, each in a transaction of its own; one that has one is left alone, however
 * often this runs. No mail goes out for what may be months old: the entry in the inbox says it.
 * @returns how many were raised
 */
export const billOlderVisits = async (care: Care, signal?: AbortSignal): Promise<number> => {
  let raised = 0
  for (;;) {
    const ids = await listUnbilled(care.db, atOnce)
    for (const id of ids) {
      if (signal?.aborted) return raised
      await care.db.transaction(async (tx) => {
        const visit = await lockVisit(tx, id)
        if (visit?.status !== 'Completed' || !(await raiseInvoice(care, tx, visit, { quietly: true }))) return
        await writeAudit(tx, jobTrail(care.node), { event: 'invoice.raise', outcome: 'ok', reason: 'older', subjectId: visit.patientId })
        raised += 1
      })
    }
    if (ids.length < atOnce) return raised
  }
}
