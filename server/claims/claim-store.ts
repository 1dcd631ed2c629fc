import { and, asc, desc, eq, gte, inArray, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { claimLines, claims } from '#server/schema/benefits/claim-tables.ts'
import type { ClaimAmounts } from '#shared/claims/claim-amounts.ts'
import type { ClaimKind, ClaimStatus } from '#shared/claims/claim-words.ts'

export type StoredClaim = typeof claims.$inferSelect
export type StoredLine = typeof claimLines.$inferSelect

/** Claims that a member may see: of these people, without the hidden ones. */
export type ClaimScope = { personIds: readonly string[]; hiddenIds: readonly string[] }

const inScope = ({ personIds, hiddenIds }: ClaimScope): SQL | undefined =>
  and(inArray(claims.personId, [...personIds]), hiddenIds.length === 0 ? undefined : notInArray(claims.id, [...hiddenIds]))

export type ClaimFilter = {
  year?: string | undefined
  status?: ClaimStatus | undefined
  kind?: ClaimKind | undefined
}

/** Where the next page begins: behind this claim. */
export type ClaimPlace = { servedFrom: string; id: string }

const fits = ({ year, status, kind }: ClaimFilter): SQL | undefined =>
  and(
    year ? and(gte(claims.servedFrom, `${year}-01-01`), lte(claims.servedFrom, `${year}-12-31`)) : undefined,
    status ? eq(claims.status, status) : undefined,
    kind ? eq(claims.kind, kind) : undefined,
  )

/** Claims by day of service, the newest first. */
export const listClaimRows = (
  db: Db,
  scope: ClaimScope,
  { filter, after, most }: { filter: ClaimFilter; after: ClaimPlace | null; most: number },
): Promise<StoredClaim[]> =>
  db
    .select()
    .from(claims)
    .where(
      and(
        inScope(scope),
        fits(filter),
        after
          ? or(lt(claims.servedFrom, after.servedFrom), and(eq(claims.servedFrom, after.servedFrom), lt(claims.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(claims.servedFrom), desc(claims.id))
    .limit(most)

export const findClaim = async (db: Db, scope: ClaimScope, id: string): Promise<StoredClaim | null> =>
  (
    await db
      .select()
      .from(claims)
      .where(and(inScope(scope), eq(claims.id, id)))
  )[0] ?? null

export const listClaimLines = (db: Db, claimId: string): Promise<StoredLine[]> =>
  db.select().from(claimLines).where(eq(claimLines.claimId, claimId)).orderBy(asc(claimLines.seq))

/** Totals of settled claims by year and person, the newest year first. */
export const listYearTotals = (db: Db, scope: ClaimScope) => {
  const year = sql<number>`extract(year from ${claims.servedFrom})::int`
  const total = (name: keyof ClaimAmounts) => sql<number | null>`sum(${claims[name]})::float8`
  return db
    .select({
      year,
      personId: claims.personId,
      claims: sql<number>`count(*)::int`,
      unknown: sql<number>`count(*) filter (where num_nulls(${claims.billed}, ${claims.allowed}, ${claims.paid}, ${claims.owed}) > 0)::int`,
      billed: total('billed'),
      allowed: total('allowed'),
      paid: total('paid'),
      deductible: total('deductible'),
      copay: total('copay'),
      coinsurance: total('coinsurance'),
      notCovered: total('notCovered'),
      owed: total('owed'),
    })
    .from(claims)
    .where(and(inScope(scope), inArray(claims.status, ['paid', 'denied'])))
    .groupBy(year, claims.personId)
    .orderBy(desc(year), asc(claims.personId))
}
