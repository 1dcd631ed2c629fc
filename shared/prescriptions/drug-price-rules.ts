import type { Manufacturer } from '#shared/prescriptions/drug-words.ts'

/** Unit prices (per tablet, milliliter or gram) are published and stored in hundred-thousandths of a dollar. */
export const unitsInDollar = 100_000

/** One published unit price, valid from `effectiveDate`. */
export type UnitPrice = { unitPrice: number; effectiveDate: string; source: string }

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Sample prices are used only if there are no published ones. */
export const sampleSource = 'demo-drugs'

/** Returns the median of the newest prices of a product's packages, or null if there are none. */
export const unitPriceOf = (all: readonly UnitPrice[]): UnitPrice | null => {
  const published = all.filter(({ source }) => source !== sampleSource)
  const [newest] = [...(published.length > 0 ? published : all)].sort((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))
  if (!newest) return null
  const ofThatDay = all.filter(({ effectiveDate, source }) => effectiveDate === newest.effectiveDate && source === newest.source)
  return { ...newest, unitPrice: median(ofThatDay.map(({ unitPrice }) => unitPrice)) }
}

/** A pharmacy's markup on its costs: shares in hundredths of a percent, fees in cents. */
export type PriceRule = {
  /** A facility's id, or a name pattern with `*` wildcards; if both are null, the rule is for all other pharmacies. */
  pharmacyId: string | null
  namePattern: string | null
  markupGeneric: number
  markupBrand: number
  feeCents: number
  minimumCents: number
}

/** Default rule if none of the operator's applies: 20 % on generics, 4 % on brands, $10.00 dispensing fee, minimum $4.00. */
export const usualRule: PriceRule = {
  pharmacyId: null,
  namePattern: null,
  markupGeneric: 2_000,
  markupBrand: 400,
  feeCents: 1_000,
  minimumCents: 400,
}

const fits = (pattern: string, name: string): boolean => {
  const [start = '', ...rest] = pattern.toLowerCase().split('*')
  const folded = name.toLowerCase()
  if (rest.length === 0) return folded === start
  let at = start.length
  if (!folded.startsWith(start)) return false
  for (const piece of rest) {
    const found = folded.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return rest.at(-1) === '' || folded.endsWith(rest.at(-1) as string)
}

/** Returns a pharmacy's rule: its own, else the first whose pattern matches its name, else the general one. */
export const ruleFor = ({ id, name }: { id: string; name: string }, rules: readonly PriceRule[]): PriceRule =>
  rules.find(({ pharmacyId }) => pharmacyId === id) ??
  rules.find(({ namePattern }) => namePattern !== null && fits(namePattern, name)) ??
  rules.find(({ pharmacyId, namePattern }) => pharmacyId === null && namePattern === null) ??
  usualRule

/** Returns an estimate in cents: unit price × quantity × (1 + markup) + dispensing fee, at least the minimum. */
export const estimatedCents = (unitPrice: number, quantity: number, manufacturer: Manufacturer, rule: PriceRule): number => {
  const markup = manufacturer === 'brand' ? rule.markupBrand : rule.markupGeneric
  const cents = (unitPrice * quantity * (10_000 + markup)) / (10_000 * (unitsInDollar / 100))
  return Math.max(rule.minimumCents, Math.round(cents + rule.feeCents))
}

type Priced = { PharmacyId: string; PharmacyName: string; Price: number; Distance: number }

/** RX-51: returns one row per pharmacy, its lowest price; sorted by price, distance and name. */
export const listedPrices = <P extends Priced>(rows: readonly P[]): P[] => {
  const lowest = new Map<string, P>()
  for (const row of rows) if (row.Price < (lowest.get(row.PharmacyId)?.Price ?? Number.POSITIVE_INFINITY)) lowest.set(row.PharmacyId, row)
  return [...lowest.values()].sort(
    (a, b) =>
      a.Price - b.Price || a.Distance - b.Distance || (a.PharmacyName < b.PharmacyName ? -1 : a.PharmacyName > b.PharmacyName ? 1 : 0),
  )
}
