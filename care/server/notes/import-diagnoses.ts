import { basename } from 'node:path'
import type { Care } from '#care/server/care.ts'
import { readDiagnosisFile } from '#care/server/notes/diagnosis-reader.ts'
import { type DiagnosisRow, diagnosisSource, listAllCodes, replaceCodes } from '#care/server/notes/diagnosis-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { type NotApplied, nothingToApply, stoppedBy } from '#platform/import/import-outcome.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { openImportFile } from '#platform/import/open-container.ts'
import { stoppingRemovals } from '#platform/import/removal-guard.ts'

type Changes = { added: number; changed: number; unchanged: number; removed: number }
export type DiagnosisImport = Changes & { file: string; read: number; billable: number; rejected: RejectedRow[]; notApplied?: NotApplied }

const changesTo = (stored: readonly DiagnosisRow[], rows: readonly DiagnosisRow[]): Changes => {
  const former = new Map(stored.map((row) => [row.code, row]))
  const known = rows.filter(({ code }) => former.has(code))
  const unchanged = known.filter(
    ({ code, words, isBillable }) => former.get(code)?.words === words && former.get(code)?.isBillable === isBillable,
  ).length
  return { added: rows.length - known.length, changed: known.length - unchanged, unchanged, removed: former.size - known.length }
}

/**
 * Loads CMS's order file of ICD-10-CM, replacing all codes in one transaction. Signed notes keep the words that they were signed with. A
 * file without a usable row changes nothing, and neither does one that the removal guard stops.
 * @throws ImportFileError for a file that is cut or changes while it is read
 */
export const importDiagnoses = async (
  { db, clock }: Pick<Care, 'db' | 'clock'>,
  path: string,
  { isDryRun, agreed }: { isDryRun: boolean; agreed: number | null },
  auditContext: AuditContext,
): Promise<DiagnosisImport> => {
  const bytes = await openImportFile(path, pgpDecryption({ home: undefined }))
  const { read, rows, rejected } = await readDiagnosisFile(bytes())
  const file = basename(path)
  return db.transaction(async (tx) => {
    const stored = await listAllCodes(tx)
    const changes = rows.length > 0 ? changesTo(stored, rows) : { added: 0, changed: 0, unchanged: 0, removed: 0 }
    const removal = { source: diagnosisSource, stored: stored.length, removing: changes.removed }
    const stopping = stoppingRemovals([removal], agreed)
    const notApplied = rows.length === 0 ? nothingToApply : stopping.length > 0 ? stoppedBy(stopping, [removal]) : null
    if (!isDryRun && notApplied === null) {
      await replaceCodes(tx, rows, { file, loadedAt: clock.now() })
      await writeAudit(tx, auditContext, { event: 'diagnoses.import', outcome: 'ok' })
    }
    const billable = rows.filter(({ isBillable }) => isBillable).length
    return { file, read, billable, rejected, ...changes, ...(notApplied ? { notApplied } : {}) }
  })
}
