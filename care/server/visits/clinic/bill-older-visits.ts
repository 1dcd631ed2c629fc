import type { Care } from '#care/server/care.ts'
import { listUnbilled } from '#care/server/invoices/invoice-store.ts'
import { raiseInvoice } from '#care/server/invoices/raise-invoice.ts'
import { selectVisitForUpdate } from '#care/server/visits/visit-store.ts'
import { auditContextOfJob } from '#platform/audit/audit-context-of-job.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'

const atOnce = 200

/**
 * Creates the missing invoices of completed visits, each in its own transaction; existing invoices are unchanged. Members get an inbox item
 * but no notice, because the visits may be months old.
 * @returns the number of invoices created
 */
export const billOlderVisits = async (care: Care, signal?: AbortSignal): Promise<number> => {
  let raised = 0
  for (;;) {
    const ids = await listUnbilled(care.db, atOnce)
    for (const id of ids) {
      if (signal?.aborted) return raised
      await care.db.transaction(async (tx) => {
        const visit = await selectVisitForUpdate(tx, id)
        if (visit?.status !== 'Completed' || !(await raiseInvoice(care, tx, visit, { quietly: true }))) return
        await writeAudit(tx, auditContextOfJob(care.node, 'older invoices'), {
          event: 'invoice.raise',
          outcome: 'ok',
          reason: 'older',
          subjectId: visit.patientId,
        })
        raised += 1
      })
    }
    if (ids.length < atOnce) return raised
  }
}
