type Billed = { patient: { id: string }; servedOn: string; paidCents: number; refundedCents: number }

/** Whether an invoice counts on a statement: some of the payment was not refunded. */
const counts = ({ paidCents, refundedCents }: Billed): boolean => paidCents > refundedCents

const isOf = ({ patient, servedOn }: Billed, year: number, patientId: string): boolean =>
  patient.id === patientId && Number(servedOn.slice(0, 4)) === year

/** Returns the invoices of a patient's yearly statement, by day of service, and the total paid minus refunds, in cents. */
export const statementOf = <I extends Billed>(invoices: readonly I[], year: number, patientId: string): { rows: I[]; cents: number } => {
  const rows = invoices.filter((invoice) => isOf(invoice, year, patientId) && counts(invoice))
  rows.sort((a, b) => a.servedOn.localeCompare(b.servedOn))
  return { rows, cents: rows.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0) }
}

/** Returns the years of service on the invoices, latest first. */
export const yearsOf = (invoices: readonly Pick<Billed, 'servedOn'>[]): number[] =>
  [...new Set(invoices.map(({ servedOn }) => Number(servedOn.slice(0, 4))))].sort((a, b) => b - a)
