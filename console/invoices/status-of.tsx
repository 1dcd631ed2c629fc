import { invoicesTexts } from '#console/invoices/invoices-texts.en.ts'
import type { InvoiceStatus } from '#shared/invoices/invoice-rules.ts'
import { StatusBadge, type Tone } from '#ui/components/states/status-badge.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const tones: Readonly<Record<InvoiceStatus, Tone>> = { due: 'warning', paid: 'success', refunded: 'neutral', covered: 'info' }

/** Status of an invoice as a badge. */
export const StatusOf = ({ status }: { status: InvoiceStatus }) => (
  <StatusBadge tone={tones[status]}>{textsOf(invoicesTexts)(status)}</StatusBadge>
)
