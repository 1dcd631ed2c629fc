import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { raiseInvoice } from '#care/server/invoices/raise-invoice.ts'
import { invoices } from '#care/server/schema/invoice-tables.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { addTestVisit } from '#care/server/testing/test-clinic.ts'
import { addInvoice, invoiceOfVisit } from '#care/server/testing/test-invoices.ts'
import { addClinician } from '#care/server/testing/test-visits.ts'
import { billOlderVisits } from '#care/server/visits/clinic/bill-older-visits.ts'
import { findVisit } from '#care/server/visits/visit-store.ts'

let care: TestCare
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(testClaims())
})
afterEach(() => care.close())

const notices = async () =>
  (
    await care.pool.query<{ recipient: string; channel: string }>(
      `select recipient, channel from outbox_messages where kind = 'invoice notice'`,
    )
  ).rows

test("[FLOW-05] a completed visit has one invoice, with the price agreed at the request and the patient's local date", async () => {
  const startedAt = new Date('2026-11-20T03:30:00Z')
  const invoice = await addInvoice(care, 4500, { startedAt, method: 'Phone' })
  expect(invoice).toMatchObject({
    status: 'due',
    amountCents: 4500,
    currency: 'USD',
    servedOn: '2026-11-19',
    clinician: 'Chidi Okafor, MD',
    receiptNumber: null,
  })
  expect(invoice.number).toMatch(/^INV-[3467ACDEFGHJKMNPQRTUVWXY]{7}$/)
  expect(await notices()).toEqual([{ recipient: 'ana.rivera@example.com', channel: 'email' }])
  const visit = await findVisit(care.db, invoice.visitId)
  const again = await Promise.all([1, 2, 3].map(() => care.db.transaction((tx) => raiseInvoice(care.care, tx, visit as never))))
  expect(again).toEqual([null, null, null])
  expect(await care.db.$count(invoices, eq(invoices.visitId, invoice.visitId))).toBe(1)
})

test('a visit covered by the plan has an invoice but sends no notice', async () => {
  const before = (await notices()).length
  expect(await addInvoice(care, 0)).toMatchObject({ status: 'covered', amountCents: 0 })
  expect(await notices()).toHaveLength(before)
})

test('invoice notices use the channels that the member chose, or none', async () => {
  care.clock.advance(1000)
  await care.logIn({ ...testClaims(), invoices: { channels: ['text'] } })
  await addInvoice(care, 4500)
  expect((await notices()).at(-1)).toEqual({ recipient: '5125550118', channel: 'text' })
  care.clock.advance(1000)
  await care.logIn({ ...testClaims(), invoices: { channels: [] } })
  const before = (await notices()).length
  await addInvoice(care, 4500)
  expect(await notices()).toHaveLength(before)
})

test('completed visits without an invoice are billed once, without a notice', async () => {
  const clinician = await addClinician(care.db)
  const ended = { status: 'Completed', clinicianId: clinician.id, startedAt: care.clock.now(), endedAt: care.clock.now() } as const
  const old = await addTestVisit(care, { ...ended, priceCents: 3000 })
  await addTestVisit(care, { ...ended, status: 'Cancelled', priceCents: 3000 })
  const before = (await notices()).length
  expect(await billOlderVisits(care.care)).toBe(1)
  expect(await billOlderVisits(care.care)).toBe(0)
  expect(await invoiceOfVisit(care, old)).toMatchObject({ status: 'due', amountCents: 3000 })
  expect(await notices()).toHaveLength(before)
})
