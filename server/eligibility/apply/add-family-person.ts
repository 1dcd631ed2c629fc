import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { StoredPerson } from '#server/eligibility/plan/eligibility-family.ts'
import { insertFamilies, listFamiliesById, updatePersons } from '#server/eligibility/plan/family-store.ts'
import type { Portal } from '#server/portal.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type NewFamilyPerson = { relation: 'Spouse' | 'Dependent' } & Pick<StoredPerson, 'first' | 'last' | 'dob' | 'gender' | 'email' | 'phone'>

/**
 * Adds a person confirmed by an operator to a membership, at the subscriber's address, covered from today until the subscriber's end
 * date. If a person with that first name and birthday exists, their ended coverage is resumed instead. The next file can change them.
 * @throws NotFound where there is no such membership
 */
export const addFamilyPerson = async (
  { clock, config }: Pick<Portal, 'clock' | 'config'>,
  tx: Db,
  membershipId: string,
  { relation, first, last, dob, gender, email, phone }: NewFamilyPerson,
): Promise<void> => {
  const now = clock.now()
  const today = dayIn(config.timeZone, now)
  const family = (await listFamiliesById(tx, [membershipId], true))[0]?.persons ?? fail('NotFound')
  const subscriber = family.find((person) => person.relation === 'Primary')
  const endsOn = subscriber?.endsOn ?? null
  const firstFolded = foldedName(first)
  const known = family.find((person) => person.relation !== 'Primary' && person.firstFolded === firstFolded && person.dob === dob)
  if (known) {
    if (known.endsOn !== null && known.endsOn < today) await updatePersons(tx, [{ ...known, endsOn }])
    return
  }
  const id = uuidv7()
  const { address1 = null, address2 = null, city = null, state = null, zip = null } = subscriber ?? {}
  const person: StoredPerson = {
    id,
    membershipId,
    relation,
    first,
    last,
    firstFolded,
    lastFolded: foldedName(last),
    dob,
    gender,
    email,
    phone,
    address1,
    address2,
    city,
    state,
    zip,
    studentId: null,
    externalId: null,
    telehealthId: id,
    startsOn: today,
    endsOn,
  }
  await insertFamilies(tx, { memberships: [], persons: [person] }, now)
}
