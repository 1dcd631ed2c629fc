import type { Db } from '#platform/db/db.ts'
import { saveAccumulators } from '#server/benefits/accumulator-store.ts'
import { type AccumulatorFact, replacesStored } from '#shared/benefits/accumulator-rules.ts'

/** Of several facts about one place, the one that counts last. */
const newestOf = (facts: readonly AccumulatorFact[]): AccumulatorFact[] => {
  const placeOf = ({ level, planId, yearStartsOn, kind, network, service }: AccumulatorFact) =>
    [level, planId, yearStartsOn, kind, network, service].join('|')
  const newest = new Map<string, AccumulatorFact>()
  for (const fact of facts) {
    const known = newest.get(placeOf(fact))
    if (!known || replacesStored(fact, known)) newest.set(placeOf(fact), fact)
  }
  return [...newest.values()]
}

/**
 * Stores what a source says of one person and their family, such as a 271 answer. Facts of the level `family` are the membership's. A fact
 * that is older than the stored one changes nothing; a limit that a newer fact does not name stays.
 */
export const storeAccumulators = async (
  db: Db,
  owner: { personId: string; membershipId: string },
  facts: readonly AccumulatorFact[],
): Promise<void> => {
  const newest = newestOf(facts)
  if (newest.length > 0) await saveAccumulators(db, owner, newest)
}
