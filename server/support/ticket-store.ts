import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { Case } from '#server/cases/case-store.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { cases } from '#server/schema/case-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import { sameEmail } from '#shared/fields/email.ts'

const isTicket = eq(cases.kind, 'support-ticket')

/** One statement for hit and miss, so that both take equally long. */
export const findTicketByReference = async (db: Db, { reference, email }: { reference: string; email: string }): Promise<Case | null> =>
  (
    await db
      .select()
      .from(cases)
      .where(and(isTicket, eq(cases.reference, reference), eq(sql`lower(${cases.email})`, sameEmail(email))))
  )[0] ?? null

/** Support's answers to a member for the inbox, newest first. */
export const listTicketAnswers = async (db: Db, profileId: string) => {
  const rows = await db
    .select()
    .from(cases)
    .where(and(isTicket, eq(cases.profileId, profileId), isNotNull(cases.answeredAt)))
    .orderBy(desc(cases.answeredAt), desc(cases.id))
  return rows.map(({ id, reference, about, note, answer, answeredAt }) => ({
    id,
    reference,
    subject: about.subject ?? '',
    comment: note ?? '',
    answer: answer ?? '',
    answeredAt: answeredAt as Date,
  }))
}

/** Answers to members that the telehealth side has not accepted yet, oldest first. */
export const listUnnotifiedAnswers = async (db: Db, most: number) => {
  const rows = await db
    .select({
      id: cases.id,
      reference: cases.reference,
      about: cases.about,
      answeredAt: cases.answeredAt,
      telehealthId: persons.telehealthId,
      first: profiles.first,
      last: profiles.last,
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.profileId))
    .innerJoin(persons, eq(persons.id, profiles.personId))
    .where(and(isTicket, isNotNull(cases.answeredAt), isNull(cases.notifiedAt)))
    .orderBy(asc(cases.answeredAt), asc(cases.id))
    .limit(most)
  return rows.map(({ id, reference, about, answeredAt, ...member }) => ({
    id,
    reference,
    subject: about.subject ?? '',
    answeredAt: answeredAt as Date,
    member,
  }))
}

export const markAnswerNotified = async (db: Db, id: string, notifiedAt: Date): Promise<void> => {
  await db.update(cases).set({ notifiedAt }).where(eq(cases.id, id))
}
