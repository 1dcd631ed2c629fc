import { basename } from 'node:path'
import type { PoolClient } from 'pg'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { copyRows, dbOfLoad } from '#platform/import/copy-rows.ts'
import { type NotApplied, nothingToApply } from '#platform/import/import-outcome.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { isJson } from '#platform/import/is-json.ts'
import { openImportFile } from '#platform/import/open-container.ts'
import { readClaimCsv } from '#server/claims/claim-csv-reader.ts'
import { readClaimResources } from '#server/claims/claim-eob-reader.ts'
import type { ClaimBatch } from '#server/claims/claim-line.ts'
import { claimColumns, claimFields, createClaimStaging, mergeClaims, resolveClaims } from '#server/claims/staged-claim-store.ts'
import type { Portal } from '#server/portal.ts'

/**
 * `read` counts lines of claims; the other numbers count claims. `older`: claims that a newer statement outdoes, stored or in the file.
 * `rejected` has the first 1,000 rows and claims, `reasons` counts all. `notApplied` is set if the file changed nothing.
 */
export type ClaimImport = {
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

const reject = (report: ClaimImport, { line, id, reason }: RejectedRow): void => {
  report.reasons[reason] = (report.reasons[reason] ?? 0) + 1
  if (report.rejected.length < mostListed) report.rejected.push({ line, id, reason })
}

const stage = async (client: PoolClient, batches: AsyncIterable<ClaimBatch>, report: ClaimImport): Promise<void> => {
  for await (const { good, rejected } of batches) {
    report.read += good.length + rejected.length
    for (const row of rejected) reject(report, row)
    const rows = good.map((row) => claimFields.map((field) => row[field]))
    await copyRows(client, 'staged_claims', claimColumns, rows)
    const damaged = rejected.filter(({ number }) => number !== '').map(({ group, number }) => [group, number])
    await copyRows(client, 'damaged_claims', ['"group"', '"number"'], damaged)
  }
}

type Options = { isDryRun: boolean; group: string | null }

/**
 * Loads claims from CSV or from FHIR ExplanationOfBenefit, for which `group` is needed. A claim with a damaged line is left out as a whole,
 * because without it the amounts would be wrong. A newer statement of a claim replaces an older one with all its lines; no claim is removed.
 * Everything is one transaction: a load that is interrupted changes nothing, and repeating it changes nothing either.
 * @throws ImportFileError for a file that is cut, of another kind, or changes while it is read
 * @throws CsvHeaderError for a CSV file of another kind
 * @throws Error for FHIR without a group
 */
export const importClaims = async (
  { pool, clock, config }: Pick<Portal, 'pool' | 'clock' | 'config'>,
  file: string,
  { isDryRun, group }: Options,
  auditContext: AuditContext,
): Promise<ClaimImport> => {
  const bytes = await openImportFile(file, pgpDecryption({ home: config.importGpgHome }))
  const isFhir = await isJson(bytes)
  if (isFhir && group === null) throw new Error('FHIR does not name the sponsor: add --group CODE.')
  const now = clock.now()
  const batches = isFhir ? readClaimResources(bytes, { now, group: group ?? '' }) : readClaimCsv(bytes(), { now })
  const report: ClaimImport = { file: basename(file), read: 0, added: 0, changed: 0, unchanged: 0, older: 0, rejected: [], reasons: {} }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await createClaimStaging(client)
    await stage(client, batches, report)
    for (const row of await resolveClaims(client)) reject(report, row)
    Object.assign(report, await mergeClaims(client, isFhir ? 'fhir' : 'csv'))
    const isUsable = report.added + report.changed + report.unchanged + report.older > 0
    if (isUsable && !isDryRun) await writeAudit(dbOfLoad(client), auditContext, { event: 'claims.import', outcome: 'ok' })
    await client.query(isDryRun ? 'rollback' : 'commit')
    report.rejected.sort((one, other) => one.line - other.line)
    return isUsable ? report : { ...report, notApplied: nothingToApply }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
