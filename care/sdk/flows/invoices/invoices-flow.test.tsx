import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import type { InvoiceDetail, InvoiceRow } from '#shared/invoices/invoice-screens.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ana = { id: 'th-ana', first: 'Ana', last: 'Rivera', isSelf: true }
const leo = { id: 'th-leo', first: 'Leo', last: 'Rivera', isSelf: false }
const row = (change: Partial<InvoiceRow>): InvoiceRow => ({
  id: 'i1',
  number: 'INV-7KM4Q9X',
  status: 'due',
  patient: ana,
  type: 'GeneralMedical',
  servedOn: '2026-11-02',
  issuedAt: '2026-11-02T15:00:00.000Z',
  amountCents: 4900,
  paidCents: 0,
  refundedCents: 0,
  ...change,
})
const rows = [
  row({}),
  row({ id: 'i2', number: 'INV-PAID', status: 'paid', paidCents: 2500, amountCents: 2500, patient: leo, servedOn: '2026-10-05' }),
  row({ id: 'i3', number: 'INV-COV', status: 'covered', amountCents: 0, type: 'Nutrition', servedOn: '2025-09-01' }),
]
const detail = (change: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...row({}),
  visitReference: 'V-2KF7JX',
  consultId: 'v1',
  method: 'Video',
  clinician: 'Chidi Okafor, MD',
  receiptNumber: null,
  paidAt: null,
  lines: [
    { kind: 'visit', cents: 4900, isCovered: false },
    { kind: 'follow-up', cents: 0, isCovered: true },
  ],
  refunds: [],
  paymentState: 'none',
  takesCards: true,
  ...change,
})

const lines = async () => within(await screen.findByRole('list', { name: 'Invoices' })).getAllByRole('button')

