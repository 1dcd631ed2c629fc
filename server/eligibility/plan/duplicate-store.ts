import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { replaceSpans } from '#server/eligibility/span-store.ts'
import { privateContacts, profiles } from '#server/schema/account-tables.ts'
import { accumulators } from '#server/schema/benefit-tables.ts'
import { claims } from '#server/schema/benefits/claim-tables.ts'
import { eligibilityInquiries } from '#server/schema/benefits/inquiry-tables.ts'
import { spansOfPerson } from '#server/schema/coverage/person-coverage.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { familyGrants } from '#server/schema/family-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { memberOpenings } from '#server/schema/member-tables.ts'
import { registrationTickets } from '#server/schema/registration-tables.ts'
import { linkedIdentities, ssoHandoffs } from '#server/schema/sso-tables.ts'
import type { CoverageSpan } from '#shared/eligibility/coverage-spans.ts'

const columns = {
  person: persons,
  spans: spansOfPerson,
  membership: memberships,
  group: { startsOn: groups.startsOn, endsOn: groups.endsOn, suspended: groups.suspended },
  profileId: profiles.id,
  /** Whether an account of this person was closed: what it had at the telehealth service belongs to this record's id there. */
  hadAccount: sql<boolean>`exists (select 1 from ${profiles} f where f.former_person_id = ${persons.id} and f.closed_at is not null)`,
  /** The number of other persons in the membership. */
  family: sql<number>`(select count(*)::int - 1 from ${persons} f where f.membership_id = ${persons.membershipId})`,
}

const select = (db: Db) =>
  db
    .select(columns)
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .leftJoin(profiles, eq(profiles.personId, persons.id))

export type PersonRecord = Awaited<ReturnType<typeof findRecord>> & object

export const findRecord = async (db: Db, id: string) => (await select(db).where(eq(persons.id, id)))[0] ?? null

/** Other records in the same group with the same names and birthday. */
export const findDuplicatesOf = async (db: Db, { person, membership }: PersonRecord): Promise<PersonRecord[]> =>
  select(db).where(
    and(
      ne(persons.id, person.id),
      eq(memberships.groupId, membership.groupId),
      eq(persons.dob, person.dob),
      eq(persons.lastFolded, person.lastFolded),
      eq(persons.firstFolded, person.firstFolded),
    ),
  )

/** Locks both rows until the transaction ends, in a fixed order to avoid deadlocks. */
export const lockPersons = async (tx: Db, ids: readonly [string, string]): Promise<void> => {
  for (const id of [...ids].sort()) await tx.select({ id: persons.id }).from(persons).where(eq(persons.id, id)).for('update')
}

/** Saves data of a person, with the spans that belong to them. */
export const updatePerson = async (
  tx: Db,
  id: string,
  change: Partial<typeof persons.$inferInsert>,
  spans: readonly CoverageSpan[],
): Promise<void> => {
  await tx.update(persons).set(change).where(eq(persons.id, id))
  await replaceSpans(tx, [{ ...change, id, spans }])
}

/** Saves the membership of a primary's id, with another's number and plan. */
export const saveMembershipAs = async (
  tx: Db,
  id: string,
  { subscriberNumber, plan, planCode, groupId, createdAt }: PersonRecord['membership'],
): Promise<void> => {
  const facts = { subscriberNumber, plan, planCode }
  await tx
    .insert(memberships)
    .values({ id, groupId, createdAt, ...facts })
    .onConflictDoUpdate({ target: memberships.id, set: facts })
}

/** Moves what counts toward the limits of a person's plan to the kept record; of two amounts for one place, the newer one stays. */
const moveAccumulators = async (tx: Db, from: string, to: string): Promise<void> => {
  const pair = sql`a.person_id = ${from} and b.person_id = ${to} and a.plan_id = b.plan_id and a.year_starts_on = b.year_starts_on
    and a.kind = b.kind and a.network = b.network and a.service = b.service`
  await tx.execute(sql`delete from ${accumulators} a using ${accumulators} b where ${pair} and b.as_of >= a.as_of`)
  await tx.execute(sql`delete from ${accumulators} b using ${accumulators} a where ${pair}`)
  await tx.update(accumulators).set({ personId: to }).where(eq(accumulators.personId, from))
}

/** Confidential communications of either record hold for the kept one; its own address comes first. */
const movePrivateContact = async (tx: Db, from: string, to: string): Promise<void> => {
  if ((await tx.$count(privateContacts, eq(privateContacts.personId, to))) > 0) return
  await tx.update(privateContacts).set({ personId: to }).where(eq(privateContacts.personId, from))
}

/** Moves the questions to the payer; one that waits is dropped, because the kept record may have one too. */
const moveInquiries = async (tx: Db, from: string, to: string): Promise<void> => {
  await tx.delete(eligibilityInquiries).where(and(eq(eligibilityInquiries.personId, from), eq(eligibilityInquiries.outcome, 'waiting')))
  await tx.update(eligibilityInquiries).set({ personId: to }).where(eq(eligibilityInquiries.personId, from))
}

/** Moves the references from one person to another, and deletes pending handoffs and registration tickets. */
export const repointPerson = async (tx: Db, from: string, to: string): Promise<void> => {
  await tx.update(memberOpenings).set({ personId: to }).where(eq(memberOpenings.personId, from))
  await tx.update(linkedIdentities).set({ personId: to }).where(eq(linkedIdentities.personId, from))
  await tx.update(familyGrants).set({ grantorId: to }).where(eq(familyGrants.grantorId, from))
  await tx.update(familyGrants).set({ delegateId: to }).where(eq(familyGrants.delegateId, from))
  await moveAccumulators(tx, from, to)
  await movePrivateContact(tx, from, to)
  await moveInquiries(tx, from, to)
  await tx.update(claims).set({ personId: to }).where(eq(claims.personId, from))
  await tx.update(profiles).set({ formerPersonId: to }).where(eq(profiles.formerPersonId, from))
  await tx.delete(ssoHandoffs).where(eq(ssoHandoffs.personId, from))
  await tx.delete(registrationTickets).where(eq(registrationTickets.personId, from))
}

export const deletePerson = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(persons).where(eq(persons.id, id))
}

/** Deletes a membership without persons, and its registration tickets. */
export const deleteMembershipIfEmpty = async (tx: Db, id: string): Promise<void> => {
  if ((await tx.$count(persons, eq(persons.membershipId, id))) > 0) return
  await tx.delete(registrationTickets).where(eq(registrationTickets.membershipId, id))
  await tx.delete(memberships).where(eq(memberships.id, id))
}
