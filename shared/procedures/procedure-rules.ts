/** PROC-17, PROC-18 */
export const payers = ['cash', 'insurance'] as const
export type Payer = (typeof payers)[number]
export const priceKinds = ['submitted', 'allowed'] as const
export type PriceType = (typeof priceKinds)[number]

/** Five characters: a CPT code, or an HCPCS letter and four digits. */
export const procedureCode = /^[0-9A-Z][0-9]{3}[0-9A-Z]$/

export type AreaPrice = { payer: Payer; type: PriceType; area: string; cents: number; source: string }

/** Returns the areas of a ZIP code, narrowest first: `606`, `IL`, `US`. */
export const areasOfZip = (zip: string, state: string | null): string[] => [zip.slice(0, 3), ...(state === null ? [] : [state]), 'US']

export type ChosenPrices = { prices: { payer: Payer; type: PriceType; average: number }[]; area: string | null; sources: string[] }

/**
 * Chooses for each payer the prices of the narrowest area that has any. If the billed price for self-pay is unknown, the one for
 * insurers is used: the bill is the same, only the amount paid differs.
 * @param areas narrowest first
 * @param sourceOrder if two sources cover the same area, the first in this order wins
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
  return priceKinds.flatMap((type) => ofSource.find((price) => price.type === type) ?? [])
}

/** Returns the price that `choosePrices` selects for a payer and type, with its area and source, or null. */
export const shownPrice = (
  all: readonly AreaPrice[],
  { payer, type }: { payer: Payer; type: PriceType },
  areas: readonly string[],
  sourceOrder: readonly string[],
): AreaPrice | null => {
  const ofPayer = all.filter((price) => price.payer === payer)
  return bestOf(ofPayer, areas, sourceOrder).find((price) => price.type === type) ?? null
}

/** Whether a code is an office visit that a virtual visit may replace: 99202 to 99215. */
export const isOfficeVisit = (code: string): boolean => /^\d{5}$/.test(code) && code >= '99202' && code <= '99215'
