import { invoicesTexts } from '#console/invoices/invoices-texts.ts'
import type { InvoiceStatus } from '#shared/invoices/invoice-rules.ts'
import { StatusBadge, type Tone } from '#ui/components/status-badge.tsx'

const tones: Readonly<Record<InvoiceStatus, Tone>> = { due: 'warning', paid: 'success', refunded: 'neutral', covered: 'info' }

/** How an invoice stands, in a word. */
export const StatusOf = ({ status }: { status: InvoiceStatus }) => <StatusBadge tone={tones[status]}>{invoicesTexts()(status)}</StatusBadge>
