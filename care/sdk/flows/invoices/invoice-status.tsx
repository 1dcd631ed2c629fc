import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import type { InvoiceStatus } from '#shared/invoices/invoice-rules.ts'
import type { InvoiceRow } from '#shared/invoices/invoice-screens.ts'
import { StatusBadge, type Tone } from '#ui/components/states/status-badge.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const tones: Readonly<Record<InvoiceStatus, Tone>> = { due: 'warning', paid: 'success', refunded: 'neutral', covered: 'info' }

/** The status of an invoice as a badge. */
export const InvoiceStatusBadge = ({ invoice: { status, refundedCents } }: { invoice: Pick<InvoiceRow, 'status' | 'refundedCents'> }) => {
  const t = textsOf(invoicesFlowTexts)
  const isPartly = status === 'paid' && refundedCents > 0
  return <StatusBadge tone={tones[status]}>{t(isPartly ? 'partlyRefunded' : status)}</StatusBadge>
}
