import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Bulk } from '#platform/db/bulk.ts'
import { type AppliedBatch, applyBatch } from '#server/eligibility/apply/apply-batch.ts'
import { countFindings, deleteFindingsOf, insertFindings } from '#server/eligibility/finding-store.ts'
import { countDoneRuns, deleteChunks, type ImportRun, moveRun, saveRun } from '#server/eligibility/import-run-store.ts'
import { withEnd } from '#server/eligibility/plan/apply-coverage.ts'
import { isTerminated } from '#server/eligibility/plan/end-members.ts'
import { type FamilyBatch, familyBatches } from '#server/eligibility/plan/family-batches.ts'
import { listAbsent, updatePersons } from '#server/eligibility/plan/family-store.ts'
import type { PlanOptions } from '#server/eligibility/plan/plan-family.ts'
import { absentAtOnce, onlyRowsOf, planOptionsOf } from '#server/eligibility/plan/plan-run.ts'
import { countStagedRows, deleteStagedRows, listGroupsOfRun } from '#server/eligibility/read/staged-row-store.ts'
import { addAppliedCounts, countByGroup, countPlans, findingsOf, noCounts } from '#server/eligibility/run-tally.ts'
import type { Portal } from '#server/portal.ts'
import type { AppliedCounts } from '#server/schema/import-tables.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>
type Applying = { run: ImportRun; options: PlanOptions; now: Date; only: ReadonlyMap<number, string> | null }
type Reached = NonNullable<ImportRun['cursor']>

/** Replaces the findings of rows that could not be stored. */
const reportAside = async ({ client, db }: Bulk, runId: string, { aside }: AppliedBatch): Promise<void> => {
  if (aside.length === 0) return
  const plans = aside.map(({ plan }) => plan)
  await deleteFindingsOf(
    db,
    runId,
    plans.flatMap(({ outcomes }) => outcomes.map(({ ordinal }) => ordinal)),
  )
  await insertFindings(
    client,
    runId,
    findingsOf(plans, () => 0),
  )
}

/** Applies a batch and saves the cursor in one transaction, so that a crash neither loses nor repeats rows. */
const applyFamilyBatch = (bulk: Bulk, { run, options, now, only }: Applying, batch: FamilyBatch, before: AppliedCounts): Promise<Reached> =>
  bulk.db.transaction(async (tx) => {
    const applied = await applyBatch(tx, { runId: run.id, options, now }, onlyRowsOf(batch.families, only))
    const families = [...applied.planned, ...applied.aside]
    const done = countPlans(families.map(({ plan }) => plan))
    const read = { read: batch.rows, unchanged: done.unchanged + batch.rows - done.read }
    const counts = addAppliedCounts(before, { ...done, ...read, byGroup: countByGroup(families) })
    await reportAside(bulk, run.id, applied)
    const cursor = { ...batch.cursor, counts }
    await saveRun(tx, run.id, { progress: counts.read, cursor })
    return cursor
  })

/**
 * Ends the coverage of members absent from a full file, and saves the counts in the same transactions: a worker that continues does not
 * find ended members again. Returns the counts with the terminations.
 */
const endAbsent = async ({ db }: Bulk, { run, options }: Applying, reached: Reached): Promise<AppliedCounts> => {
  const { today, absentEndOn: endOn } = options
  let { counts } = reached
  if (endOn === null) return counts
  const groupIds = await listGroupsOfRun(db, run.id)
  for (;;) {
    const absent: Awaited<ReturnType<typeof listAbsent>> = await listAbsent(db, {
      runId: run.id,
      groupIds,
      endOn,
      after: null,
      limit: absentAtOnce,
    })
    if (absent.length === 0) return counts
    const ended = absent.map((person) => withEnd(person, endOn, options))
    const terminated = absent.filter((person, at) => isTerminated(person, ended[at] ?? person, today))
    const next = terminated.reduce<AppliedCounts>((sum, { membership: { groupId } }) => {
      const one = { ...noCounts, terminated: 1 }
      return addAppliedCounts(sum, { ...one, byGroup: { [groupId]: one } })
    }, counts)
    await db.transaction(async (tx) => {
      await updatePersons(tx, ended)
      await saveRun(tx, run.id, { cursor: { ...reached, counts: next } })
    })
    counts = next
  }
}

const settle = (
  { db }: Bulk,
  { run, now }: Pick<Applying, 'run' | 'now'>,
  counts: AppliedCounts,
  auditContext: AuditContext,
): Promise<void> =>
  db.transaction(async (tx) => {
    const listed = await countFindings(tx, run.id, '')
    await moveRun(tx, run.id, ['applying'], { state: 'done', counts: { ...counts, listed }, cursor: null, finishedAt: now })
    await deleteStagedRows(tx, run.id)
    await deleteChunks(tx, run.id)
    await writeAudit(tx, auditContext, { event: 'eligibility.import.done', outcome: 'ok', subjectId: run.id })
  })

/**
 * Applies a checked run in batches, starting at its cursor. If another run was applied since the check, the comparison may be outdated:
 * the run is checked again first, and stops if the guard objects.
 */
export const applyEligibility = async (
  bulk: Bulk,
  { clock, config }: Parts,
  run: ImportRun,
  { only, auditContext }: { only: ReadonlyMap<number, string> | null; auditContext: AuditContext },
) => {
  const now = clock.now()
  const [planned, staged] = [run.counts ?? noCounts, await countStagedRows(bulk.db, run.id)]
  if (staged === 0) return settle(bulk, { run, now }, planned, auditContext)
  if (run.cursor === null && (await countDoneRuns(bulk.db)) !== run.basis) {
    await moveRun(bulk.db, run.id, ['applying'], { state: 'checking', options: { ...run.options, applyWhenClean: true } })
    return
  }
  const applying: Applying = { run, now, only, options: planOptionsOf(run, dayIn(config.timeZone, now), only) }
  // Rows without a family were already counted by the check and are not staged.
  const unstaged = planned.read - staged
  let batches = 0
  let reached = run.cursor
  const begun = { ...noCounts, read: unstaged, rejected: unstaged }
  for await (const batch of familyBatches(bulk.db, run.id, run.cursor)) {
    bulk.signal?.throwIfAborted()
    reached = await applyFamilyBatch(bulk, applying, batch, reached?.counts ?? begun)
    batches += 1
    // After batches 1, 2, 4, 8 … the tables may have doubled. Update PostgreSQL's statistics, so that it does not choose full scans.
    if ((batches & (batches - 1)) === 0) await bulk.client.query('analyze memberships, persons, coverage_spans')
  }
  await settle(bulk, applying, reached ? await endAbsent(bulk, applying, reached) : begun, auditContext)
}
