import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountOf,
  canSeeInvoice,
  invoiceTotals,
  linesOf,
  type PaymentFact,
  paymentFault,
  payRefusal,
  type RefundFact,
  refundableCents,
} from '#shared/invoices/invoice-rules.ts'
import { statementOf, yearsOf } from '#shared/invoices/statement-rules.ts'

const paid = (id: string, receivedCents: number): PaymentFact => ({ id, status: 'paid', receivedCents })
const flagged = (id: string, receivedCents: number): PaymentFact => ({ id, status: 'flagged', receivedCents })
const open = (id: string): PaymentFact => ({ id, status: 'open', receivedCents: null })
const back = (paymentId: string, cents: number, status: RefundFact['status'] = 'settled'): RefundFact => ({ paymentId, cents, status })

test('[FLOW-05] what the plan covers is listed on the invoice at zero', () => {
  expect(linesOf(0)).toEqual([
    { kind: 'visit', cents: 0, isCovered: true },
    { kind: 'follow-up', cents: 0, isCovered: true },
  ])
  expect(linesOf(4900)[0]).toEqual({ kind: 'visit', cents: 4900, isCovered: false })
  expect(amountOf(linesOf(4900))).toBe(4900)
})

test.each<[string, number, PaymentFact[], RefundFact[], string]>([
  ['an invoice with nothing to pay is covered', 0, [], [], 'covered 0 0'],
  ['an invoice without a payment is due', 4900, [open('a')], [], 'due 0 0'],
  ['an invoice with a payment is paid', 4900, [open('b'), paid('a', 4900)], [], 'paid 4900 0'],
  ['a partial refund leaves it paid', 4900, [paid('a', 4900)], [back('a', 900)], 'paid 4900 900'],
  ['a requested refund leaves it paid', 4900, [paid('a', 4900)], [back('a', 4900, 'asked')], 'paid 4900 0'],
  ['a failed refund leaves it paid', 4900, [paid('a', 4900)], [back('a', 4900, 'failed')], 'paid 4900 0'],
  ['refunds of the whole amount make it refunded', 4900, [paid('a', 4900)], [back('a', 900), back('a', 4000)], 'refunded 4900 4900'],
  ['a refund of the second of two payments leaves it paid', 4900, [paid('a', 4900), paid('b', 4900)], [back('b', 4900)], 'paid 9800 4900'],
  ['a flagged payment leaves it due', 4900, [flagged('a', 4800)], [], 'due 0 0'],
  ['a refunded flagged payment leaves it due', 4900, [flagged('a', 4800)], [back('a', 4800)], 'due 0 0'],
])('%s', (_, amount, payments, refunds, expected) => {
  const { status, paidCents, refundedCents } = invoiceTotals(amount, payments, refunds)
  expect(`${status} ${paidCents} ${refundedCents}`).toBe(expected)
})

test('the refundable amount is never negative or more than was paid', () => {
  const refunds = fc.array(
    fc.record({ paymentId: fc.constantFrom('a', 'b'), cents: fc.nat(9000), status: fc.constantFrom('asked', 'settled', 'failed') }),
  )
  fc.assert(
    fc.property(fc.nat(9000), refunds, (received, asked) => {
      const left = refundableCents(paid('a', received), asked as RefundFact[])
      const taken = asked
        .filter(({ paymentId, status }) => paymentId === 'a' && status !== 'failed')
        .reduce((sum, { cents }) => sum + cents, 0)
      return left >= 0 && left <= received && (taken >= received ? left === 0 : left === received - taken)
    }),
  )
  expect(refundableCents(open('a'), [])).toBe(0)
})

test('the order of payments and refunds does not matter', () => {
  const payments = [paid('a', 4900), flagged('b', 100), paid('c', 4900), open('d')]
  const refunds = [back('a', 4900), back('c', 1000), back('c', 3900, 'asked')]
  const expected = invoiceTotals(4900, payments, refunds)
  fc.assert(
    fc.property(fc.shuffledSubarray(payments, { minLength: 4 }), fc.shuffledSubarray(refunds, { minLength: 3 }), (some, others) => {
      expect(invoiceTotals(4900, some, others)).toEqual(expected)
    }),
  )
})

test('only a due invoice can be paid, and not while a payment is being checked', () => {
  expect(payRefusal({ status: 'due', payments: [open('a')], refunds: [] })).toBeNull()
  expect(payRefusal({ status: 'due', payments: [flagged('a', 1)], refunds: [] })).toBe('PaymentChecked')
  expect(payRefusal({ status: 'due', payments: [flagged('a', 1)], refunds: [back('a', 1)] })).toBeNull()
  for (const status of ['paid', 'refunded', 'covered'] as const)
    expect(payRefusal({ status, payments: [], refunds: [] })).toBe('InvoiceNotDue')
})

test('a payment with a wrong amount or currency is reported', () => {
  const asked = { cents: 4900, currency: 'USD' }
  expect(paymentFault(asked, { cents: 4900, currency: 'usd' })).toBeNull()
  expect(paymentFault(asked, { cents: 4901, currency: 'usd' })).toBe('amount')
  expect(paymentFault(asked, { cents: 4900, currency: 'cad' })).toBe('currency')
})

test('a statement lists what was paid and not refunded, by year of service and person', () => {
  const bill = (servedOn: string, paidCents: number, refundedCents = 0, id = 'ana') => ({
    patient: { id },
    servedOn,
    paidCents,
    refundedCents,
  })
  const bills = [
    bill('2026-12-31', 4900),
    bill('2026-01-01', 4500, 1000),
    bill('2025-12-31', 100),
    bill('2026-05-05', 4900, 4900),
    bill('2026-06-06', 0),
    bill('2026-07-07', 3000, 0, 'leo'),
  ]
  const { rows, cents } = statementOf(bills, 2026, 'ana')
  expect(rows.map(({ servedOn }) => servedOn)).toEqual(['2026-01-01', '2026-12-31'])
  expect(cents).toBe(4900 + 3500)
  expect(yearsOf(bills)).toEqual([2026, 2025])
})

test.each([
  ['as the patient', { memberId: 'clinic', patientId: 'ana' }, true],
  ['of a visit that they requested', { memberId: 'ana', patientId: 'eve' }, true],
  ['of a patient who gave them a pay grant', { memberId: 'mia', patientId: 'mia' }, true],
  ['of a patient who gave them no pay grant', { memberId: 'ben', patientId: 'ben' }, false],
  ['of another member', { memberId: 'eve', patientId: 'eve' }, false],
])('a member sees an invoice %s: %o, %s', (_whose, invoice, isSeen) => {
  const managed = [
    { telehealthId: 'mia', first: 'Mia', last: 'Rivera', dob: '2014-05-06', scopes: ['pay'] },
    { telehealthId: 'ben', first: 'Ben', last: 'Rivera', dob: '1980-05-06', scopes: ['book', 'see-visits'] },
  ] as never
  expect(canSeeInvoice({ id: 'ana', claims: { managed } }, invoice)).toBe(isSeen)
})
