import { basename } from 'node:path'
import type { Care } from '#care/server/care.ts'
import { type DiagnosisImport, importDiagnoses } from '#care/server/notes/import-diagnoses.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { changeLines, printImport, readImportWords, rejectedLines } from '#platform/import/import-command.ts'
import { type ImportExitCode, loadEach, type NotApplied } from '#platform/import/import-outcome.ts'

export const diagnosisUsage = `  npm run import -- diagnoses FILE [--dry-run] [--json] [--agree NUMBER]
                                loads the ICD-10-CM codes of CMS's order file (icd10cm-order-YEAR.txt, or a zip with only it)`

const linesOf = (report: DiagnosisImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}, diagnoses for claims ${report.billable}`,
  ...rejectedLines(report.rejected, 'no code'),
  ...changeLines(report, isDryRun, { added: report.added, changed: report.changed, unchanged: report.unchanged, removed: report.removed }),
]

const failed = (path: string, notApplied: NotApplied): DiagnosisImport => ({
  file: basename(path),
  read: 0,
  billable: 0,
  rejected: [],
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  notApplied,
})

/**
 * Runs `npm run import -- diagnoses FILE`, prints the report and returns the exit code.
 * @throws Error in words for the operator, if nothing was applied
 */
export const runDiagnosisCommand = async (
  parts: Pick<Care, 'db' | 'clock'>,
  words: readonly string[],
  auditContext: AuditContext,
  print: (line: string) => void,
): Promise<ImportExitCode> => {
  const { files, isDryRun, isJson, agreed } = readImportWords(words, { usage: diagnosisUsage, files: 'one', texts: ['agree'] })
  const reports = await loadEach(files, (file) => importDiagnoses(parts, file, { isDryRun, agreed }, auditContext), failed)
  return printImport(reports, { isJson, linesOf: (one) => linesOf(one, isDryRun), print })
}
