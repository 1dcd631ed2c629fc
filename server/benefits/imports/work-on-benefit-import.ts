import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { tryLock, withBulk } from '#platform/db/bulk.ts'
import type { Db } from '#platform/db/db.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { ContainerError } from '#platform/import/container-error.ts'
import { CsvHeaderError } from '#platform/import/csv-rows.ts'
import { ImportFileError } from '#platform/import/import-file.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { openContainer } from '#platform/import/open-container.ts'
import { type AccumulatorImport, loadAccumulators } from '#server/benefits/import-accumulators.ts'
import { loadPlans, type PlanImport } from '#server/benefits/import-plans.ts'
import {
  type BenefitImport,
  countPieces,
  deletePieces,
  findBenefitImport,
  findPiece,
  moveBenefitImport,
  putRejections,
} from '#server/benefits/imports/benefit-import-store.ts'
import type { LoadOptions } from '#server/benefits/load-options.ts'
import { loadNetworks, type NetworkImport } from '#server/benefits/networks/import-networks.ts'
import type { Portal } from '#server/portal.ts'
import type { BenefitFindings } from '#server/schema/benefits/benefit-import-tables.ts'

type Parts = Pick<Portal, 'db' | 'pool' | 'clock' | 'config' | 'log' | 'node'>
type Report = PlanImport | AccumulatorImport | NetworkImport

/** An import fails after this many attempts. Each attempt is one transaction, so a failed one leaves nothing. */
const mostAttempts = 5
const mostRejected = 100_000
const unpack = promisify(gunzip)

/** The audit context of work without a request; the import's id replaces the request's. */
export const benefitJobContext = (node: string, { id, operatorId }: Pick<BenefitImport, 'id' | 'operatorId'>): AuditContext => ({
  requestId: id,
  ip: 'local',
  userAgentHash: 'job',
  route: 'job benefit imports',
  level: 'job',
  actorId: operatorId,
  sessionHash: null,
  node,
  written: [],
})

/** Yields an import's file as it was sent. */
async function* fileOf(db: Db, id: string): AsyncGenerator<Buffer> {
  const pieces = await countPieces(db, id)
  for (let seq = 0; seq < pieces; seq += 1) {
    const piece = await findPiece(db, id, seq)
    if (!piece) throw new Error(`piece ${seq} of ${pieces} is missing`)
    yield await unpack(piece)
  }
}

/** Why the file as a whole cannot be used; null for an error that is not the file's. */
const problemOf = (error: unknown): { reason: string; found: string } | null => {
  if (error instanceof ContainerError) return { reason: error.problem, found: error.found }
  if (error instanceof CsvHeaderError) return { reason: 'missing columns', found: error.missing.join(', ') }
  return error instanceof ImportFileError ? { reason: 'cut off', found: '' } : null
}

const findingsOf = (report: Report): BenefitFindings => {
  const { read, added, changed, unchanged, reasons } = report
  const rejected = Object.values(reasons).reduce((sum, n) => sum + n, 0)
  const older = 'older' in report ? report.older : 0
  const gone = 'removed' in report ? { removed: report.removed, kept: report.kept } : {}
  const { notApplied } = report
  const stopped = notApplied?.reason === 'Stopped' ? { agree: notApplied.agree, removals: [...notApplied.removals] } : null
  return {
    ...(stopped ? { stopped } : {}),
    counts: { read, added, changed, unchanged, older, rejected, ...gone },
    changes: 'changes' in report ? report.changes : [],
    reasons,
  }
}

const load = async (parts: Parts, row: BenefitImport, options: Pick<LoadOptions<Report>, 'isDryRun' | 'onLoaded'>): Promise<Report> => {
  const decrypt = pgpDecryption({ home: parts.config.importGpgHome })
  const bytes = await openContainer(() => fileOf(parts.db, row.id), { decrypt })
  const file = { name: row.fileName, bytes }
  const how = { ...options, limit: row.groupIds, mostRejected }
  const auditContext = benefitJobContext(parts.node, row)
  if (row.kind === 'plans') return loadPlans(parts, file, how, auditContext)
  if (row.kind === 'accumulators') return loadAccumulators(parts, file, how, auditContext)
  return loadNetworks(parts, file, { ...how, agreed: row.agreed }, auditContext)
}

