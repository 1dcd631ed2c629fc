import { eq } from 'drizzle-orm'
import { invoices } from '#care/server/schema/invoice-tables.ts'
import type { visits } from '#care/server/schema/visit-tables.ts'
import type { TestCare } from '#care/server/testing/test-care.ts'
import { addTestVisit } from '#care/server/testing/test-clinic.ts'
import { addClinician, testRequest } from '#care/server/testing/test-visits.ts'
import { completeVisit } from '#care/server/visits/clinic/complete-visit.ts'
import { signatureHeader } from '#platform/gateways/payment.ts'
import { noteOfTexts } from '#shared/notes/note-rules.ts'

type Changes = Partial<typeof visits.$inferInsert>

/** Adds a visit at this price, completes it, and returns its invoice. */
export const addInvoice = async (care: TestCare, priceCents: number, changes: Changes = {}) => {
  const clinician = await addClinician(care.db)
  const startedAt = care.clock.now()
  const visitId = await addTestVisit(care, { status: 'Started', clinicianId: clinician.id, startedAt, priceCents, ...changes })
  await completeVisit(care.care, { clinician, visitId, note: noteOfTexts({ notes: 'n', summary: 'Rest.' }), request: testRequest() })
  return invoiceOfVisit(care, visitId)
}

export const invoiceOfVisit = async (care: TestCare, visitId: string) => {
  const [invoice] = await care.db.select().from(invoices).where(eq(invoices.visitId, visitId))
  if (!invoice) throw new Error('the visit has no invoice')
  return invoice
}

export const readTestInvoice = async (care: TestCare, id: string) => {
  const [invoice] = await care.db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new Error('there is no such invoice')
  return invoice
}

type WebhookEvent = { type: string; object: object; id?: string }

/** Sends a webhook of the payment partner, correctly signed unless `signature` is given. */
export const sendPaymentWebhook = async (care: TestCare, { type, object, id = crypto.randomUUID() }: WebhookEvent, signature?: string) => {
  const event = { id, type, created: Math.floor(care.clock.now().getTime() / 1000), data: { object } }
  const signed = care.payments.sign(event)
  const answer = await care.http.inject({
    method: 'POST',
    url: '/mobile/payments/webhook',
    payload: signed.body,
    headers: { 'content-type': 'application/json', [signatureHeader]: signature ?? signed.signature },
  })
  return answer.statusCode
}

/** Builders of the partner's events about an invoice's payment page. */
export const pageWords = ({ url, invoice }: { url: string; invoice: { amountCents: number } }, care: TestCare) => {
  const id = url.split('/').at(-1) ?? ''
  const session = care.payments.find(id)
  const object = { id, client_reference_id: session?.key, payment_intent: `pi_${id}`, amount_total: invoice.amountCents, currency: 'usd' }
  return {
    paymentRef: object.payment_intent,
    paid: (change: object = {}, eventId?: string) => ({
      type: 'checkout.session.completed',
      object: { ...object, payment_status: 'paid', ...change },
      ...(eventId === undefined ? {} : { id: eventId }),
    }),
    expired: () => ({ type: 'checkout.session.expired', object }),
    declined: () => ({
      type: 'payment_intent.payment_failed',
      object: { id: object.payment_intent, metadata: { reference: session?.key } },
    }),
    refund: (refundRef: string, cents: number, { status = 'succeeded', reference = null as string | null } = {}) => ({
      type: 'refund.updated',
      object: { id: refundRef, payment_intent: object.payment_intent, amount: cents, currency: 'usd', status, metadata: { reference } },
    }),
  }
}
