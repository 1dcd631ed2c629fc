import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { claims } from '#server/schema/benefits/claim-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'

/** Claims of people that speak of sensitive services, with what decides whether they are hidden. */
export const listSensitiveClaims = (db: Db, personIds: readonly string[]) =>
  db
    .select({
      id: claims.id,
      personId: claims.personId,
      kinds: claims.sensitive,
      state: claims.state,
      servedFrom: claims.servedFrom,
      servedTo: claims.servedTo,
      home: { state: persons.state, zip: persons.zip },
    })
    .from(claims)
    .innerJoin(persons, eq(persons.id, claims.personId))
    .where(and(inArray(claims.personId, [...personIds]), sql`cardinality(${claims.sensitive}) > 0`))
