import type { AuditContext } from '#platform/audit/audit-context.ts'
import { printImport, readImportWords, reasonLines, rejectedLines } from '#platform/import/import-command.ts'
import { type ImportExitCode, notAppliedLines } from '#platform/import/import-outcome.ts'
import type { Portal } from '#server/portal.ts'
import { type DrugImport, importDrugs } from '#server/prescriptions/load/import-drugs.ts'

export const drugUsage = `  npm run import -- drugs FILE... [--dry-run] [--json] [--agree NUMBER] [--date YYYY-MM-DD]
                                loads drugs and their prices from RxNorm, NADAC, the FDA and a vendor's list`

const linesOf = (report: DrugImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}, drugs ${report.drugs}, prices ${report.prices}`,
  ...reasonLines('Skipped', report.skipped),
  ...rejectedLines(report.rejected, 'no code'),
  ...notAppliedLines(report, isDryRun),
]

/** Runs `npm run import -- drugs FILE...`, prints the report and returns the exit code. */
export const runDrugCommand = async (
  parts: Pick<Portal, 'db' | 'clock' | 'config'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<ImportExitCode> => {
  const { files, isDryRun, isJson, agreed, text } = readImportWords(words, { usage: drugUsage, files: 'several', texts: ['agree', 'date'] })
  const date = text('date')
  const reports = await importDrugs(parts, files, { isDryRun, agreed, ...(date ? { dataDate: date } : {}) }, auditContext)
  const exitCode = printImport(reports, { isJson, linesOf: (one) => linesOf(one, isDryRun) })
  if (isDryRun && !isJson) console.log('Nothing was kept: this was a dry run.')
  return exitCode
}
