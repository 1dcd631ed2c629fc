import type { Trail } from '#platform/audit/trail.ts'
import { type Bulk, tryLock, withBulk } from '#platform/db/bulk.ts'
import { applyEligibility } from '#server/eligibility/apply-eligibility.ts'
import { checkRun } from '#server/eligibility/check-run.ts'
import { listRejectedOrdinals } from '#server/eligibility/finding-store.ts'
import { findRun, type ImportRun, saveRun } from '#server/eligibility/import-run-store.ts'
import type { Portal } from '#server/portal.ts'

type Parts = Pick<Portal, 'db' | 'pool' | 'clock' | 'config' | 'log' | 'node'>

/** After so many failures a run is given up; what it has applied stays, family by family whole. */
const mostAttempts = 5

/** What is done without a request is written down under the run's name. */
export const jobTrail = (node: string, runId: string, operatorId: string | null): Trail => ({
  ...{ requestId: runId, ip: 'local', userAgentHash: 'job', route: 'job eligibility imports', level: 'job' },
  ...{ actorId: operatorId, sessionHash: null, node, written: [] },
})

const step = async (bulk: Bulk, parts: Parts, run: ImportRun): Promise<boolean> => {
  if (run.state === 'checking') {
    await checkRun(bulk, parts, run)
    return true
  }
  // Two imports of one group at once would each compare with what the other is about to change: one after the other, on all nodes.
  if (run.state !== 'applying' || !(await tryLock(bulk, 'eligibility apply'))) return false
  const only = run.sameAs === null ? null : new Set(await listRejectedOrdinals(bulk.db, run.sameAs))
  await applyEligibility(bulk, parts, run, { only, trail: jobTrail(parts.node, run.id, run.operatorId) })
  return true
}

/** A failure is tried again by the next who comes; the fifth ends the run. */
const noteFailure = async ({ db, log, clock }: Parts, run: ImportRun, error: unknown): Promise<void> => {
  log.error({ err: error, run: run.id }, 'an eligibility import failed')
  const attempts = run.attempts + 1
  const isGivenUp = attempts >= mostAttempts
  await saveRun(db, run.id, { attempts, ...(isGivenUp ? { state: 'failed', finishedAt: clock.now() } : {}) })
}

/** One step; false when there is none left for this worker. */
const tryStep = async (bulk: Bulk, parts: Parts, runId: string): Promise<boolean> => {
  const run = await findRun(parts.db, runId)
  if (!run) return false
  try {
    return await step(bulk, parts, run)
  } catch (error) {
    if (!bulk.signal?.aborted) await noteFailure(parts, run, error)
    return false
  }
}

/**
 * Takes a run as far as it goes without an operator. Only one worker at a time works on a run, on whatever node or command line.
 * `signal` lets it go between two batches; whoever comes next takes it up there.
 * @returns whether this worker did anything
 */
export const workOnRun = (parts: Parts, runId: string, signal?: AbortSignal): Promise<boolean> =>
  withBulk(parts.pool, signal, async (bulk) => {
    if (!(await tryLock(bulk, `eligibility run ${runId}`))) return false
    let steps = 0
    while (await tryStep(bulk, parts, runId)) steps += 1
    return steps > 0
  })
