import type { AuditContext } from '#platform/audit/audit-context.ts'
import { changeLines, printImport, readImportWords, rejectedLines } from '#platform/import/import-command.ts'
import type { ImportExitCode } from '#platform/import/import-outcome.ts'
import type { Portal } from '#server/portal.ts'
import { importSavings, type SavingsImport } from '#server/savings/import-savings.ts'

export const savingsUsage = `  npm run import -- savings FILE [--dry-run] [--json] [--agree NUMBER]
                                loads what urgent care and emergency rooms cost on average, by state`

const linesOf = (report: SavingsImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}, averages ${report.averages}`,
  ...rejectedLines(report.rejected, 'no alternative'),
  ...changeLines(report, isDryRun, { added: report.added, changed: report.changed, unchanged: report.unchanged, removed: report.removed }),
]

/** Runs `npm run import -- savings FILE`: one file with all averages. Prints the report and returns the exit code. */
export const runSavingsCommand = async (
  parts: Pick<Portal, 'db' | 'clock' | 'config'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<ImportExitCode> => {
  const { file, isDryRun, isJson, agreed } = readImportWords(words, { usage: savingsUsage, files: 'one', texts: ['agree'] })
  const report = await importSavings(parts, file, { isDryRun, agreed }, auditContext)
  return printImport([report], { isJson, linesOf: (one) => linesOf(one, isDryRun) })
}
