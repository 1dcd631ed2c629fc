import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import { confirmPrivateWay, deletePrivateContact, type StoredContact, savePrivateContact } from '#server/rights/private-contact-store.ts'
import type { PrivacyState, PrivateContact, PrivateWay } from '#shared/account/private-contact-calls.ts'

type Put = { personId: string; contact: PrivateContact; setBy: StoredContact['setBy']; startedAt: Date }

/** Turns confidential communications of a person on, or changes the address. The caller ends the person's grants. */
export const putPrivateContact = (tx: Db, put: Put): Promise<void> => savePrivateContact(tx, put)

/** Marks an email or phone as confirmed. Fails with Conflict if the person has given another one meanwhile. */
export const markConfirmed = async (tx: Db, { personId, way, to }: { personId: string; way: PrivateWay; to: string }): Promise<void> => {
  if (!(await confirmPrivateWay(tx, personId, way, to))) fail('Conflict')
}

/** Turns them off. */
export const dropPrivateContact = async (tx: Db, personId: string): Promise<void> => {
  await deletePrivateContact(tx, personId)
}

/** The ways that still wait for a code. */
export const unconfirmedWays = ({ email, phone, confirmedEmail, confirmedPhone }: StoredContact): PrivateWay[] => [
  ...(email !== null && email !== confirmedEmail ? (['email'] as const) : []),
  ...(phone !== null && phone !== confirmedPhone ? (['phone'] as const) : []),
]

export const privacyShown = (stored: StoredContact | null): PrivacyState => {
  if (stored === null) return { contact: null }
  const { email, phone, street, city, state, zip, setBy, startedAt } = stored
  const postal = street !== null && city !== null && state !== null && zip !== null ? { street, city, state, zip } : null
  return { contact: { email, phone, postal, setBy, since: startedAt.toISOString(), unconfirmed: unconfirmedWays(stored) } }
}
