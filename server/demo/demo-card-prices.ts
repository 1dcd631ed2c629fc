import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { chooseProduct } from '#server/prescriptions/choose-product.ts'
import { quotesAt } from '#server/prescriptions/pharmacy-quotes.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { directoryFacilities } from '#server/schema/directory-tables.ts'
import { pharmacyPrices } from '#server/schema/drug-tables.ts'

const source = 'demo-cards'
/** Drugs with discount card prices; all others of the demo have estimates only. */
const drugs = ['atorvastatin', 'lisinopril']
/** Rows of one insert: each has six parameters, and PostgreSQL takes 65,535. */
const batch = 5_000

/** Card prices as shares of the estimate. At every third pharmacy there is none; one share saves nothing. */
const shareOf = (at: number): number => [0.58, 0.66, 0.74, 1][at % 4] ?? 1

/** Seeds invented discount card prices at the demo's pharmacies; none without the demo's directory. */
export const seedCardPrices = async (tx: Db, now: Date): Promise<void> => {
  const pharmacies = await tx
    .select()
    .from(directoryFacilities)
    .where(eq(directoryFacilities.kind, 'pharmacy'))
    .orderBy(asc(directoryFacilities.id))
  const accepting = pharmacies.filter((_, at) => at % 3 !== 2)
  if (accepting.length === 0) return
  const dataDate = now.toISOString().slice(0, 10)
  for (const slug of drugs) {
    const chosen = await chooseProduct(tx, { slug, manufacturer: 'generic' })
    if (!chosen) throw new Error(`${slug} is no drug of the demo`)
    const { product, choice, manufacturer } = chosen
    const bought = { product, quantity: choice.quantity, manufacturer }
    const quotes = await quotesAt(
      tx,
      bought,
      accepting.map((row) => ({ row })),
    )
    const rows = quotes.flatMap(({ row, estimate }, at) => {
      const sold = { pharmacyId: row.id, productId: product.id, quantity: choice.quantity, source, effectiveDate: dataDate }
      return estimate ? [{ ...sold, cents: Math.round(estimate.cents * shareOf(at)) }] : []
    })
    for (let at = 0; at < rows.length; at += batch) await tx.insert(pharmacyPrices).values(rows.slice(at, at + batch))
  }
  const counts = { drugs: drugs.length, pharmacies: accepting.length }
  await savePriceSource(tx, { source, kind: 'drugs', label: 'Invented sample card prices', dataDate, loadedAt: now, counts })
}
