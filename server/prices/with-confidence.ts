import type { Db } from '#platform/db/db.ts'
import { listReports, type PricedThing } from '#server/prices/price-feedback-store.ts'
import type { KnownPrice, WayPaid } from '#shared/prices/known-price.ts'
import { confidenceOf, yearBefore } from '#shared/prices/price-feedback-rules.ts'

export type Figure = Omit<KnownPrice, 'confidence'>

/** Adds to each figure how well the last year's reports confirm it, without revealing their number or authors. */
export const withConfidence = (
  db: Db,
  figures: readonly Figure[],
  { thingOf, today }: { thingOf: (how: WayPaid) => PricedThing; today: string },
): Promise<KnownPrice[]> =>
  Promise.all(
    figures.map(async (figure) => {
      const reports = await listReports(db, thingOf(figure.how), yearBefore(today))
      const same = reports.filter(({ how }) => how === figure.how).map(({ cents }) => cents)
      return { ...figure, confidence: confidenceOf(same, figure.cents) }
    }),
  )
