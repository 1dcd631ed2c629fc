import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { operators } from '#server/schema/operator-tables.ts'

export type Operator = typeof operators.$inferSelect

/** By address, in lower case. */
export const findOperator = async (db: Db, email: string): Promise<Operator | null> =>
  (await db.select().from(operators).where(eq(operators.email, email)))[0] ?? null

export const listOperators = (db: Db): Promise<Operator[]> => db.select().from(operators).orderBy(asc(operators.name), asc(operators.id))
