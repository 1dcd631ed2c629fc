import type { AuditContext } from '#platform/audit/audit-context.ts'
import { changeLines, printImport, readImportWords, reasonLines, rejectedLines } from '#platform/import/import-command.ts'
import type { ImportExitCode } from '#platform/import/import-outcome.ts'
import { type AccumulatorImport, importAccumulators } from '#server/benefits/import-accumulators.ts'
import { importPlans, type PlanImport } from '#server/benefits/import-plans.ts'
import type { Portal } from '#server/portal.ts'

export const benefitUsage = `  npm run import -- plans FILE [--dry-run] [--json]
                                loads health plans and their terms; a dry run lists what would change
  npm run import -- accumulators FILE [--dry-run] [--json]
                                loads what members have paid toward their plans' limits`

const wordsIn = (words: readonly string[]) => readImportWords(words, { usage: benefitUsage, files: 'one' })

const planLines = (report: PlanImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}, plans ${report.plans}, versions of terms ${report.terms}`,
  ...report.changes
    .slice(0, 100)
    .map(
      ({ group, plan, from, place, before, after }) => `  ${group} ${plan}, ${from}, ${place}: ${before ?? 'none'} → ${after ?? 'none'}`,
    ),
  ...rejectedLines(report.rejected),
  ...report.unknownIds.slice(0, 20).map(({ group, id, people }) => `  Unknown plan id: ${group} ${id}, ${people} people`),
  ...changeLines(report, isDryRun, { added: report.added, changed: report.changed, unchanged: report.unchanged }),
]

const accumulatorLines = (report: AccumulatorImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}`,
  ...reasonLines('Rejected', report.reasons),
  ...rejectedLines(report.rejected),
  ...changeLines(report, isDryRun, { added: report.added, changed: report.changed, unchanged: report.unchanged, older: report.older }),
]

type Run = (
  parts: Pick<Portal, 'db' | 'pool' | 'clock' | 'config'>,
  words: readonly string[],
  auditContext: AuditContext,
) => Promise<ImportExitCode>

/** Runs `npm run import -- plans FILE`, prints the report and returns the exit code. */
export const runPlanCommand: Run = async (parts, words, auditContext) => {
  const { file, isDryRun, isJson } = wordsIn(words)
  const report = await importPlans(parts, file, { isDryRun }, auditContext)
  return printImport([report], { isJson, linesOf: (one) => planLines(one, isDryRun) })
}

/** Runs `npm run import -- accumulators FILE`, prints the report and returns the exit code. */
export const runAccumulatorCommand: Run = async (parts, words, auditContext) => {
  const { file, isDryRun, isJson } = wordsIn(words)
  const report = await importAccumulators(parts, file, { isDryRun }, auditContext)
  return printImport([report], { isJson, linesOf: (one) => accumulatorLines(one, isDryRun) })
}
