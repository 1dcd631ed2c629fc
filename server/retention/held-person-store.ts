import { eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { careMerges } from '#server/schema/family-tables.ts'
import { legalHolds } from '#server/schema/retention-tables.ts'

const active = sql`${legalHolds.liftedAt} is null`

/** Persons, profiles and memberships under legal hold, as subqueries of ids. A profile is its person's, also after it was closed. */
const heldPersons = sql`(select ${legalHolds.personId} from ${legalHolds} where ${active})`
const heldProfiles = sql`(select ${profiles.id} from ${profiles} where ${profiles.personId} in ${heldPersons} or ${profiles.formerPersonId} in ${heldPersons})`
const heldMemberships = sql`(select ${persons.membershipId} from ${persons} where ${persons.id} in ${heldPersons})`

export const isHeldPerson = (personId: SQL): SQL => sql`${personId} in ${heldPersons}`
export const isHeldProfile = (profileId: SQL): SQL => sql`${profileId} in ${heldProfiles}`
/** The same for a column of type text. */
export const isHeldAccount = (accountId: SQL): SQL => sql`${accountId} in (select held.id::text from ${heldProfiles} held)`
export const isHeldMembership = (membershipId: SQL): SQL => sql`${membershipId} in ${heldMemberships}`
export const isHeldMember = (telehealthId: SQL): SQL =>
  sql`${telehealthId} in (select ${legalHolds.telehealthId} from ${legalHolds} where ${active})`
/** Whether anybody is under hold: for rows that name many people and none by id. */
export const isAnybodyHeld = sql`exists (select from ${legalHolds} where ${active})`

/** Whether one of these persons is under legal hold. Call `shareHoldLock` before, in the same transaction. */
export const isUnderHold = async (tx: Db, ...personIds: [string, ...string[]]): Promise<boolean> => {
  const [first] = await tx
    .select({ id: legalHolds.id })
    .from(legalHolds)
    .where(sql`${isNull(legalHolds.liftedAt)} and (${or(...personIds.map((id) => eq(legalHolds.personId, id)))})`)
    .limit(1)
  return first !== undefined
}

/** Telehealth ids of everyone under hold, and those whose records wait to become theirs. */
export const listHeldMembers = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`with recursive held as (
    select ${legalHolds.telehealthId} as id from ${legalHolds} where ${active}
    union select m.from_id from ${careMerges} m join held on m.into_id = held.id) select id from held order by id`)
  return rows.map(({ id }) => id)
}
