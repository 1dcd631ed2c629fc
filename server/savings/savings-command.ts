import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { agreedIn, exitCodeOf, type ImportExitCode, isAgreeGood, notAppliedLines } from '#platform/import/import-outcome.ts'
import type { Portal } from '#server/portal.ts'
import { importSavings, type SavingsImport } from '#server/savings/import-savings.ts'

export const savingsUsage = `  npm run import -- savings FILE [--dry-run] [--json] [--agree NUMBER]
                                loads what urgent care and emergency rooms cost on average, by state`

const linesOf = (report: SavingsImport, isDryRun: boolean): string[] => {
  const { file, read, averages, rejected, ...changes } = report
  return [
    `${file}: read ${read}, averages ${averages}`,
    ...rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no alternative'}: ${reason}`),
    ...notAppliedLines(report, isDryRun),
    `  ${isDryRun || report.notApplied ? 'Would be' : 'Now'}: added ${changes.added}, changed ${changes.changed}, unchanged ${changes.unchanged}, removed ${changes.removed}`,
  ]
}

/** Runs `npm run import -- savings FILE`: one file with all averages. Prints the report and returns the exit code. */
export const runSavingsCommand = async (
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
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0 || !isAgreeGood(values.agree)) throw new Error(savingsUsage.trim())
  const report = await importSavings(parts, file, { isDryRun: values['dry-run'], agreed: agreedIn(values.agree) }, auditContext)
  console.log(values.json ? JSON.stringify(report, null, 2) : linesOf(report, values['dry-run']).join('\n'))
  return exitCodeOf([report])
}
