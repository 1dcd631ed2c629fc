import { basename } from 'node:path'
import { parseArgs } from 'node:util'
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
import type { Portal } from '#server/portal.ts'
import { importProcedures, type ProcedureImport } from '#server/procedures/import-procedures.ts'
import { openTally } from '#server/procedures/procedure-report.ts'

export const procedureUsage = `  npm run import -- procedures FILE... [--dry-run] [--json] [--agree NUMBER] [--date YYYY-MM-DD]
                                [--multiplier 1.4]
                                loads procedure prices from CMS's geography file and from a fee file of one's own`

const linesOf = (report: ProcedureImport, isDryRun: boolean): string[] => {
  const { file, read, procedures, prices, skipped, rejected, ...changes } = report
  return [
    `${file}: read ${read}, procedures ${procedures}, prices ${prices}`,
    ...Object.entries(skipped).map(([reason, count]) => `  Skipped: ${reason} ${count}`),
    ...rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no code'}: ${reason}`),
    ...notAppliedLines(report, isDryRun),
    `  ${isDryRun || report.notApplied ? 'Would be' : 'Now'}: added ${changes.added}, changed ${changes.changed}, unchanged ${changes.unchanged}, removed ${changes.removed}`,
  ]
}

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
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      agree: { type: 'string' },
      date: { type: 'string' },
      multiplier: { type: 'string', default: '1' },
    },
  })
  const multiplier = Number(values.multiplier)
  const isDateGood = values.date === undefined || /^\d{4}-\d{2}-\d{2}$/.test(values.date)
  if (positionals.length === 0 || !isDateGood || !isAgreeGood(values.agree) || !(multiplier > 0 && multiplier < 10))
    throw new Error(procedureUsage.trim())
  const agreed = agreedIn(values.agree)
  const options = { isDryRun: values['dry-run'], multiplier, agreed, ...(values.date ? { dataDate: values.date } : {}) }
  const reports = await loadEach(positionals, (file) => importProcedures(parts, file, options, auditContext), failed)
  if (values.json) console.log(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2))
  else for (const report of reports) console.log(linesOf(report, values['dry-run']).join('\n'))
  return exitCodeOf(reports)
}
