import { clinicianSessions } from '#care/server/schema/clinician-tables.ts'
import type { Db } from '#platform/db/db.ts'
import { markStaffInput } from '#platform/staff/staff-session-store.ts'

/** Keeps a clinician's session alive during a call, as typing does. */
export const keepSignedIn = (db: Db, id: string, now: Date): Promise<void> => markStaffInput(db, clinicianSessions, { id }, now)
