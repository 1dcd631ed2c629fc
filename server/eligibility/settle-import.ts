import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { endingOf } from '#server/eligibility/check-run.ts'
import { deleteChunks, findRun, type ImportRun, moveRun } from '#server/eligibility/import-run-store.ts'
import { deleteStagedRows } from '#server/eligibility/staged-row-store.ts'
import type { Portal } from '#server/portal.ts'

type Parts = Pick<Portal, 'db' | 'clock'>
type Settling = { id: string; trail: Trail }

/**
 * Lets a checked run be applied. A run that the guard stopped needs the very number of terminations that it shows, so that nobody agrees
 * to another one than they have seen.
 */
export const applyImport = async (
  { db }: Parts,
  { id, trail, agreedTerminations }: Settling & { agreedTerminations: number | null },
): Promise<void> => {
  const run: ImportRun = (await findRun(db, id)) ?? fail('NotFound')
  if (run.state === 'stopped' && endingOf(run.guard ?? []) !== agreedTerminations) fail('ImportGuarded')
  await db.transaction(async (tx) => {
    const moved = await moveRun(tx, id, [run.state === 'stopped' ? 'stopped' : 'ready'], {
      state: 'applying',
      agreedTerminations,
      progress: 0,
    })
    if (!moved) fail('ImportStateChanged')
    await writeAudit(tx, trail, { event: 'eligibility.import.apply', outcome: 'ok', subjectId: id })
  })
}

/** Nothing of the file is taken; what was found stays to be read. */
export const discardImport = async ({ db, clock }: Parts, { id, trail }: Settling): Promise<void> => {
  if (!(await findRun(db, id))) fail('NotFound')
  await db.transaction(async (tx) => {
    const from = ['receiving', 'ready', 'stopped', 'quarantined', 'failed'] as const
    if (!(await moveRun(tx, id, from, { state: 'discarded', finishedAt: clock.now() }))) fail('ImportStateChanged')
    await deleteStagedRows(tx, id)
    await deleteChunks(tx, id)
    await writeAudit(tx, trail, { event: 'eligibility.import.discard', outcome: 'ok', subjectId: id })
  })
}
