import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { accumulators } from '#server/schema/benefit-tables.ts'
import type { AccumulatorFact } from '#shared/benefits/accumulator-rules.ts'

/**
 * What happens where a place already has a value: a newer source wins, and of two with the same time the later write (`replacesStored`). A
 * limit that the newer source does not name stays.
 */
export const unlessOlder = sql`on conflict on constraint accumulators_place do update
  set used = excluded.used, most = coalesce(excluded.most, ${accumulators}.most), as_of = excluded.as_of, source = excluded.source
  where excluded.as_of >= ${accumulators}.as_of`

/** Of several facts about one place, the one that counts last. */
const newestOf = (facts: readonly AccumulatorFact[]): AccumulatorFact[] => {
  const placeOf = ({ level, planId, yearStartsOn, kind, network, service }: AccumulatorFact) =>
    [level, planId, yearStartsOn, kind, network, service].join('|')
  const inOrder = facts.toSorted((one, other) => one.asOf.getTime() - other.asOf.getTime())
  return [...new Map(inOrder.map((fact) => [placeOf(fact), fact])).values()]
}

/**
 * Stores what a source says of one person and their family, such as a 271 answer. Facts of the level `family` are the membership's. A fact
 * that is older than the stored one changes nothing.
 */
export const storeAccumulators = async (
  db: Db,
  { personId, membershipId }: { personId: string; membershipId: string },
  facts: readonly AccumulatorFact[],
): Promise<void> => {
  const rows = newestOf(facts).map(({ level, planId, yearStartsOn, kind, network, service, used, most, asOf, source }) => ({
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
  if (rows.length === 0) return
  await db.execute(sql`insert into ${accumulators}
      (person_id, membership_id, plan_id, year_starts_on, kind, network, service, used, most, as_of, source)
    select person, membership, plan, year, kind, network, service, used, most, at, source
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(person uuid, membership uuid, plan uuid, year date, kind text, network text,
      service text, used int, most int, at timestamptz, source text)
    ${unlessOlder}`)
}
