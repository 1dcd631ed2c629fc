import { listFamilyPersons } from '#server/family/family-person-store.ts'
import { listAccountHolders, listGrantsOf } from '#server/family/grant-store.ts'
import { listManaged } from '#server/family/managed-store.ts'
import type { Portal } from '#server/portal.ts'
import type { SessionRecord } from '#server/session/session-record.ts'
import type { Answer } from '#shared/calls.ts'
import type { ActedFor, Grant, grantCalls } from '#shared/family/grant-calls.ts'
import { isAdult } from '#shared/fields/date-of-birth.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Session = Pick<SessionRecord, 'person'>

/** The other adults of the caller's family, who can act for the caller; empty if the caller is a minor. */
export const listAdults = async (portal: Portal, { person }: Session) => {
  const today = dayIn(portal.config.timeZone, portal.clock.now())
  const adults = (await listFamilyPersons(portal.db, person.membershipId, today)).filter(({ dob }) => isAdult(dob, today))
  return adults.some(({ id }) => id === person.id) ? adults.filter(({ id }) => id !== person.id) : []
}

/** Both directions: who may act for the caller, and for whom the caller may act. */
export const readGrants = async (portal: Portal, session: Session): Promise<Answer<typeof grantCalls.listGrants>> => {
  const { db, clock, config } = portal
  const { person } = session
  const today = dayIn(config.timeZone, clock.now())
  const grants = await listGrantsOf(db, person.id, today)
  const adults = await listAdults(portal, session)
  const given = grants.filter(({ grantor }) => grantor.id === person.id)
  const holders = await listAccountHolders(
    db,
    [...adults, ...given.map(({ delegate }) => delegate)].map(({ id }) => id),
  )
  const mayActForMe: Grant[] = given.map(({ id, scopes, until, createdAt, delegate: { id: familyMemberId, first, last } }) => ({
    id,
    familyMemberId,
    first,
    last,
    hasAccount: holders.has(familyMemberId),
    scopes,
    until,
    grantedAt: createdAt.toISOString(),
  }))
  const iMayActFor: ActedFor[] = (await listManaged(db, person, today)).map(({ familyMemberId, first, last, dateOfBirth, scopes }) => {
    const grant = grants.find((one) => one.grantor.id === familyMemberId && one.delegate.id === person.id)
    return { familyMemberId, first, last, dateOfBirth, scopes: [...scopes], grant: grant ? { id: grant.id, until: grant.until } : null }
  })
  const chosen = adults.map(({ id: familyMemberId, first, last }) => ({
    familyMemberId,
    first,
    last,
    hasAccount: holders.has(familyMemberId),
  }))
  return { mayActForMe, iMayActFor, adults: chosen }
}
