import type { CardPrices } from '#shared/prescriptions/card-saving.ts'
import type { DrugPrice } from '#shared/prescriptions/prescription-calls.ts'
import type { PostalAddress } from '#ui/lib/directions.ts'
import { leftToRight } from '#ui/lib/format.ts'

const units: readonly (readonly [RegExp, string])[] = [
  [/\bMG\b/g, 'mg'],
  [/\bMCG\b/g, 'mcg'],
  [/\bML\b/g, 'mL'],
  [/\bGM?\b/g, 'g'],
  [/\bMEQ\b/g, 'mEq'],
  [/\bUNT\b/g, 'units'],
  [/\bHR\b/g, 'hr'],
  [/\bACTUAT\b/g, 'puff'],
  [/\bDAY\b/g, 'day'],
]

/** Returns `500 mg` for `500 MG`, as on labels. */
export const strengthShown = (strength: string): string =>
  leftToRight(units.reduce((text, [unit, word]) => text.replace(unit, word), strength))

export const addressOf = ({ Street1, City, State, ZipCode }: DrugPrice): PostalAddress => ({
  street: Street1,
  city: City,
  state: State,
  zip: ZipCode,
})

export const centsOf = ({ Price }: DrugPrice): number => Math.round(Price * 100)

/** The prices with and without the discount card. An estimated price is the one without. */
export const cardPricesOf = (row: DrugPrice): CardPrices => ({
  card: row.IsEstimated ? null : centsOf(row),
  retail: row.RetailPrice === null ? null : Math.round(row.RetailPrice * 100),
})
