import { basename } from 'node:path'
import type { PoolClient } from 'pg'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { copyRows, dbOfLoad } from '#platform/import/copy-rows.ts'
import { ImportFileError } from '#platform/import/import-file.ts'
import { type NotApplied, nothingToApply } from '#platform/import/import-outcome.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { isJson } from '#platform/import/is-json.ts'
import { openImportFile } from '#platform/import/open-container.ts'
import { type AccumulatorBatch, readAccumulatorFile } from '#server/benefits/accumulator-file-reader.ts'
import { readAccumulatorResources } from '#server/benefits/fhir/accumulator-fhir-reader.ts'
import type { LoadedFile, LoadOptions } from '#server/benefits/load-options.ts'
import {
  accumulatorColumns,
  accumulatorFields,
  createStaging,
  mergeAccumulators,
  resolveStaged,
} from '#server/benefits/staged-accumulator-store.ts'
import type { Portal } from '#server/portal.ts'

/**
 * `older` counts rows that a newer value outdoes, stored or later in the file. `rejected` has the first 1,000 rows, `reasons` counts all.
 * `notApplied` is set if the file changed nothing.
 */
export type AccumulatorImport = {
  file: string
  read: number
  added: number
  changed: number
  unchanged: number
  older: number
  rejected: RejectedRow[]
  reasons: Record<string, number>
  notApplied?: NotApplied
}

const mostListed = 1_000

/** Reads the file into the staging table, batch by batch. */
const stage = async (client: PoolClient, batches: AsyncIterable<AccumulatorBatch>, report: AccumulatorImport, most: number) => {
  for await (const { good, rejected } of batches) {
    report.read += good.length + rejected.length
    for (const row of rejected) reject(report, row, most)
    await copyRows(
      client,
      'staged_accumulators',
      accumulatorColumns,
      good.map((row) => accumulatorFields.map((field) => row[field])),
    )
  }
}

const reject = (report: AccumulatorImport, row: RejectedRow, most: number): void => {
  report.reasons[row.reason] = (report.reasons[row.reason] ?? 0) + 1
  if (report.rejected.length < most) report.rejected.push(row)
}

/**
 * Loads accumulators from CSV, or from FHIR CoverageEligibilityResponse, for which `group` is needed. A value that is older than the stored
 * one changes nothing, and nothing is removed. Everything is one transaction: a load that is interrupted changes nothing, and repeating a
 * load changes nothing either.
 * @throws ImportFileError for a file that is cut or changes while it is read, and for FHIR without a group
 * @throws CsvHeaderError for a file of another kind
 */
export const loadAccumulators = async (
  { pool, clock, config }: Pick<Portal, 'pool' | 'clock' | 'config'>,
  { name, bytes }: LoadedFile,
  { isDryRun, group = null, limit = null, mostRejected = mostListed, onLoaded }: LoadOptions<AccumulatorImport> & { group?: string | null },
  auditContext: AuditContext,
): Promise<AccumulatorImport> => {
  const isFhir = await isJson(bytes)
  if (isFhir && group === null) throw new ImportFileError('FHIR does not name the sponsor: add --group CODE.')
  const now = clock.now()
  const batches = isFhir ? readAccumulatorResources(bytes, { now, group: group ?? '' }) : readAccumulatorFile(bytes(), { now })
  const report: AccumulatorImport = {
    file: name,
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    older: 0,
    rejected: [],
    reasons: {},
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await createStaging(client)
    await stage(client, batches, report, mostRejected)
    for (const row of await resolveStaged(client, { timeZone: config.timeZone, limit })) reject(report, row, mostRejected)
    report.rejected.sort((one, other) => one.line - other.line)
    Object.assign(report, await mergeAccumulators(client, isFhir ? 'fhir' : 'csv'))
    const isUsable = report.added + report.changed + report.unchanged + report.older > 0
    if (isUsable && !isDryRun) await writeAudit(dbOfLoad(client), auditContext, { event: 'accumulators.import', outcome: 'ok' })
    if (!isDryRun) await onLoaded?.(dbOfLoad(client), report)
    await client.query(isDryRun ? 'rollback' : 'commit')
    return isUsable ? report : { ...report, notApplied: nothingToApply }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Loads accumulators from a local file. Errors are those of `loadAccumulators`. */
export const importAccumulators = async (
  parts: Pick<Portal, 'pool' | 'clock' | 'config'>,
  file: string,
  { isDryRun, group = null }: { isDryRun: boolean; group?: string | null },
  auditContext: AuditContext,
): Promise<AccumulatorImport> => {
  const bytes = await openImportFile(file, pgpDecryption({ home: parts.config.importGpgHome }))
  return loadAccumulators(parts, { name: basename(file), bytes }, { isDryRun, group }, auditContext)
}
