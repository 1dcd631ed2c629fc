import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { procedurePrices, procedures } from '#server/schema/price-tables.ts'
import type { AreaPrice } from '#shared/procedures/procedure-rules.ts'

export type Procedure = { code: string; name: string }
export type StoredPrice = AreaPrice & { code: string }

const codeAndName = { code: procedures.code, name: procedures.name }

export const listPopular = (db: Db): Promise<Procedure[]> =>
  db
    .select(codeAndName)
    .from(procedures)
    .where(and(isNotNull(procedures.popularRank), ne(procedures.name, '')))
    .orderBy(asc(procedures.popularRank))

/** All named procedures: popular ones first, then by name. */
export const listNamed = (db: Db): Promise<Procedure[]> =>
  db
    .select(codeAndName)
    .from(procedures)
    .where(ne(procedures.name, ''))
    .orderBy(sql`${procedures.popularRank} nulls last`, asc(procedures.name), asc(procedures.code))

export const findProcedure = async (db: Db, code: string): Promise<Procedure | null> =>
  (await db.select(codeAndName).from(procedures).where(eq(procedures.code, code)))[0] ?? null

export const listPrices = (db: Db, code: string, areas: readonly string[]): Promise<StoredPrice[]> =>
  db
    .select()
    .from(procedurePrices)
    .where(and(eq(procedurePrices.code, code), inArray(procedurePrices.area, [...areas])))

/** Inserts or updates procedures. An empty name keeps the stored one. */
export const saveProcedures = async (
  db: Db,
  named: readonly { code: string; name: string; popularRank?: number | null }[],
): Promise<void> => {
  for (const batch of batches(named)) {
    await db
      .insert(procedures)
      .values(batch.map(({ popularRank = null, ...procedure }) => ({ ...procedure, popularRank })))
      .onConflictDoUpdate({
        target: procedures.code,
        set: {
          name: sql`coalesce(nullif(excluded.name, ''), ${procedures.name})`,
          popularRank: sql`coalesce(excluded.popular_rank, ${procedures.popularRank})`,
        },
      })
  }
}

/** Replaces all prices of a source. */
export const replacePrices = async (db: Db, source: string, prices: readonly StoredPrice[]): Promise<void> => {
  await db.delete(procedurePrices).where(eq(procedurePrices.source, source))
  for (const batch of batches(prices)) await db.insert(procedurePrices).values(batch)
}

/** The key of a price within its source. */
export const priceKey = ({ code, payer, type, area }: Omit<StoredPrice, 'cents' | 'source'>): string => [code, payer, type, area].join(' ')

export const listPricesOf = (db: Db, source: string): Promise<StoredPrice[]> =>
  db.select().from(procedurePrices).where(eq(procedurePrices.source, source))

const batches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / 2_000) }, (_, index) => rows.slice(index * 2_000, (index + 1) * 2_000))
