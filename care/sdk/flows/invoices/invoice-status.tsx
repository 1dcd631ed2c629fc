import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.ts'
import type { InvoiceStatus } from '#shared/invoices/invoice-rules.ts'
import type { InvoiceRow } from '#shared/invoices/invoice-screens.ts'
import { StatusBadge, type Tone } from '#ui/components/status-badge.tsx'

const tones: Readonly<Record<InvoiceStatus, Tone>> = { due: 'warning', paid: 'success', refunded: 'neutral', covered: 'info' }

/** How an invoice stands, in a word. */
export const InvoiceStatusBadge = ({ invoice: { status, refundedCents } }: { invoice: Pick<InvoiceRow, 'status' | 'refundedCents'> }) => {
  const t = invoicesFlowTexts()
  const isPartly = status === 'paid' && refundedCents > 0
  return <StatusBadge tone={tones[status]}>{t(isPartly ? 'partlyRefunded' : status)}</StatusBadge>
}
