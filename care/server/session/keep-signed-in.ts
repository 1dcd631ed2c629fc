import { markClinicianInput } from '#care/server/session/clinician-session-store.ts'
import type { Db } from '#platform/db/db.ts'

/** A clinician is in a call, which is a reason to stay signed in as typing is. */
export const keepSignedIn = (db: Db, sessionId: string, now: Date): Promise<void> => markClinicianInput(db, sessionId, now)
