import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { carePrivateContacts } from '#care/server/schema/member-tables.ts'
import type { Db } from '#platform/db/db.ts'

/** Where notices about a patient go while confidential communications are on; both null if the address is a postal one. */
export type CarePrivateContact = Pick<typeof carePrivateContacts.$inferSelect, 'email' | 'phone' | 'language'>

export const findCarePrivateContact = async (db: Db, patientId: string): Promise<CarePrivateContact | null> => {
  const [found] = await db
    .select({ email: carePrivateContacts.email, phone: carePrivateContacts.phone, language: carePrivateContacts.language })
    .from(carePrivateContacts)
    .where(and(eq(carePrivateContacts.patientId, patientId), carePrivateContacts.isOn))
  return found ?? null
}

/** The same for many patients at once. */
export const listPrivateContacts = async (db: Db, patientIds: readonly string[]): Promise<Map<string, CarePrivateContact>> => {
  if (patientIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(carePrivateContacts)
    .where(and(inArray(carePrivateContacts.patientId, [...patientIds]), carePrivateContacts.isOn))
  return new Map(rows.map(({ patientId, ...contact }) => [patientId, contact]))
}

/** Stores what the portal says; older news never replaces newer. Null turns it off and forgets the address. */
export const saveCarePrivateContact = async (tx: Db, patientId: string, contact: CarePrivateContact | null, at: Date): Promise<void> => {
  const facts = contact
    ? { isOn: true, email: contact.email, phone: contact.phone, language: contact.language, at }
    : { isOn: false, email: null, phone: null, at }
  // Most people never ask for it: only who once did has a row.
  if (contact === null) {
    await tx
      .update(carePrivateContacts)
      .set(facts)
      .where(and(eq(carePrivateContacts.patientId, patientId), lte(carePrivateContacts.at, at)))
    return
  }
  await tx
    .insert(carePrivateContacts)
    .values({ patientId, ...facts })
    .onConflictDoUpdate({ target: carePrivateContacts.patientId, set: facts, setWhere: lte(carePrivateContacts.at, sql`excluded.at`) })
}