type Outcome = { state: BenefitImport['state']; findings: BenefitFindings; rejected: readonly RejectedRow[] }

/** Records what was found. @returns false if the import was settled meanwhile */
const settle = async (tx: Db, { clock }: Parts, row: BenefitImport, { state, findings, rejected }: Outcome): Promise<boolean> => {
  const isOver = state === 'done' || state === 'refused'
  const finishedAt = isOver ? clock.now() : null
  if (!(await moveBenefitImport(tx, row.id, [row.state], { state, findings, finishedAt }))) return false
  await putRejections(tx, row.id, rejected)
  if (isOver) await deletePieces(tx, row.id)
  return true
}

const check = async (parts: Parts, row: BenefitImport): Promise<void> => {
  const report = await load(parts, row, { isDryRun: true })
  // A file that would remove much waits for an operator's agreement.
  const state = report.notApplied && report.notApplied.reason !== 'Stopped' ? 'refused' : 'ready'
  await parts.db.transaction((tx) => settle(tx, parts, row, { state, findings: findingsOf(report), rejected: report.rejected }))
}

/** Thrown within the load's transaction, which then changes nothing. */
class NotAsChecked extends Error {}

/** Differences as text to compare; fields in one order, which JSON from the database does not have. */
const comparable = (changes: BenefitFindings['changes'] = []): string =>
  JSON.stringify(changes.map(({ group, plan, from, place, before, after }) => [group, plan, from, place, before, after]))

/** Whether the load does to plans what the operator saw. Amounts change at any time, and the newer one wins: they are not compared. */
const isAsChecked = ({ kind, findings }: BenefitImport, now: BenefitFindings): boolean =>
  kind !== 'plans' || comparable(findings?.changes) === comparable(now.changes)

const apply = async (parts: Parts, row: BenefitImport): Promise<void> => {
  const onLoaded = async (tx: Db, report: Report): Promise<void> => {
    const findings = findingsOf(report)
    // What a file of networks removes has changed since an operator agreed, or was asked.
    if (findings.stopped || !isAsChecked(row, findings)) throw new NotAsChecked()
    if (!(await settle(tx, parts, row, { state: 'done', findings, rejected: report.rejected }))) throw new Error('settled meanwhile')
  }
  try {
    await load(parts, row, { isDryRun: false, onLoaded })
  } catch (error) {
    if (!(error instanceof NotAsChecked)) throw error
    await moveBenefitImport(parts.db, row.id, ['applying'], { state: 'checking' })
  }
}

/** Ends the import if the file is to blame, or after the last attempt. */
const recordFailure = async ({ db, log, clock }: Parts, row: BenefitImport, error: unknown): Promise<void> => {
  const problem = problemOf(error)
  const attempts = row.attempts + 1
  if (problem === null) log.error({ err: error, import: row.id }, 'an import of benefits failed')
  const isOver = problem !== null || attempts >= mostAttempts
  const end = { state: problem === null ? 'failed' : 'refused', problem, finishedAt: clock.now() } as const
  await db.transaction(async (tx) => {
    await moveBenefitImport(tx, row.id, [row.state], { attempts, ...(isOver ? end : {}) })
    if (isOver) await deletePieces(tx, row.id)
  })
}

/** Checks or applies a file. Only one worker at a time works on it, across all nodes. */
export const workOnBenefitImport = (parts: Parts, id: string, signal?: AbortSignal): Promise<void> =>
  withBulk(parts.pool, signal, async (bulk) => {
    if (!(await tryLock(bulk, `benefit import ${id}`))) return
    const row = await findBenefitImport(parts.db, id)
    if (row?.state !== 'checking' && row?.state !== 'applying') return
    try {
      await (row.state === 'checking' ? check(parts, row) : apply(parts, row))
    } catch (error) {
      await recordFailure(parts, row, error)
    }
  })
