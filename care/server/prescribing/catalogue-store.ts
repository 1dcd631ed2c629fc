import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { drugCatalogues, prescribableDrugs } from '#care/server/schema/prescription-tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { CatalogueDrug } from '#shared/prescribing/mobile-catalogue-calls.ts'
import type { OrderedDrug } from '#shared/prescribing/order-fields.ts'

export type CatalogueRow = typeof prescribableDrugs.$inferSelect

/** A drug as an order names it. */
export const orderedDrugOf = ({ id: productId, drug, brand, form, strength, ndc, rxcui }: CatalogueRow): OrderedDrug => ({
  productId,
  drug,
  brand,
  form,
  strength,
  ndc,
  rxcui,
})

/** The one row of the complete version. */
const present = 'present'

export const readCatalogue = async (db: Db): Promise<string | null> =>
  (await db.select({ catalogue: drugCatalogues.catalogue }).from(drugCatalogues))[0]?.catalogue ?? null

/** Stores a part of a version. Sent again, it changes nothing. */
export const insertDrugs = async (tx: Db, catalogue: string, drugs: readonly CatalogueDrug[]): Promise<void> => {
  if (drugs.length === 0) return
  await tx
    .insert(prescribableDrugs)
    .values(drugs.map((drug) => ({ ...drug, catalogue })))
    .onConflictDoNothing()
}

/** Makes a version the present one and deletes all others. */
export const switchCatalogue = async (tx: Db, catalogue: string, now: Date): Promise<void> => {
  const values = { id: present, catalogue, loadedAt: now }
  await tx.insert(drugCatalogues).values(values).onConflictDoUpdate({ target: drugCatalogues.id, set: values })
  await tx.delete(prescribableDrugs).where(ne(prescribableDrugs.catalogue, catalogue))
}

const isPresent = sql`${prescribableDrugs.catalogue} = (select ${drugCatalogues.catalogue} from ${drugCatalogues})`
const whole = sql`lower(${prescribableDrugs.drug} || ' ' || ${prescribableDrugs.brand} || ' ' || ${prescribableDrugs.strength} || ' ' || ${prescribableDrugs.form})`

/** Text in which `%` and `_` stand for themselves. */
const literal = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Drugs that have each word somewhere; those whose generic or brand begins with the first word come first, then the most dispensed. */
export const searchDrugs = (db: Db, text: string, most: number): Promise<CatalogueRow[]> => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length === 0) return Promise.resolve([])
  const all: SQL[] = words.map((word) => sql`${whole} like ${`%${literal(word)}%`}`)
  const start = `${literal(words[0] ?? '')}%`
  const begins = sql`(lower(${prescribableDrugs.drug}) like ${start} or lower(${prescribableDrugs.brand}) like ${start})`
  return db
    .select()
    .from(prescribableDrugs)
    .where(and(isPresent, ...all))
    .orderBy(desc(begins), sql`${prescribableDrugs.brand} <> ''`, desc(prescribableDrugs.weight), prescribableDrugs.id)
    .limit(most)
}

export const findCatalogueDrug = async (db: Db, id: string): Promise<CatalogueRow | null> =>
  (
    await db
      .select()
      .from(prescribableDrugs)
      .where(and(isPresent, eq(prescribableDrugs.id, id)))
  )[0] ?? null
