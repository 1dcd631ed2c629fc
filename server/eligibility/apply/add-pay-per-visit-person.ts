import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { findGroupId, insertMembership } from '#server/eligibility/person-store.ts'
import type { Portal } from '#server/portal.ts'
import type { persons } from '#server/schema/eligibility-tables.ts'
import { foldedName } from '#shared/fields/person-name.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'
import { payPerVisitGroup } from '#shared/registration/pay-per-visit-group.ts'

type NewPerson = Pick<
  typeof persons.$inferInsert,
  'id' | 'first' | 'last' | 'dob' | 'gender' | 'address1' | 'city' | 'state' | 'zip' | 'email' | 'phone'
> & {
  address2?: string | undefined
}

/** Adds a membership of one, covered from today; returns the person's id. */
export const addPayPerVisitPerson = async ({ clock, config }: Portal, tx: Db, person: NewPerson): Promise<string> => {
  const { id, first, last, dob, gender, address1, address2, city, state, zip, email, phone } = person
  const groupId = (await findGroupId(tx, payPerVisitGroup)) ?? fail('IneligibleFailed')
  const now = clock.now()
  await insertMembership(
    tx,
    { id, groupId, plan: 'Pay per visit', planCode: 'PPV', createdAt: now },
    {
      id,
      membershipId: id,
      relation: 'Primary',
      first,
      last,
      dob,
      gender,
      address1,
      address2: address2 || null,
      city,
      state,
      zip,
      email,
      phone,
      firstFolded: foldedName(first),
      lastFolded: foldedName(last),
      telehealthId: id,
      startsOn: dayIn(config.timeZone, now),
      createdAt: now,
    },
  )
  return id
}
