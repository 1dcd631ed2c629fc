import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { exitCodeOf, type ImportExitCode, notAppliedLines } from '#platform/import/import-outcome.ts'
import type { RejectedRow } from '#platform/import/import-report.ts'
import { type AccumulatorImport, importAccumulators } from '#server/benefits/import-accumulators.ts'
import { importPlans, type PlanImport } from '#server/benefits/import-plans.ts'
import type { Portal } from '#server/portal.ts'

export const benefitUsage = `  npm run import -- plans FILE [--dry-run] [--json]
                                loads health plans and their terms; a dry run lists what would change
  npm run import -- accumulators FILE [--dry-run] [--json]
                                loads what members have paid toward their plans' limits`

/** @throws Error with the usage */
const optionsIn = (words: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(benefitUsage.trim())
  return { file, isDryRun: values['dry-run'], isJson: values.json }
}

const rejectedLines = (rejected: readonly RejectedRow[]): string[] =>
  rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no id'}: ${reason}`)

const planLines = (report: PlanImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}, plans ${report.plans}, versions of terms ${report.terms}`,
  ...report.changes
    .slice(0, 100)
    .map(
      ({ group, plan, from, place, before, after }) => `  ${group} ${plan}, ${from}, ${place}: ${before ?? 'none'} → ${after ?? 'none'}`,
    ),
  ...rejectedLines(report.rejected),
  ...report.unknownIds.slice(0, 20).map(({ group, id, people }) => `  Unknown plan id: ${group} ${id}, ${people} people`),
  ...notAppliedLines(report, isDryRun),
  `  ${isDryRun || report.notApplied ? 'Would be' : 'Now'}: added ${report.added}, changed ${report.changed}, unchanged ${report.unchanged}`,
]

const accumulatorLines = (report: AccumulatorImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}`,
  ...Object.entries(report.reasons).map(([reason, count]) => `  Rejected: ${reason} ${count}`),
  ...rejectedLines(report.rejected),
  ...notAppliedLines(report, isDryRun),
  `  ${isDryRun || report.notApplied ? 'Would be' : 'Now'}: added ${report.added}, changed ${report.changed}, unchanged ${report.unchanged}, older ${report.older}`,
]

type Run = (
  parts: Pick<Portal, 'db' | 'pool' | 'clock' | 'config'>,
  words: readonly string[],
  auditContext: AuditContext,
) => Promise<ImportExitCode>

/** Runs `npm run import -- plans FILE`, prints the report and returns the exit code. */
export const runPlanCommand: Run = async (parts, words, auditContext) => {
  const { file, isDryRun, isJson } = optionsIn(words)
  const report = await importPlans(parts, file, { isDryRun }, auditContext)
  console.log(isJson ? JSON.stringify(report, null, 2) : planLines(report, isDryRun).join('\n'))
  return exitCodeOf([report])
}

/** Runs `npm run import -- accumulators FILE`, prints the report and returns the exit code. */
export const runAccumulatorCommand: Run = async (parts, words, auditContext) => {
  const { file, isDryRun, isJson } = optionsIn(words)
  const report = await importAccumulators(parts, file, { isDryRun }, auditContext)
  console.log(isJson ? JSON.stringify(report, null, 2) : accumulatorLines(report, isDryRun).join('\n'))
  return exitCodeOf([report])
}
