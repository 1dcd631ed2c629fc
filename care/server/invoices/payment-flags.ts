import type { Care } from '#care/server/care.ts'
import { closeFlag, listFlagged } from '#care/server/invoices/payment-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

const mostFlags = 200

/** Returns the payment events that an operator must review, oldest first, each with its invoice if known. */
export const listPaymentFlags = async (db: Db) =>
  (await listFlagged(db, mostFlags)).flatMap(({ event, number, invoiceId }) => {
    const { partner, eventId, flag, paymentRef, cents, currency, receivedAt } = event
    const invoice = invoiceId !== null && number !== null ? { id: invoiceId, number } : null
    return flag === null ? [] : [{ partner, eventId, flag, invoice, paymentRef, cents, currency, receivedAt: receivedAt.toISOString() }]
  })

type Closing = { partner: string; eventId: string; operatorId: string; request: RequestContext }

/**
 * Marks a flagged payment event as reviewed by an operator.
 * @throws Failure NotFound when there is no such flag, or it is closed already
 */
export const closePaymentFlag = ({ db, clock }: Care, { partner, eventId, operatorId, request }: Closing): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await closeFlag(tx, { partner, eventId }, operatorId, clock.now()))) fail('NotFound')
    await writeAudit(tx, request.auditContext, { event: 'invoice.flag.close', outcome: 'ok', actorId: operatorId })
  })
