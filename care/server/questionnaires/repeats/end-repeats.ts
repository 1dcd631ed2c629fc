import { endRepeatsOfClinician } from '#care/server/questionnaires/repeats/repeat-store.ts'
import type { Db } from '#platform/db/db.ts'

/** Ends the repeats of a clinician who leaves, in the caller's transaction: nobody would read the answers. */
export const endClinicianRepeats = (tx: Db, clinicianId: string, now: Date): Promise<void> => endRepeatsOfClinician(tx, clinicianId, now)
