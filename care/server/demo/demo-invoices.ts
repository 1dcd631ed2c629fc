import { v7 as uuidv7 } from 'uuid'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { type DemoFamily, idIn, referenceIn } from '#care/server/demo/demo-family.ts'
import type { demoVisits } from '#care/server/demo/demo-visits.ts'
import { invoicePayments, invoices } from '#care/server/schema/invoice-tables.ts'
import { inboxItems } from '#care/server/schema/message-tables.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import type { Db } from '#platform/db/db.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import type { InboxData } from '#shared/inbox/inbox-items.ts'
import { amountOf, invoiceCurrency, invoiceTotals, linesOf } from '#shared/invoices/invoice-rules.ts'

type DemoVisit = ReturnType<typeof demoVisits>[number]
type NewInvoice = typeof invoices.$inferInsert
type NewPayment = typeof invoicePayments.$inferInsert

const hour = 3_600_000
/** Reference of the visit whose invoice Ana has not paid yet. */
const unpaid = 'V-3LD9RA'

const clinicianName = (id: string | null | undefined): string | null => {
  const found = Object.values(demoClinicians).find((one) => one.id === id)
  return found ? `${found.first} ${found.last}, ${found.credentials}` : null
}

const paymentOf = (family: DemoFamily, visit: DemoVisit, invoiceId: string, at: Date): NewPayment => ({
  id: idIn(family, 'payment', visit.reference),
  invoiceId,
  memberId: visit.memberId,
  partner: 'test',
  status: 'paid',
  amountCents: visit.priceCents,
  currency: invoiceCurrency,
  receivedCents: visit.priceCents,
  receivedCurrency: invoiceCurrency,
  paymentRef: `pi_demo_${visit.reference}`,
  createdAt: at,
  settledAt: at,
  expiresAt: new Date(at.getTime() + hour),
})

const billOf = (family: DemoFamily, visit: DemoVisit, now: Date): { invoice: NewInvoice; payment: NewPayment | null } => {
  const { reference, memberId, patientId, patientFirst, patientLast, groupCode, type, method } = visit
  const id = idIn(family, 'invoice', reference)
  const issuedAt = visit.endedAt ?? now
  const paidAt = new Date(issuedAt.getTime() + 20 * hour)
  const lines = linesOf(visit.priceCents)
  const amountCents = amountOf(lines)
  const payment = amountCents > 0 && reference !== referenceIn(family, unpaid) ? paymentOf(family, visit, id, paidAt) : null
  const facts = payment ? [{ id: payment.id, status: 'paid' as const, receivedCents: amountCents }] : []
  const sign = reference.slice(2)
  const invoice = {
    id,
    number: `INV-${sign}4`,
    visitId: visit.id,
    visitReference: reference,
    memberId,
    patientId,
    patientFirst,
    patientLast,
    groupCode,
    type,
    method,
    clinician: clinicianName(visit.clinicianId),
    lines,
    amountCents,
    currency: invoiceCurrency,
    servedOn: dayIn(visit.timeZone, visit.startedAt ?? issuedAt),
    ...invoiceTotals(amountCents, facts, []),
    issuedAt,
    ...(payment ? { receiptNumber: `R-${sign}7K`, paidAt } : { receiptNumber: null, paidAt: null }),
  }
  return { invoice, payment }
}

/** Seeds the invoices of completed visits: one due, with an inbox item; others paid or covered by the plan. */
export const seedDemoInvoices = async (tx: Db, family: DemoFamily, visits: readonly DemoVisit[], now: Date): Promise<void> => {
  const bills = visits.filter(({ status }) => status === 'Completed').map((visit) => billOf(family, visit, now))
  await tx.insert(invoices).values(bills.map(({ invoice }) => invoice))
  const payments = bills.flatMap(({ payment }) => payment ?? [])
  if (payments.length > 0) await tx.insert(invoicePayments).values(payments)
  const openBills = bills.filter(({ invoice }) => invoice.status === 'due')
  if (openBills.length === 0) return
  await tx.insert(inboxItems).values(
    openBills.map(({ invoice: { id: subjectId, number, memberId, patientId, patientFirst, patientLast, issuedAt } }) => ({
      id: uuidv7(),
      memberId,
      patientId,
      patientFirst,
      patientLast,
      kind: 'invoice' as const,
      subjectId,
      data: stored<InboxData>({ number, news: 'Raised' }),
      createdAt: issuedAt,
      readAt: null,
    })),
  )
}
