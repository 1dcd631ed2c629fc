import type { Care } from '#care/server/care.ts'
import { expirePayment, findPayment, listOverduePayments, listUnsentRefunds, updatePayment } from '#care/server/invoices/payment-store.ts'
import { sendRefund } from '#care/server/invoices/refund-invoice.ts'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'
import type { Job } from '#platform/jobs/job-worker.ts'

const minute = 60_000
const atOnce = 100

/** Closes payment pages that expired over 5 minutes ago without a webhook. Pages that are complete still wait for theirs. */
export const closeOverduePages = async (care: Care): Promise<void> => {
  const gateway = care.payments?.gateway
  if (!gateway) return
  const now = care.clock.now()
  for (const { id, sessionId, completeAt } of await listOverduePayments(care.db, new Date(now.getTime() - 5 * minute), atOnce)) {
    try {
      const state = sessionId === null ? 'expired' : await gateway.stateOf(sessionId)
      if (state === 'expired') await expirePayment(care.db, id, now)
      else if (state === 'complete' && completeAt === null) await updatePayment(care.db, id, { completeAt: now })
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
    }
  }
}

/** Sends refunds again that did not reach the partner, with the same idempotency key. */
export const resendRefunds = async (care: Care): Promise<void> => {
  for (const refund of await listUnsentRefunds(care.db, new Date(care.clock.now().getTime() - minute), atOnce)) {
    const paymentRef = (await findPayment(care.db, refund.paymentId))?.paymentRef
    if (paymentRef) await sendRefund(care, refund, paymentRef)
  }
}

export const invoiceJobs = (care: Care): Job[] => [
  {
    name: 'care payments',
    everyMs: 2 * minute,
    oneNode: true,
    run: async () => {
      await closeOverduePages(care)
      await resendRefunds(care)
    },
  },
]
