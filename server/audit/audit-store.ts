import { eq, or } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { operators } from '#server/schema/operator-tables.ts'

type OfAddress = { ids: string[]; telehealthIds: string[] }

/** The ids of an e-mail address, an operator's, a member's, or both, and the telehealth id of that member. */
export const findIdsOfAddress = async (db: Db, email: string): Promise<OfAddress> => {
  const ofOperator = await db.select({ id: operators.id }).from(operators).where(eq(operators.email, email))
  const ofMember = await db
    .select({ id: profiles.id, personId: profiles.personId, telehealthId: persons.telehealthId })
    .from(profiles)
    .leftJoin(persons, eq(persons.id, profiles.personId))
    .where(eq(profiles.email, email))
  const ids = [...ofOperator.map(({ id }) => id), ...ofMember.flatMap(({ id, personId }) => (personId === null ? [id] : [id, personId]))]
  return { ids, telehealthIds: [...ofOperator.map(({ id }) => id), ...ofMember.flatMap(({ telehealthId }) => telehealthId ?? [])] }
}

/** An id as the telehealth service writes it: the telehealth id of a person or an account, or the id itself. */
export const findTelehealthId = async (db: Db, id: string): Promise<string> => {
  if (!isUuid(id)) return id
  const [found] = await db
    .select({ telehealthId: persons.telehealthId })
    .from(persons)
    .leftJoin(profiles, eq(profiles.personId, persons.id))
    .where(or(eq(persons.id, id), eq(profiles.id, id)))
    .limit(1)
  return found?.telehealthId ?? id
}
