import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { Portal } from '#server/portal.ts'
import { importProcedures, type ProcedureImport } from '#server/procedures/import-procedures.ts'

export const procedureUsage = `  npm run import -- procedures FILE... [--dry-run] [--json] [--date YYYY-MM-DD] [--multiplier 1.4]
                                loads procedure prices from CMS's geography file and from a fee file of one's own`

const linesOf = ({ file, read, procedures, prices, skipped, rejected, ...changes }: ProcedureImport, isDryRun: boolean): string[] => [
  `${file}: read ${read}, procedures ${procedures}, prices ${prices}`,
  ...Object.entries(skipped).map(([reason, count]) => `  Skipped: ${reason} ${count}`),
  ...rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no code'}: ${reason}`),
  `  ${isDryRun ? 'Would be' : 'Now'}: added ${changes.added}, changed ${changes.changed}, unchanged ${changes.unchanged}, removed ${changes.removed}`,
]

/** `npm run import -- procedures FILE...` */
export const runProcedureCommand = async (
  parts: Pick<Portal, 'db' | 'clock'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      date: { type: 'string' },
      multiplier: { type: 'string', default: '1' },
    },
  })
  const multiplier = Number(values.multiplier)
  const isDateGood = values.date === undefined || /^\d{4}-\d{2}-\d{2}$/.test(values.date)
  if (positionals.length === 0 || !isDateGood || !(multiplier > 0 && multiplier < 10)) throw new Error(procedureUsage.trim())
  const reports: ProcedureImport[] = []
  for (const file of positionals)
    reports.push(
      await importProcedures(
        parts,
        file,
        { isDryRun: values['dry-run'], multiplier, ...(values.date ? { dataDate: values.date } : {}) },
        auditContext,
      ),
    )
  if (values.json) console.log(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2))
  else for (const report of reports) console.log(linesOf(report, values['dry-run']).join('\n'))
}
