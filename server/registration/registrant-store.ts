import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'

/** A person's contacts in the sponsor's file, and their id at the telehealth service. */
export const findRegistrant = async (db: Db, personId: string) =>
  (
    await db
      .select({ telehealthId: persons.telehealthId, email: persons.email, phone: persons.phone, last: persons.last, zip: persons.zip })
      .from(persons)
      .where(eq(persons.id, personId))
  )[0] ?? null

/** A person's latest closed account, with its proved address if it had one. */
export const findFormerProfile = async (db: Db, personId: string): Promise<{ email: string | null } | null> =>
  (
    await db
      .select({ email: profiles.formerEmail })
      .from(profiles)
      .where(and(eq(profiles.formerPersonId, personId), isNotNull(profiles.closedAt)))
      .orderBy(desc(profiles.closedAt))
      .limit(1)
  )[0] ?? null
