import { validate as isUuid } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { moveOrder } from '#care/server/prescribing/order-moves.ts'
import { findSend, insertPharmacyEvent, listSends, lockPrescription } from '#care/server/prescribing/prescription-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { PharmacyEvent } from '#platform/gateways/prescribing/prescribing.ts'
import { orderStateAfter } from '#shared/prescribing/order-states.ts'

/**
 * Handles a verified report of the prescribing partner. Repeats change nothing, and reports may come in any order. Of an order that was
 * sent again under another id since, only that the drug was handed out still counts.
 */
export const handlePharmacyEvent = (care: Care, event: PharmacyEvent, auditContext: AuditContext): Promise<void> =>
  care.db.transaction(async (tx) => {
    const send = isUuid(event.order) ? await findSend(tx, event.order) : null
    const row = send && (await lockPrescription(tx, send.prescriptionId))
    const orders = row ? (await listSends(tx, row.id)).filter(({ kind }) => kind === 'order') : []
    const isLatest = orders.at(-1)?.id === event.order
    const isHeard = row !== null && (isLatest || event.kind === 'dispense') && orderStateAfter(row.status, event.kind) !== null
    const isNew = await insertPharmacyEvent(tx, {
      eventId: event.id,
      prescriptionId: row?.id ?? null,
      kind: event.kind,
      hasEffect: isHeard ? 'yes' : 'no',
      reportedAt: event.at,
      receivedAt: care.clock.now(),
    })
    await writeAudit(tx, auditContext, { event: 'prescription.report', outcome: 'ok', reason: isNew ? event.kind : 'again' })
    if (isNew && isHeard) await moveOrder(care, tx, row, { event: event.kind, audit: 'prescription.update', auditContext })
  })
