/** PROC-17, PROC-18 */
export const payers = ['cash', 'insurance'] as const
export type Payer = (typeof payers)[number]
export const priceTypes = ['submitted', 'allowed'] as const
export type PriceType = (typeof priceTypes)[number]

/** Five characters: a CPT number, or an HCPCS letter and four digits. */
export const procedureCode = /^[0-9A-Z][0-9]{3}[0-9A-Z]$/

export type AreaPrice = { payer: Payer; type: PriceType; area: string; cents: number; source: string }

/** The areas that a zip lies in, the narrowest first: `606`, `IL`, `US`. */
export const areasOfZip = (zip: string, state: string | null): string[] => [zip.slice(0, 3), ...(state === null ? [] : [state]), 'US']

export type ChosenPrices = { prices: { payer: Payer; type: PriceType; average: number }[]; area: string | null; sources: string[] }

/**
 * For each payer the prices of the narrowest area that has any. Where nobody knows what is billed to those who pay themselves, it is what is
 * billed to insurers: the bill is the same, what is paid of it is not.
 * @param areas the narrowest first
 * @param sourceOrder of two sources for the same area the one named first is believed
 */
export const choosePrices = (all: readonly AreaPrice[], areas: readonly string[], sourceOrder: readonly string[]): ChosenPrices => {
  const chosen = payers.flatMap((payer) =>
    bestOf(
      all.filter((price) => price.payer === payer),
      areas,
      sourceOrder,
    ),
  )
  const isBilledUnknown = !chosen.some(({ payer, type }) => payer === 'cash' && type === 'submitted')
  const billed = isBilledUnknown ? chosen.find(({ payer, type }) => payer === 'insurance' && type === 'submitted') : undefined
  const shown = billed ? [{ ...billed, payer: 'cash' as const }, ...chosen] : chosen
  const widest = areas.findLast((area) => shown.some((price) => price.area === area)) ?? null
  return {
    prices: shown.map(({ payer, type, cents }) => ({ payer, type, average: cents / 100 })),
    area: widest,
    sources: [...new Set(shown.map(({ source }) => source))],
  }
}

const bestOf = (prices: readonly AreaPrice[], areas: readonly string[], sourceOrder: readonly string[]): AreaPrice[] => {
  const area = areas.find((one) => prices.some((price) => price.area === one))
  const here = prices.filter((price) => price.area === area)
  const source = sourceOrder.find((one) => here.some((price) => price.source === one))
  const ofSource = source === undefined ? here : here.filter((price) => price.source === source)
  return priceTypes.flatMap((type) => ofSource.find((price) => price.type === type) ?? [])
}

/** The price of a payer and type that `choosePrices` shows, with the area and source it is of; null where there is none. */
export const shownPrice = (
  all: readonly AreaPrice[],
  { payer, type }: { payer: Payer; type: PriceType },
  areas: readonly string[],
  sourceOrder: readonly string[],
): AreaPrice | null => {
  const ofPayer = all.filter((price) => price.payer === payer)
  return bestOf(ofPayer, areas, sourceOrder).find((price) => price.type === type) ?? null
}

/** Whether a code is a visit to a doctor's office, which a virtual visit may take the place of: 99202 to 99215. */
export const isOfficeVisit = (code: string): boolean => /^\d{5}$/.test(code) && code >= '99202' && code <= '99215'
