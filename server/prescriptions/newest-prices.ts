import type { ReadPrice } from '#server/prescriptions/drug-report.ts'

type Dated = ReadPrice & { asOf: string }

/** Of each package the price of the newest effective date, then of the newest list: a year's file repeats all of them every week. */
export const openNewestPrices = () => {
  const newest = new Map<string, Dated>()
  return {
    /** False where an older price of the same package is left out, this one or the one before. */
    take: (price: Dated): boolean => {
      const known = newest.get(price.ndc)
      const isNewer =
        !known || price.effectiveDate > known.effectiveDate || (price.effectiveDate === known.effectiveDate && price.asOf >= known.asOf)
      if (isNewer) newest.set(price.ndc, price)
      return known === undefined
    },
    prices: (): ReadPrice[] => [...newest.values()].map(({ asOf: _, ...price }) => price),
  }
}
