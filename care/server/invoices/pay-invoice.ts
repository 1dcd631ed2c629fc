import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { type Invoice, lockInvoice, type Payment, wholeOf } from '#care/server/invoices/invoice-store.ts'
import { ownInvoice } from '#care/server/invoices/own-invoice.ts'
import { expirePayment, findOpenPayment, insertPayment, updatePayment } from '#care/server/invoices/payment-store.ts'
import type { CareMember } from '#care/server/session/member-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { GatewayFailure } from '#platform/gateways/gateway-failure.ts'
import type { PaymentGateway } from '#platform/gateways/payment.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { payRefusal } from '#shared/invoices/invoice-rules.ts'
import { paths, withQuery } from '#shared/paths.ts'

type Asked = { member: CareMember; invoiceId: string; request: RequestContext }
export type StartedPayment = { outcome: 'redirect'; url: string } | { outcome: 'waiting' }

/** Milliseconds: how long the partner's page stays open, and how long an attempt whose page has no known URL is retried. */
const pageMs = 60 * 60_000
const unopenedMs = 20 * 60_000

/** Resumes the invoice's open payment page: redirects to it if open, waits if complete, returns null if there is none or it expired. */
const earlier = async (care: Care, gateway: PaymentGateway, invoice: Invoice): Promise<StartedPayment | null> => {
  const open = await findOpenPayment(care.db, invoice.id)
  if (!open) return null
  const now = care.clock.now()
  if (open.sessionId === null) {
    if (now.getTime() - open.createdAt.getTime() > unopenedMs) await expirePayment(care.db, open.id, now)
    return null
  }
  const state = await gateway.stateOf(open.sessionId)
  if (state === 'complete') {
    await updatePayment(care.db, open.id, { completeAt: open.completeAt ?? now })
    return { outcome: 'waiting' }
  }
  if (state === 'open' && open.url !== null) return { outcome: 'redirect', url: open.url }
  await expirePayment(care.db, open.id, now)
  return null
}

/** Returns the open payment attempt or inserts one; concurrent calls get the same row. */
const attempt = (care: Care, gateway: PaymentGateway, { member, invoiceId, request }: Asked): Promise<Payment> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const invoice = (await lockInvoice(tx, invoiceId)) ?? fail('NotFound')
    const { payments, refunds } = await wholeOf(tx, invoice)
    const refusal = payRefusal({ status: invoice.status, payments, refunds })
    if (refusal) return fail(refusal)
    const open = await findOpenPayment(tx, invoice.id)
    await writeAudit(tx, request.auditContext, {
      event: 'invoice.pay',
      outcome: 'ok',
      subjectId: invoice.patientId,
      ...(open ? { reason: 'again' } : {}),
    })
    if (open) return open
    return insertPayment(tx, {
      id: uuidv7(),
      invoiceId: invoice.id,
      memberId: member.id,
      partner: gateway.name,
      status: 'open',
      amountCents: invoice.amountCents,
      currency: invoice.currency,
      createdAt: now,
      expiresAt: new Date(now.getTime() + pageMs),
    })
  })

/** Opens the partner's page for an attempt. The attempt's id is the idempotency key: a second call returns the same page. */
const openPage = async (care: Care, gateway: PaymentGateway, payment: Payment, number: string): Promise<string> => {
  const { id: key, amountCents: cents, currency, expiresAt, invoiceId } = payment
  const back = (how: string) => care.config.publicUrl + withQuery(paths.invoices, { invoice: invoiceId, back: how })
  const { sessionId, url } = await gateway.openPage({
    key,
    cents,
    currency,
    expiresAt,
    about: `${care.config.productName} ${number}`,
    returnUrl: back('paid'),
    cancelUrl: back('cancelled'),
  })
  await updatePayment(care.db, key, { sessionId, url })
  return url
}

/**
 * Starts or resumes the payment of an invoice. Fails with InvoiceNotDue, with PaymentChecked while operators review money received for it,
 * and with PaymentUnavailable when the partner cannot be reached.
 */
export const payInvoice = async (care: Care, asked: Asked): Promise<StartedPayment> => {
  const gateway = care.payments?.gateway ?? fail('PaymentUnavailable')
  const invoice = await ownInvoice(care.db, asked.member, asked.invoiceId)
  try {
    const begun = invoice.status === 'due' ? await earlier(care, gateway, invoice) : null
    if (begun) {
      await writeAudit(care.db, asked.request.auditContext, {
        event: 'invoice.pay',
        outcome: 'ok',
        reason: 'again',
        subjectId: invoice.patientId,
      })
      return begun
    }
    const payment = await attempt(care, gateway, asked)
    return { outcome: 'redirect', url: payment.url ?? (await openPage(care, gateway, payment, invoice.number)) }
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    care.log.warn({ err: error }, 'the payment partner did not open a payment page')
    return fail('PaymentUnavailable')
  }
}
