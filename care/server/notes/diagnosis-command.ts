import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { Care } from '#care/server/care.ts'
import { type DiagnosisImport, importDiagnoses } from '#care/server/notes/import-diagnoses.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import {
  agreedIn,
  exitCodeOf,
  type ImportExitCode,
  isAgreeGood,
  loadEach,
  type NotApplied,
  notAppliedLines,
} from '#platform/import/import-outcome.ts'

export const diagnosisUsage = `  npm run import -- diagnoses FILE [--dry-run] [--json] [--agree NUMBER]
                                loads the ICD-10-CM codes of CMS's order file (icd10cm-order-YEAR.txt, or a zip with only it)`

const linesOf = (report: DiagnosisImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}, diagnoses for claims ${report.billable}`,
  ...report.rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no code'}: ${reason}`),
  ...notAppliedLines(report, isDryRun),
  `  ${isDryRun || report.notApplied ? 'Would be' : 'Now'}: added ${report.added}, changed ${report.changed}, unchanged ${report.unchanged}, removed ${report.removed}`,
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
  const options = {
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    agree: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  if (positionals.length !== 1 || !isAgreeGood(values.agree)) throw new Error(diagnosisUsage.trim())
  const how = { isDryRun: values['dry-run'], agreed: agreedIn(values.agree) }
  const reports = await loadEach(positionals, (file) => importDiagnoses(parts, file, how, auditContext), failed)
  if (values.json) print(JSON.stringify(reports[0], null, 2))
  else for (const report of reports) print(linesOf(report, how.isDryRun).join('\n'))
  return exitCodeOf(reports)
}
