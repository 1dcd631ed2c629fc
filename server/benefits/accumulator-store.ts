import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { accumulators } from '#server/schema/benefit-tables.ts'
import type { AccumulatorFact } from '#shared/benefits/accumulator-rules.ts'

export type StoredAccumulator = typeof accumulators.$inferSelect

type PlanYear = { planId: string; yearStartsOn: string }
type Which = { years: readonly PlanYear[]; personIds: readonly string[]; membershipId: string }

/** What counts toward the limits of plans in these plan years: of these people, and of their family as a whole. */
export const listAccumulators = async (db: Db, { years, personIds, membershipId }: Which): Promise<StoredAccumulator[]> => {
  if (years.length === 0) return []
  const inYear = ({ planId, yearStartsOn }: PlanYear) => and(eq(accumulators.planId, planId), eq(accumulators.yearStartsOn, yearStartsOn))
  const ofFamily = or(eq(accumulators.membershipId, membershipId), inArray(accumulators.personId, [...personIds]))
  return db
    .select()
    .from(accumulators)
    .where(and(or(...years.map(inYear)), ofFamily))
}

type Owner = { personId: string; membershipId: string }

/**
 * Writes facts, one for each place. Where a place already has a value, a newer source wins, and of two with the same time the later write
 * (`replacesStored`). A limit that the newer source does not name stays.
 */
export const saveAccumulators = async (db: Db, { personId, membershipId }: Owner, facts: readonly AccumulatorFact[]): Promise<void> => {
  const rows = facts.map(({ level, planId, yearStartsOn, kind, network, service, used, most, asOf, source }) => ({
    person: level === 'individual' ? personId : null,
    membership: level === 'family' ? membershipId : null,
    plan: planId,
    year: yearStartsOn,
    kind,
    network,
    service,
    used,
    most,
    at: asOf.toISOString(),
    source,
  }))
  await db.execute(sql`insert into ${accumulators}
      (person_id, membership_id, plan_id, year_starts_on, kind, network, service, used, most, as_of, source)
    select person, membership, plan, year, kind, network, service, used, most, at, source
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(person uuid, membership uuid, plan uuid, year date, kind text, network text,
      service text, used int, most int, at timestamptz, source text)
    on conflict on constraint accumulators_place do update
      set used = excluded.used, most = coalesce(excluded.most, ${accumulators}.most), as_of = excluded.as_of, source = excluded.source
      where excluded.as_of >= ${accumulators}.as_of`)
}
