import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { priceFeedback } from '#server/schema/price-tables.ts'
import type { WayPaid } from '#shared/prices/known-price.ts'

export type PriceFeedback = typeof priceFeedback.$inferSelect

/** The priced item and place, without the member. */
export type PricedThing = Pick<PriceFeedback, 'kind' | 'item' | 'pharmacyId' | 'zip3'>

/** Saves a report, replacing the member's earlier one for the same item and way to pay. */
export const saveFeedback = async (db: Db, report: PriceFeedback): Promise<void> => {
  const { profileId, kind, item, pharmacyId, how } = priceFeedback
  await db
    .insert(priceFeedback)
    .values(report)
    .onConflictDoUpdate({ target: [profileId, kind, item, pharmacyId, how], set: report })
}

/** Amounts (cents) reported for an item since a day, without members. */
export const listReports = (
  db: Db,
  { kind, item, pharmacyId, zip3 }: PricedThing,
  since: string,
): Promise<{ how: WayPaid; cents: number }[]> =>
  db
    .select({ how: priceFeedback.how, cents: priceFeedback.cents })
    .from(priceFeedback)
    .where(
      and(
        eq(priceFeedback.kind, kind),
        eq(priceFeedback.item, item),
        eq(priceFeedback.pharmacyId, pharmacyId),
        eq(priceFeedback.zip3, zip3),
        gte(priceFeedback.paidOn, since),
      ),
    )
    .orderBy(priceFeedback.cents)

/** Locks an item until the transaction ends, so that concurrent reports are judged in sequence. */
export const holdThing = async (tx: Db, { kind, item, pharmacyId, zip3 }: PricedThing): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${['paid', kind, item, pharmacyId, zip3].join(' ')}))`)
}
