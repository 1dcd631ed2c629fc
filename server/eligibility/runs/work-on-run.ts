import type { AuditContext } from '#platform/audit/audit-context.ts'
import { type Bulk, tryLock, withBulk } from '#platform/db/bulk.ts'
import { inSpan } from '#platform/tracing/spans.ts'
import { applyEligibility } from '#server/eligibility/apply/apply-eligibility.ts'
import { listRejectedOrdinals } from '#server/eligibility/finding-store.ts'
import { findRun, type ImportRun, saveRun } from '#server/eligibility/import-run-store.ts'
import { checkRun } from '#server/eligibility/plan/check-run.ts'
import type { Portal } from '#server/portal.ts'

type Parts = Pick<Portal, 'db' | 'pool' | 'clock' | 'config' | 'log' | 'node'>

/** A run fails after this many attempts. Families already applied stay. */
const mostAttempts = 5

/** The audit context of work without a request; the run id replaces the request id. */
export const jobAuditContext = (node: string, runId: string, operatorId: string | null): AuditContext => ({
  requestId: runId,
  ip: 'local',
  userAgentHash: 'job',
  route: 'job eligibility imports',
  level: 'job',
  actorId: operatorId,
  sessionHash: null,
  node,
  written: [],
})

const step = async (bulk: Bulk, parts: Parts, run: ImportRun): Promise<boolean> => {
  if (run.state === 'checking') {
    await checkRun(bulk, parts, run)
    return true
  }
  // Concurrent imports would compare with data the other is about to change: only one runs at a time, across all nodes.
  if (run.state !== 'applying' || !(await tryLock(bulk, 'eligibility apply'))) return false
  const only = run.sameAs === null ? null : await listRejectedOrdinals(bulk.db, run.sameAs)
  await applyEligibility(bulk, parts, run, { only, auditContext: jobAuditContext(parts.node, run.id, run.operatorId) })
  return true
}

/** Records a failure. The next worker tries again; the fifth failure ends the run. */
const recordFailure = async ({ db, log, clock }: Parts, run: ImportRun, error: unknown): Promise<void> => {
  log.error({ err: error, run: run.id }, 'an eligibility import failed')
  const attempts = run.attempts + 1
  const isGivenUp = attempts >= mostAttempts
  await saveRun(db, run.id, { attempts, ...(isGivenUp ? { state: 'failed', finishedAt: clock.now() } : {}) })
}

/** Runs one step; false if this worker has none left. */
const tryStep = async (bulk: Bulk, parts: Parts, runId: string): Promise<boolean> => {
  const run = await findRun(parts.db, runId)
  if (!run) return false
  try {
    return await inSpan(`import eligibility ${run.state}`, {}, () => step(bulk, parts, run))
  } catch (error) {
    if (!bulk.signal?.aborted) await recordFailure(parts, run, error)
    return false
  }
}

/**
 * Works on a run until it needs an operator. Only one worker at a time works on a run, across all nodes and command lines. `signal` stops
 * it between two batches; the next worker continues there.
 * @returns whether this worker did anything
 */
export const workOnRun = (parts: Parts, runId: string, signal?: AbortSignal): Promise<boolean> =>
  withBulk(parts.pool, signal, async (bulk) => {
    if (!(await tryLock(bulk, `eligibility run ${runId}`))) return false
    let steps = 0
    while (await tryStep(bulk, parts, runId)) steps += 1
    return steps > 0
  })
