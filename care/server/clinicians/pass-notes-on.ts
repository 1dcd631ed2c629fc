import { moveNotes } from '#care/server/clinicians/note-store.ts'
import type { Visit } from '#care/server/visits/visit-store.ts'
import type { Db } from '#platform/db/db.ts'

/** Gives what a clinician wrote about a visit and did not sign to the colleague who takes it over, in the caller's transaction. */
export const passNotesOn = (tx: Db, { id }: Pick<Visit, 'id'>, colleagueId: string): Promise<void> => moveNotes(tx, id, colleagueId)
