import { basename } from 'node:path'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { changeLines, printImport, readImportWords, reasonLines, rejectedLines } from '#platform/import/import-command.ts'
import { type ImportExitCode, loadEach, type NotApplied } from '#platform/import/import-outcome.ts'
import type { Portal } from '#server/portal.ts'
import { importProcedures, type ProcedureImport } from '#server/procedures/import-procedures.ts'
import { openTally } from '#server/procedures/procedure-report.ts'

export const procedureUsage = `  npm run import -- procedures FILE... [--dry-run] [--json] [--agree NUMBER] [--date YYYY-MM-DD]
                                [--multiplier 1.4]
                                loads procedure prices from CMS's geography file and from a fee file of one's own`

const linesOf = (report: ProcedureImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}, procedures ${report.procedures}, prices ${report.prices}`,
  ...reasonLines('Skipped', report.skipped),
  ...rejectedLines(report.rejected, 'no code'),
  ...changeLines(report, isDryRun, { added: report.added, changed: report.changed, unchanged: report.unchanged, removed: report.removed }),
]

const failed = (path: string, notApplied: NotApplied): ProcedureImport => ({
  file: basename(path),
  ...openTally().report,
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  notApplied,
})

/**
 * Runs `npm run import -- procedures FILE...`, prints the report and returns the exit code.
 * @throws Error in words for the operator, if nothing was applied
 */
export const runProcedureCommand = async (
  parts: Pick<Portal, 'db' | 'clock' | 'config'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<ImportExitCode> => {
  const { files, isDryRun, isJson, agreed, text } = readImportWords(words, {
    usage: procedureUsage,
    files: 'several',
    texts: ['agree', 'date', 'multiplier'],
  })
  const multiplier = Number(text('multiplier') ?? '1')
  if (!(multiplier > 0 && multiplier < 10)) throw new Error(procedureUsage.trim())
  const date = text('date')
  const options = { isDryRun, multiplier, agreed, ...(date ? { dataDate: date } : {}) }
  const reports = await loadEach(files, (file) => importProcedures(parts, file, options, auditContext), failed)
  return printImport(reports, { isJson, linesOf: (one) => linesOf(one, isDryRun) })
}
