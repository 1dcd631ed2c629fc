import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { Case } from '#server/cases/case-store.ts'
import { cases } from '#server/schema/case-tables.ts'
import { sameEmail } from '#shared/fields/email.ts'

const isTicket = eq(cases.kind, 'support-ticket')

/** One statement for hit and miss, so that both take the same time. */
export const findTicketByReference = async (db: Db, { reference, email }: { reference: string; email: string }): Promise<Case | null> =>
  (
    await db
      .select()
      .from(cases)
      .where(and(isTicket, eq(cases.reference, reference), eq(sql`lower(${cases.email})`, sameEmail(email))))
  )[0] ?? null

/** What support answered a member, the newest answer first: for the inbox. */
export const listTicketAnswers = async (db: Db, profileId: string) => {
  const rows = await db
    .select()
    .from(cases)
    .where(and(isTicket, eq(cases.profileId, profileId), isNotNull(cases.answeredAt)))
    .orderBy(desc(cases.answeredAt), desc(cases.id))
  return rows.map(({ id, reference, about, note, answer, answeredAt }) => ({
    ...{ id, reference, subject: about.subject ?? '', comment: note ?? '', answer: answer ?? '' },
    answeredAt: answeredAt as Date,
  }))
}
