import { moneyShown } from '#ui/lib/format.ts'

/** The amount that a payment brought, in cents; currencies other than US dollars are shown with their code. */
export const receivedAmount = (cents: number | null, currency: string | null): string => {
  if (cents === null) return '–'
  const code = currency?.toUpperCase() ?? ''
  return code === 'USD' ? moneyShown(cents) : `${(cents / 100).toFixed(2)} ${code}`
}
