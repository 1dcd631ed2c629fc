import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { privateContacts, profiles } from '#server/schema/account-tables.ts'
import { persons } from '#server/schema/eligibility-tables.ts'
import type { PrivateContact, PrivateWay } from '#shared/account/private-contact-calls.ts'

export type StoredContact = typeof privateContacts.$inferSelect

/** The address of a person for whom confidential communications are on; null if they are off. */
export const findPrivateContact = async (db: Db, personId: string): Promise<StoredContact | null> =>
  (await db.select().from(privateContacts).where(eq(privateContacts.personId, personId)))[0] ?? null

/** Where notices go: an email or phone that waits for its code is none, because a typing error would send them to a stranger. */
const confirmed = {
  email: sql<string | null>`case when ${privateContacts.email} = ${privateContacts.confirmedEmail} then ${privateContacts.email} end`,
  phone: sql<string | null>`case when ${privateContacts.phone} = ${privateContacts.confirmedPhone} then ${privateContacts.phone} end`,
}

/** Where notices to the owner of an account go; null if confidential communications are off. */
export const findPrivateContactOfProfile = async (
  db: Db,
  profileId: string,
): Promise<{ email: string | null; phone: string | null } | null> => {
  const [found] = await db
    .select(confirmed)
    .from(privateContacts)
    .innerJoin(profiles, eq(profiles.personId, privateContacts.personId))
    .where(eq(profiles.id, profileId))
  return found ?? null
}

/** What the telehealth side needs to know of a person: the address, and the language of notices. */
export const findContactForCare = async (db: Db, telehealthId: string) => {
  const [found] = await db
    .select({ ...confirmed, language: profiles.language })
    .from(privateContacts)
    .innerJoin(persons, eq(persons.id, privateContacts.personId))
    .leftJoin(profiles, eq(profiles.personId, persons.id))
    .where(eq(persons.telehealthId, telehealthId))
  return found ?? null
}

type Saved = { personId: string; contact: PrivateContact; setBy: StoredContact['setBy']; startedAt: Date }

/** Saves the address; the beginning stays when it changes. What an operator enters needs no code: the person is asked there and then. */
export const savePrivateContact = async (
  tx: Db,
  { personId, contact: { email, phone, postal }, setBy, startedAt }: Saved,
): Promise<void> => {
  const { street, city, state, zip } = postal ?? { street: null, city: null, state: null, zip: null }
  const proved = setBy === 'operator' ? { confirmedEmail: email, confirmedPhone: phone } : {}
  const facts = { email, phone, street, city, state, zip, setBy, ...proved }
  await tx
    .insert(privateContacts)
    .values({ personId, startedAt, ...facts })
    .onConflictDoUpdate({ target: privateContacts.personId, set: facts })
}

/** Marks an email or phone as confirmed. False if it is no longer the one that the person gave. */
export const confirmPrivateWay = async (tx: Db, personId: string, way: PrivateWay, to: string): Promise<boolean> => {
  const [column, set] = way === 'email' ? [privateContacts.email, { confirmedEmail: to }] : [privateContacts.phone, { confirmedPhone: to }]
  const rows = await tx
    .update(privateContacts)
    .set(set)
    .where(and(eq(privateContacts.personId, personId), eq(column, to)))
    .returning({ id: privateContacts.personId })
  return rows.length > 0
}

/** False if they were off. */
export const deletePrivateContact = async (tx: Db, personId: string): Promise<boolean> =>
  (await tx.delete(privateContacts).where(eq(privateContacts.personId, personId)).returning({ id: privateContacts.personId })).length > 0
