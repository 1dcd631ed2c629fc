import type { ReadPrice } from '#server/prescriptions/load/drug-report.ts'

type Dated = ReadPrice & { asOf: string }

/** Keeps each package's price with the newest effective date, then of the newest list: a year's file repeats prices weekly. */
export const openNewestPrices = () => {
  const newest = new Map<string, Dated>()
  return {
    /** False if the package already had a price; the older one is dropped. */
    add: (price: Dated): boolean => {
      const known = newest.get(price.ndc)
      const isNewer =
        !known || price.effectiveDate > known.effectiveDate || (price.effectiveDate === known.effectiveDate && price.asOf >= known.asOf)
      if (isNewer) newest.set(price.ndc, price)
      return known === undefined
    },
    prices: (): ReadPrice[] => [...newest.values()].map(({ asOf: _, ...price }) => price),
  }
}
