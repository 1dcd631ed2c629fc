import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Bulk } from '#platform/db/bulk.ts'
import { type AppliedBatch, applyBatch } from '#server/eligibility/apply-batch.ts'
import type { StoredPerson } from '#server/eligibility/family.ts'
import { type FamilyBatch, familyBatches } from '#server/eligibility/family-batches.ts'
import { listAbsent, updatePersons } from '#server/eligibility/family-store.ts'
import { deleteFindingsOf, insertFindings } from '#server/eligibility/finding-store.ts'
import { countDoneRuns, deleteChunks, type ImportRun, moveRun, saveRun } from '#server/eligibility/import-run-store.ts'
import type { PlanOptions } from '#server/eligibility/plan-family.ts'
import { absentAtOnce, onlyRowsOf, planOptionsOf } from '#server/eligibility/plan-run.ts'
import { addCounts, countPlans, findingsOf, noCounts } from '#server/eligibility/run-tally.ts'
import { countStagedRows, deleteStagedRows, listGroupsOfRun } from '#server/eligibility/staged-row-store.ts'
import type { Portal } from '#server/portal.ts'
import type { ImportCounts } from '#server/schema/import-tables.ts'
import { dayIn } from '#shared/fields/zoned-time.ts'

type Parts = Pick<Portal, 'db' | 'clock' | 'config'>
type Applying = { run: ImportRun; options: PlanOptions; now: Date; only: ReadonlySet<number> | null }

/** What was said of rows that could not be stored after all is taken back. */
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

/** One batch and the note of how far the run has come are one transaction: killed anywhere, nothing is lost and nothing done twice. */
const takeBatch = (bulk: Bulk, { run, options, now, only }: Applying, batch: FamilyBatch, before: ImportCounts): Promise<ImportCounts> =>
  bulk.db.transaction(async (tx) => {
    const applied = await applyBatch(tx, { runId: run.id, options, now }, onlyRowsOf(batch.families, only))
    const done = countPlans([...applied.planned, ...applied.aside].map(({ plan }) => plan))
    const counts = addCounts(before, { ...done, read: batch.rows, unchanged: done.unchanged + batch.rows - done.read })
    await reportAside(bulk, run.id, applied)
    await saveRun(tx, run.id, { progress: counts.read, cursor: { ...batch.cursor, counts } })
    return counts
  })

/** Ends the coverage of those whom a full file leaves out; whoever was ended is not found again, so that this too can be taken up anew. */
const endAbsent = async ({ db }: Bulk, { run, options: { today, absentEndOn: endOn } }: Applying): Promise<number> => {
  if (endOn === null) return 0
  const groupIds = await listGroupsOfRun(db, run.id)
  let terminated = 0
  for (;;) {
    const absent: StoredPerson[] = await listAbsent(db, { runId: run.id, groupIds, endOn, after: null, limit: absentAtOnce })
    if (absent.length === 0) return terminated
    terminated += endOn < today ? absent.filter((person) => person.endsOn === null || person.endsOn >= today).length : 0
    await db.transaction((tx) =>
      updatePersons(
        tx,
        absent.map((person) => ({ ...person, endsOn: endOn })),
      ),
    )
  }
}

const settle = ({ db }: Bulk, { run, now }: Pick<Applying, 'run' | 'now'>, counts: ImportCounts, trail: Trail): Promise<void> =>
  db.transaction(async (tx) => {
    await moveRun(tx, run.id, ['applying'], { state: 'done', counts, cursor: null, finishedAt: now })
    await deleteStagedRows(tx, run.id)
    await deleteChunks(tx, run.id)
    await writeAudit(tx, trail, { event: 'eligibility.import.done', outcome: 'ok', subjectId: run.id })
  })

/**
 * Applies a checked run, batch by batch, from wherever it was left. When another run was applied since the check, what was compared may
 * not hold any more: then it is checked again first, and stops there if the guard now says so.
 */
export const applyEligibility = async (
  bulk: Bulk,
  { clock, config }: Parts,
  run: ImportRun,
  { only, trail }: { only: ReadonlySet<number> | null; trail: Trail },
) => {
  const now = clock.now()
  const [planned, staged] = [run.counts ?? noCounts, await countStagedRows(bulk.db, run.id)]
  if (staged === 0) return settle(bulk, { run, now }, planned, trail)
  if (run.cursor === null && (await countDoneRuns(bulk.db)) !== run.basis) {
    await moveRun(bulk.db, run.id, ['applying'], { state: 'checking', options: { ...run.options, applyWhenClean: true } })
    return
  }
  const applying: Applying = { run, now, only, options: planOptionsOf(run, dayIn(config.timeZone, now)) }
  // Rows that belong to no family were counted by the check and are not met again.
  const unstaged = planned.read - staged
  let batches = 0
  let counts = run.cursor?.counts ?? { ...noCounts, read: unstaged, rejected: unstaged }
  for await (const batch of familyBatches(bulk.db, run.id, run.cursor)) {
    bulk.signal?.throwIfAborted()
    counts = await takeBatch(bulk, applying, batch, counts)
    batches += 1
    // After the 1st, 2nd, 4th, 8th … the tables are twice what PostgreSQL thinks: it would go on reading them from end to end.
    if ((batches & (batches - 1)) === 0) await bulk.client.query('analyze memberships, persons')
  }
  const absent = only === null ? await endAbsent(bulk, applying) : 0
  await settle(bulk, applying, { ...counts, terminated: counts.terminated + absent }, trail)
}
