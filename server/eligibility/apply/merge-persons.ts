import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { announceChange } from '#platform/live/change-feed.ts'
import { shareHoldLock } from '#platform/retention/keep-rows.ts'
import { comparePersons } from '#server/eligibility/plan/compare-persons.ts'
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
} from '#server/eligibility/plan/duplicate-store.ts'
import { isUnderHold } from '#server/retention/held-person-store.ts'

/** A person's data from the sponsor, without the fields that identify the record elsewhere (id, telehealth id). */
const factsOf = ({ person }: PersonRecord) => {
  const { id: _, membershipId: __, telehealthId: ___, createdAt: ____, ...facts } = person
  return facts
}

/** Copies the other record's data and membership to the kept record. A subscriber's membership has the subscriber's own id. */
const copyFacts = async (tx: Db, kept: PersonRecord, gone: PersonRecord): Promise<void> => {
  const isPrimary = gone.person.relation === 'Primary'
  if (isPrimary) await saveMembershipAs(tx, kept.person.id, gone.membership)
  const membershipId = isPrimary ? kept.person.id : gone.person.membershipId
  await updatePerson(tx, kept.person.id, { ...factsOf(gone), membershipId }, gone.spans)
}

type Merge = { id: string; otherId: string; seen: string; today: string }

/**
 * Which record stays and which goes.
 * @throws NotFound, Conflict, TwoAccounts, HeadOfFamily as `mergePersons`
 */
export const planMerge = async (db: Db, { id, otherId, seen, today }: Merge) => {
  const one = (await findRecord(db, id)) ?? fail('NotFound')
  const other = (await findDuplicatesOf(db, one)).find(({ person }) => person.id === otherId) ?? fail('NotFound')
  const shown = comparePersons(one, other, today)
  if (shown.seen !== seen) fail('Conflict')
  if (shown.obstacle) fail(shown.obstacle)
  const [kept, gone] = shown.stays === 'one' ? [one, other] : [other, one]
  return { kept, gone, shown }
}

/**
 * Merges two records. The account and telehealth id of the kept record stay, and all references move to it.
 * @returns both records as they were
 * @throws NotFound if they are not duplicates, Conflict if a record changed since it was shown, TwoAccounts, HeadOfFamily,
 * LegalHold if one of them is under hold: a merge deletes a record
 */
export const mergePersons = async (tx: Db, merge: Merge): Promise<{ kept: PersonRecord; gone: PersonRecord }> => {
  const { id, otherId } = merge
  await shareHoldLock(tx)
  if (await isUnderHold(tx, id, otherId)) fail('LegalHold')
  await lockPersons(tx, [id, otherId])
  const { kept, gone, shown } = await planMerge(tx, merge)
  await repointPerson(tx, gone.person.id, kept.person.id)
  await deletePerson(tx, gone.person.id)
  await deleteMembershipIfEmpty(tx, gone.person.membershipId)
  if (shown.stays !== shown.factsOf) {
    await copyFacts(tx, kept, gone)
    await deleteMembershipIfEmpty(tx, kept.person.membershipId)
  }
  if (kept.profileId !== null) await announceChange(tx, 'profile', kept.profileId)
  return { kept, gone }
}
