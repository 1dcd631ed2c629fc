import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvoicePage } from '#console/invoices/invoice-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { OperatorInvoice, OperatorPayment } from '#shared/invoices/operator-invoice.ts'

const id = '01a1faec-1b0d-727a-bf7b-71f578fc9322'
const at = '2026-11-20T15:00:00.000Z'
const payment: OperatorPayment = {
  id: '01a1faec-1b0d-727a-bf7b-71f578fc9323',
  status: 'paid',
  amountCents: 4900,
  currency: 'USD',
  receivedCents: 4900,
  receivedCurrency: 'USD',
  paymentRef: 'pi_1',
  createdAt: at,
  settledAt: at,
  refundableCents: 3900,
}
const invoice: OperatorInvoice = {
  id,
  number: 'INV-7KM4Q9X',
  visitReference: 'V-2KF7JX',
  status: 'paid',
  patient: { first: 'Ana', last: 'Rivera' },
  issuedAt: at,
  amountCents: 4900,
  paidCents: 4900,
  refundedCents: 0,
  memberId: 'th-ana',
  receiptNumber: 'R-4KX9QD7M',
  paidAt: at,
  payments: [payment, { ...payment, id: 'p2', status: 'flagged', receivedCents: 4800, receivedCurrency: 'EUR', refundableCents: 0 }],
  refunds: [
    { id: 'r1', paymentId: payment.id, status: 'asked', cents: 1000, operatorId: 'op-1', reason: 'Late', createdAt: at, settledAt: null },
    { id: 'r2', paymentId: payment.id, status: 'failed', cents: 500, operatorId: null, reason: null, createdAt: at, settledAt: at },
  ],
}

type Asked = { url: string; body: Record<string, unknown> | null }
let asked: Asked[]
let isDown: boolean
beforeEach(() => {
  asked = []
  isDown = false
  startConsole()
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    asked.push({ url, body: body ? JSON.parse(body) : null })
    if (method === 'GET') return Response.json({ data: { invoice, operators: { 'op-1': 'Sue Support' } } })
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json({ data: { isSent: true } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  renderConsole(
    <Routes>
      <Route path="/console/invoices/:id" element={<InvoicePage />} />
    </Routes>,
    { path: `/console/invoices/${id}`, role: 'support' },
  )
  await screen.findByRole('heading', { level: 1, name: 'Invoice INV-7KM4Q9X' })
}
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('payments and refunds show state, currency, and who refunded', async () => {
  await open()
  expect(cellsOf(/Payments/)).toEqual([
    expect.stringMatching(/Paidpi_1\$49\.00\$39\.00Refund$/),
    expect.stringMatching(/To reviewpi_148\.00 EUR\$0\.00$/),
  ])
  expect(cellsOf(/Refunds/)).toEqual([
    expect.stringMatching(/Requested\$10\.00Sue SupportLate$/),
    expect.stringMatching(/Failed\$5\.00The payment partner–$/),
  ])
})

test('a refund needs a valid amount and a reason, and a retry after a lost answer sends the same refund', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Refund from $39.00' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Issue a refund' }))
  const amount = dialog.getByLabelText('Amount in dollars')
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
  expect((amount as HTMLInputElement).value).toBe('39.00')
  for (const [typed, wrong] of [
    ['39.01', 'You can’t refund more than what’s left of this payment.'],
    ['ten', 'Enter an amount, such as 12.50'],
    ['0', 'Enter an amount, such as 12.50'],
  ] as const) {
    await userEvent.clear(amount)
    await userEvent.type(amount, typed)
    await send()
    expect(await dialog.findByText(wrong)).toBeDefined()
  }
  await userEvent.clear(amount)
  await userEvent.type(amount, '12.5')
  await send()
  expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(dialog.getByLabelText('Reason'), 'Billed in error')
  isDown = true
  await send()
  expect((dialog.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Billed in error')
  isDown = false
  await send()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = asked.filter(({ body }) => body).map(({ body }) => body)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toMatchObject({ paymentId: payment.id, cents: 1250, reason: 'Billed in error' })
})
