import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { pharmacyPriceRules } from '#server/schema/drug-tables.ts'
import type { PlacedPriceRule } from '#shared/prescriptions/price-rule-calls.ts'

const { position } = pharmacyPriceRules

export const listPlacedRules = (db: Db): Promise<PlacedPriceRule[]> => db.select().from(pharmacyPriceRules).orderBy(asc(position))

/** Selects a rule by position and locks it until the transaction ends. */
export const holdRule = async (tx: Db, place: number): Promise<PlacedPriceRule | null> =>
  (await tx.select().from(pharmacyPriceRules).where(eq(position, place)).for('update'))[0] ?? null

/** Returns false if the position is taken. */
export const insertRule = async (db: Db, rule: PlacedPriceRule): Promise<boolean> =>
  (await db.insert(pharmacyPriceRules).values(rule).onConflictDoNothing().returning({ position })).length === 1

/** False if there is none. */
export const deleteRule = async (db: Db, place: number): Promise<boolean> =>
  (await db.delete(pharmacyPriceRules).where(eq(position, place)).returning({ position })).length === 1
