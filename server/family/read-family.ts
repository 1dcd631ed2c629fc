import { listFamilyChanges, type StoredChange } from '#server/family/family-change-store.ts'
import { hidesAdultContacts, listFamilyPersons, type StoredFamilyPerson } from '#server/family/family-person-store.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { FamilyChange } from '#shared/family/family-calls.ts'
import type { FamilyMembership, FamilyPerson } from '#shared/family/family-membership.ts'
import { isPrimary } from '#shared/family/family-rules.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

/** How long a declined change and its reason are shown. */
const declinedMs = 90 * 86_400_000

const personOf = ({ id, first, last, dob, gender, relation, email, phone }: StoredFamilyPerson, isHidden: boolean): FamilyPerson => ({
  id,
  first,
  last,
  dob,
  gender,
  type: relation,
  relationToPrimary: relation === 'Primary' ? null : relation,
  email: isHidden ? null : email,
  phone: isHidden ? null : phone,
})

type Session = Pick<SessionRecord, 'person' | 'profile'>

/** The caller's membership (FAM-01, FAM-16). Their own row shows their account's address. */
export const readFamily = async ({ db, clock, config }: Portal, { person, profile }: Session): Promise<FamilyMembership> => {
  const { membershipId } = person
  const today = dayIn(config.timeZone, clock.now())
  const hides = await hidesAdultContacts(db, membershipId)
  const family = (await listFamilyPersons(db, membershipId, today)).map((one) =>
    one.id === person.id ? { ...personOf(one, false), email: profile.email } : personOf(one, hides && isAdult(one.dob, today)),
  )
  const spouse = family.find(({ type }) => type === 'Spouse') ?? null
  return {
    id: membershipId,
    primary: family.find(({ type }) => type === 'Primary') ?? null,
    spouse,
    dependents: family.filter(({ type }) => type === 'Dependent'),
  }
}

/** A change for display. Only the primary member and operators see declined ones and their reasons. */
export const changeShown = ({ id, type, first, last, dob, email, phone, state, reason }: StoredChange, isHidden = false): FamilyChange => ({
  id,
  type,
  first,
  last,
  dob,
  state,
  reason,
  email: isHidden ? null : email,
  phone: isHidden ? null : phone,
})

/** The family's pending changes; the primary member also sees declined ones. */
export const readChanges = async ({ db, clock, config }: Portal, { person }: Session): Promise<FamilyChange[]> => {
  const { id, membershipId } = person
  const now = clock.now()
  const today = dayIn(config.timeZone, now)
  const isRequester = isPrimary(id, membershipId)
  const hides = !isRequester && (await hidesAdultContacts(db, membershipId))
  const changes = await listFamilyChanges(db, membershipId, new Date(now.getTime() - declinedMs))
  return changes
    .filter(({ state }) => isRequester || state === 'pending')
    .map((change) => changeShown(change, hides && isAdult(change.dob, today)))
}
