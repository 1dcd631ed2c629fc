import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { comparePersons } from '#server/eligibility/compare-persons.ts'
import {
  deleteMembershipIfEmpty,
  deletePerson,
  findDuplicatesOf,
  findRecord,
  lockPersons,
  type PersonRecord,
  repointPerson,
  saveMembershipAs,
  updatePerson,
} from '#server/eligibility/duplicate-store.ts'

/** What the sponsor says of a person, but for what names them elsewhere: id and telehealth id stay with the record. */
const factsOf = ({ person }: PersonRecord) => {
  const { id: _, membershipId: __, telehealthId: ___, createdAt: ____, ...facts } = person
  return facts
}

/** Gives the kept record the other's facts, and its place: a subscriber has a membership of their own id, everybody else their family's. */
const takeFacts = async (tx: Db, kept: PersonRecord, gone: PersonRecord): Promise<void> => {
  const isPrimary = gone.person.relation === 'Primary'
  if (isPrimary) await saveMembershipAs(tx, kept.person.id, gone.membership)
  await updatePerson(tx, kept.person.id, { ...factsOf(gone), membershipId: isPrimary ? kept.person.id : gone.person.membershipId })
}

type Merge = { id: string; otherId: string; seen: string; today: string }

/**
 * Makes one record of two. The account, the telehealth id and everything that hangs on them stay.
 * @returns both records as they were
 * @throws NotFound for what is no duplicate, Conflict when something is other than it was shown, TwoAccounts, HeadOfFamily
 */
export const mergePersons = async (tx: Db, { id, otherId, seen, today }: Merge): Promise<{ kept: PersonRecord; gone: PersonRecord }> => {
  await lockPersons(tx, [id, otherId])
  const one = (await findRecord(tx, id)) ?? fail('NotFound')
  const other = (await findDuplicatesOf(tx, one)).find(({ person }) => person.id === otherId) ?? fail('NotFound')
  const shown = comparePersons(one, other, today)
  if (shown.seen !== seen) fail('Conflict')
  if (shown.obstacle) fail(shown.obstacle)
  const [kept, gone] = shown.stays === 'one' ? [one, other] : [other, one]
  await repointPerson(tx, gone.person.id, kept.person.id)
  await deletePerson(tx, gone.person.id)
  await deleteMembershipIfEmpty(tx, gone.person.membershipId)
  if (shown.stays !== shown.factsOf) {
    await takeFacts(tx, kept, gone)
    await deleteMembershipIfEmpty(tx, kept.person.membershipId)
  }
  if (kept.profileId !== null) await announceChange(tx, 'profile', kept.profileId)
  return { kept, gone }
}
