import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { deleteChunks, findRun, type ImportRun, moveRun } from '#server/eligibility/import-run-store.ts'
import { endingOf } from '#server/eligibility/plan/check-run.ts'
import { deleteStagedRows } from '#server/eligibility/read/staged-row-store.ts'
import type { Portal } from '#server/portal.ts'

type Parts = Pick<Portal, 'db' | 'clock'>
type Settling = { id: string; auditContext: AuditContext }

/**
 * Approves a checked run. A run that the guard stopped needs the exact number of terminations it shows, so that an operator cannot agree
 * to another number than they saw.
 */
export const applyImport = async (
  { db }: Parts,
  { id, auditContext, agreedTerminations }: Settling & { agreedTerminations: number | null },
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
    await writeAudit(tx, auditContext, { event: 'eligibility.import.apply', outcome: 'ok', subjectId: id })
  })
}

/** Discards a run without importing anything; its findings stay. */
export const discardImport = async ({ db, clock }: Parts, { id, auditContext }: Settling): Promise<void> => {
  if (!(await findRun(db, id))) fail('NotFound')
  await db.transaction(async (tx) => {
    const from = ['receiving', 'ready', 'stopped', 'quarantined', 'failed'] as const
    if (!(await moveRun(tx, id, from, { state: 'discarded', finishedAt: clock.now() }))) fail('ImportStateChanged')
    await deleteStagedRows(tx, id)
    await deleteChunks(tx, id)
    await writeAudit(tx, auditContext, { event: 'eligibility.import.discard', outcome: 'ok', subjectId: id })
  })
}
