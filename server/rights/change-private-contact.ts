import type { Db } from '#platform/db/db.ts'
import { deletePrivateContact, type StoredContact, savePrivateContact } from '#server/rights/private-contact-store.ts'
import type { PrivacyState, PrivateContact } from '#shared/account/private-contact-calls.ts'

type Put = { personId: string; contact: PrivateContact; setBy: StoredContact['setBy']; startedAt: Date }

/** Turns confidential communications of a person on, or changes the address. The caller ends the person's grants. */
export const putPrivateContact = (tx: Db, put: Put): Promise<void> => savePrivateContact(tx, put)

/** Turns them off. */
export const dropPrivateContact = async (tx: Db, personId: string): Promise<void> => {
  await deletePrivateContact(tx, personId)
}

export const privacyShown = (stored: StoredContact | null): PrivacyState => {
  if (stored === null) return { contact: null }
  const { email, phone, street, city, state, zip, setBy, startedAt } = stored
  const postal = street !== null && city !== null && state !== null && zip !== null ? { street, city, state, zip } : null
  return { contact: { email, phone, postal, setBy, since: startedAt.toISOString() } }
}
