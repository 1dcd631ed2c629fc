type Billed = { patient: { id: string }; servedOn: string; paidCents: number; refundedCents: number }

/** Whether an invoice belongs on a year's statement of a person: the care was given in that year, and something of what was paid stayed paid. */
const counts = ({ paidCents, refundedCents }: Billed): boolean => paidCents > refundedCents

const isOf = ({ patient, servedOn }: Billed, year: number, patientId: string): boolean =>
  patient.id === patientId && Number(servedOn.slice(0, 4)) === year

/** The invoices of a person's statement of a year, by the day of the care, and what was paid for them in all. */
export const statementOf = <I extends Billed>(invoices: readonly I[], year: number, patientId: string): { rows: I[]; cents: number } => {
  const rows = invoices.filter((invoice) => isOf(invoice, year, patientId) && counts(invoice))
  rows.sort((a, b) => a.servedOn.localeCompare(b.servedOn))
  return { rows, cents: rows.reduce((sum, { paidCents, refundedCents }) => sum + paidCents - refundedCents, 0) }
}

/** Years in which care was given that is on an invoice, the latest first. */
export const yearsOf = (invoices: readonly Pick<Billed, 'servedOn'>[]): number[] =>
  [...new Set(invoices.map(({ servedOn }) => Number(servedOn.slice(0, 4))))].sort((a, b) => b - a)
