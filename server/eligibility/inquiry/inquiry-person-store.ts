import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { EligibilityQuestionOf } from '#server/eligibility/inquiry/ask-eligibility.ts'
import { memberships, persons } from '#server/schema/eligibility-tables.ts'
import { groups } from '#server/schema/groups-tables.ts'
import { foldedName } from '#shared/fields/person-name.ts'

/** A family as a 270 needs it: the subscriber first. */
export const listInquiryPersons = (db: Db, groupCode: string, subscriberNumber: string) =>
  db
    .select({
      id: persons.id,
      membershipId: persons.membershipId,
      relation: persons.relation,
      first: persons.first,
      last: persons.last,
      birthDay: persons.dob,
      gender: persons.gender,
    })
    .from(persons)
    .innerJoin(memberships, eq(memberships.id, persons.membershipId))
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(and(eq(groups.code, groupCode), eq(memberships.subscriberNumber, subscriberNumber)))
    .orderBy(asc(sql`array_position(array['Primary', 'Spouse', 'Dependent'], ${persons.relation})`), asc(persons.dob), asc(persons.id))

type InquirySubjects = Pick<EligibilityQuestionOf, 'subscriber' | 'dependent'> & { personId: string; membershipId: string }

export type InquiryFamily = Awaited<ReturnType<typeof listInquiryPersons>>

/**
 * Subscriber and dependent of a 270 from the stored family, and the ids of the person asked about. Null if there is no subscriber, or not
 * exactly one person with the first name.
 * @param first of the person asked about; undefined for the subscriber
 */
export const inquirySubjects = (family: InquiryFamily, memberId: string, first: string | undefined): InquirySubjects | null => {
  const primary = family.find(({ relation }) => relation === 'Primary')
  const named = first === undefined ? [primary] : family.filter((person) => foldedName(person.first) === foldedName(first))
  const [person, other] = named
  return person && !other ? findSubjects(family, memberId, person.id) : null
}

/** Subscriber and dependent of a 270 about one person of a family; null without a subscriber. */
export const findSubjects = (family: InquiryFamily, memberId: string, personId: string): InquirySubjects | null => {
  const primary = family.find(({ relation }) => relation === 'Primary')
  const person = family.find(({ id }) => id === personId)
  if (!primary || !person) return null
  const dependent = person === primary ? null : { ...person, isSpouse: person.relation === 'Spouse' }
  return { subscriber: { ...primary, memberId }, dependent, personId: person.id, membershipId: person.membershipId }
}
