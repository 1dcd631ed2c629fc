import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { agreedIn, exitCodeOf, type ImportExitCode, isAgreeGood, notAppliedLines } from '#platform/import/import-outcome.ts'
import type { Portal } from '#server/portal.ts'
import { type DrugImport, importDrugs } from '#server/prescriptions/load/import-drugs.ts'

export const drugUsage = `  npm run import -- drugs FILE... [--dry-run] [--json] [--agree NUMBER] [--date YYYY-MM-DD]
                                loads drugs and their prices from RxNorm, NADAC, the FDA and a vendor's list`

const linesOf = (report: DrugImport, isDryRun: boolean): string[] => {
  const { file, read, drugs, prices, skipped, rejected } = report
  return [
    `${file}: read ${read}, drugs ${drugs}, prices ${prices}`,
    ...Object.entries(skipped).map(([reason, count]) => `  Skipped: ${reason} ${count}`),
    ...rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no code'}: ${reason}`),
    ...notAppliedLines(report, isDryRun),
  ]
}

/** Runs `npm run import -- drugs FILE...`, prints the report and returns the exit code. */
export const runDrugCommand = async (
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
    },
  })
  const isDateGood = values.date === undefined || /^\d{4}-\d{2}-\d{2}$/.test(values.date)
  if (positionals.length === 0 || !isDateGood || !isAgreeGood(values.agree)) throw new Error(drugUsage.trim())
  const isDryRun = values['dry-run']
  const options = { isDryRun, agreed: agreedIn(values.agree), ...(values.date ? { dataDate: values.date } : {}) }
  const reports = await importDrugs(parts, positionals, options, auditContext)
  if (values.json) console.log(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2))
  else
    console.log(
      [...reports.flatMap((report) => linesOf(report, isDryRun)), ...(isDryRun ? ['Nothing was kept: this was a dry run.'] : [])].join(
        '\n',
      ),
    )
  return exitCodeOf(reports)
}