test('[FLOW-05] the list shows what is due, filters by status, and opens an invoice', async () => {
  fakeScreens({ invoices: () => ({ data: { invoices: rows, hasMore: false } }), invoice: () => ({ data: { invoice: detail() } }) })
  const { addresses } = openFlow('invoices')
  expect((await lines()).map(({ textContent }) => textContent)).toEqual([
    'General medical visit on 11/02/2026INV-7KM4Q9X$49.00Due',
    'General medical visit on 10/05/2026INV-PAID · for Leo$25.00Paid',
    'Nutrition visit on 09/01/2025INV-COV$0.00Covered',
  ])
  expect(screen.getByRole('status').textContent).toBe('3 invoices · Total due: $49.00')
  await userEvent.click(screen.getByRole('button', { name: 'Refunded' }))
  expect(screen.getByRole('status').textContent).toBe('No invoices match · Total due: $49.00')
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await userEvent.click(screen.getByRole('button', { name: 'Paid' }))
  expect(await lines()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Paid' }))
  await userEvent.click((await lines())[0] as HTMLElement)
  expect(addresses).toEqual([{ invoice: 'i1' }])
  expect(document.activeElement).toBe(await step('Invoice INV-7KM4Q9X'))
  await userEvent.click(screen.getByRole('button', { name: 'All invoices' }))
  expect(document.activeElement).toBe((await lines())[0])
})

const open = (first: InvoiceDetail, query: Record<string, string> = {}) => {
  let invoice = first
  const server = fakeScreens({
    invoice: () => ({ data: { invoice } }),
    pay_invoice: () => ({ data: { outcome: 'redirect', url: 'https://pay.example.com/p/1' } }),
  })
  const view = openFlow('invoices', { invoice: 'i1', ...query })
  return { server, ...view, becomes: (next: InvoiceDetail) => (invoice = next) }
}

test('covered items cost $0; a card payment opens the partner’s page once', async () => {
  const assign = vi.fn()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  const { server } = open(detail())
  const table = within(await screen.findByRole('table', { name: 'Details' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ItemAmount',
    'General medical visit, by video$49.00',
    'Summary and messages after the visitCovered by your plan$0.00',
    'Total$49.00',
    'Amount due$49.00',
  ])
  const pay = screen.getByRole('button', { name: 'Pay $49.00 by card' })
  await userEvent.dblClick(pay)
  expect(server.inputsOf('pay_invoice')).toEqual([{ invoiceId: 'i1' }])
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example.com/p/1')
})

test('a javascript: payment address is not opened', async () => {
  const assign = vi.fn()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  const { server } = open(detail())
  server.answers.pay_invoice = () => ({ data: { outcome: 'redirect', url: 'javascript:alert(1)' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $49.00 by card' }))
  expect(assign).not.toHaveBeenCalled()
})

test('a member who comes back from paying waits for the bank and then sees the receipt', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { becomes } = open(detail({ paymentState: 'open' }), { back: 'paid' })
  expect(await screen.findByText('Waiting for the bank')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(screen.getByText(/This is taking longer than usual/)).toBeDefined()
  becomes(detail({ status: 'paid', paidCents: 4900, receiptNumber: 'R-4KX9QD7M', paidAt: '2026-11-20T15:00:00.000Z' }))
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(await screen.findByText('We received your payment. Thank you.')).toBeDefined()
  expect(screen.getByText('R-4KX9QD7M')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Receipt (PDF)' })).toBeDefined()
})

test.each([
  [detail({ paymentState: 'open' }), { back: 'cancelled' }, 'Payment wasn’t completed. You weren’t charged.', true],
  [detail({ paymentState: 'declined' }), { back: 'paid' }, 'Your card was declined. You weren’t charged. You can try another card.', true],
  [detail({ paymentState: 'checked' }), {}, /We’re reviewing a payment for this invoice/, false],
  [detail({ paymentState: 'waiting' }), {}, 'Waiting for the bank', false],
  [detail({ takesCards: false }), {}, /You can’t pay by card here/, false],
])('an unfinished payment shows its state (%#)', async (invoice, query, words, canPay) => {
  open(invoice, query as Record<string, string>)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Pay $49.00 by card' }) !== null).toBe(canPay)
})

test('a failed payment call is reported, and the member can pay again', async () => {
  const { server } = open(detail())
  server.answers.pay_invoice = () => ({ status: 503, code: 'PaymentUnavailable' })
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $49.00 by card' }))
  expect((await screen.findByRole('alert')).textContent).toContain('weren’t charged')
  expect(screen.getByRole('button', { name: 'Pay $49.00 by card' })).toBeDefined()
})

test('refunds show their amount and day', async () => {
  const refunds = [
    { cents: 900, isSettled: true, at: '2026-11-20T15:00:00.000Z' },
    { cents: 1000, isSettled: false, at: '2026-11-21T15:00:00.000Z' },
  ]
  open(detail({ status: 'paid', paidCents: 4900, refundedCents: 900, refunds, receiptNumber: 'R-1', paidAt: '2026-11-03T15:00:00.000Z' }))
  const given = within(await screen.findByRole('list', { name: 'Refunded' })).getAllByRole('listitem')
  expect(given.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\$9\.00 · Refunded on 11\/20\/2026/),
    '$10.00 · Refund on its way to your card',
  ])
  expect(screen.getByText('Partly refunded')).toBeDefined()
  expect(screen.getByRole('row', { name: 'Net paid $40.00' })).toBeDefined()
})

test('the yearly statement covers one person and one year, and exists only if something was paid', async () => {
  const server = fakeScreens({
    invoices: () => ({ data: { invoices: rows, hasMore: false } }),
    invoice_statement: () => ({ data: {} }),
  })
  URL.createObjectURL = vi.fn(() => 'blob:x')
  openFlow('invoices', { step: 'statement' })
  await step('Yearly statement')
  expect(await screen.findByText('Nothing was paid for Ana in 2026, so there’s no statement.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Get statement (PDF)' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Person'), 'Leo Rivera')
  expect(screen.getByText('1 visit, total paid: $25.00')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Get statement (PDF)' }))
  expect(server.inputsOf('invoice_statement')).toEqual([{ year: '2026', patientId: 'th-leo', language: 'en' }])
})

test('an empty list and an unknown invoice each say so', async () => {
  const server = fakeScreens({ invoices: () => ({ data: { invoices: [], hasMore: false } }) })
  const { unmount } = openFlow('invoices')
  expect(await screen.findByText('No invoices yet')).toBeDefined()
  unmount()
  server.answers.invoice = () => ({ status: 404, code: 'NotFound' })
  openFlow('invoices', { invoice: 'i9' })
  expect(await screen.findByText('We couldn’t find this invoice, or you don’t have access to it.')).toBeDefined()
})
