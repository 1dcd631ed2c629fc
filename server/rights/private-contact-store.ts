import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { privateContacts, profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import type { PrivateContact } from '#shared/account/private-contact-calls.ts'

export type StoredContact = typeof privateContacts.$inferSelect

/** The address of a person for whom confidential communications are on; null if they are off. */
export const findPrivateContact = async (db: Db, personId: string): Promise<StoredContact | null> =>
  (await db.select().from(privateContacts).where(eq(privateContacts.personId, personId)))[0] ?? null

/** The same for the owner of an account. */
export const findPrivateContactOfProfile = async (db: Db, profileId: string): Promise<StoredContact | null> => {
  const [found] = await db
    .select({ contact: privateContacts })
    .from(privateContacts)
    .innerJoin(profiles, eq(profiles.personId, privateContacts.personId))
    .where(eq(profiles.id, profileId))
  return found?.contact ?? null
}

/** What the telehealth side needs to know of a person: the address, and the language of notices. */
export const findContactForCare = async (db: Db, telehealthId: string) => {
  const [found] = await db
    .select({ email: privateContacts.email, phone: privateContacts.phone, language: profiles.language })
    .from(privateContacts)
    .innerJoin(persons, eq(persons.id, privateContacts.personId))
    .leftJoin(profiles, eq(profiles.personId, persons.id))
    .where(eq(persons.telehealthId, telehealthId))
  return found ?? null
}

/** Which of these people have confidential communications on. */
export const listPrivatePersons = async (db: Db, personIds: readonly string[]): Promise<Set<string>> => {
  if (personIds.length === 0) return new Set()
  const rows = await db
    .select({ id: privateContacts.personId })
    .from(privateContacts)
    .where(inArray(privateContacts.personId, [...personIds]))
  return new Set(rows.map(({ id }) => id))
}

type Saved = { personId: string; contact: PrivateContact; setBy: StoredContact['setBy']; startedAt: Date }

/** Saves the address; the beginning stays when it changes. */
export const savePrivateContact = async (
  tx: Db,
  { personId, contact: { email, phone, postal }, setBy, startedAt }: Saved,
): Promise<void> => {
  const { street, city, state, zip } = postal ?? { street: null, city: null, state: null, zip: null }
  const facts = { email, phone, street, city, state, zip, setBy }
  await tx
    .insert(privateContacts)
    .values({ personId, startedAt, ...facts })
    .onConflictDoUpdate({ target: privateContacts.personId, set: facts })
}

/** False if they were off. */
export const deletePrivateContact = async (tx: Db, personId: string): Promise<boolean> =>
  (await tx.delete(privateContacts).where(eq(privateContacts.personId, personId)).returning({ id: privateContacts.personId })).length > 0
