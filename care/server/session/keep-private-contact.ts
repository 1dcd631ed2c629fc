import { type CarePrivateContact, saveCarePrivateContact } from '#care/server/session/private-contact-store.ts'
import type { Db } from '#platform/db/db.ts'

/** Keeps what the portal says of a patient's confidential communications; null turns them off. Older news never replaces newer. */
export const keepPrivateContact = (tx: Db, patientId: string, contact: CarePrivateContact | null, at: Date): Promise<void> =>
  saveCarePrivateContact(tx, patientId, contact, at)
