import type { AuditContext } from '#platform/audit/audit-context.ts'
import { changeLines, printImport, readImportWords, reasonLines, rejectedLines } from '#platform/import/import-command.ts'
import type { ImportExitCode } from '#platform/import/import-outcome.ts'
import { type ClaimImport, importClaims } from '#server/claims/import-claims.ts'
import type { Portal } from '#server/portal.ts'

export const claimUsage = `  npm run import -- claims FILE [--group CODE] [--dry-run] [--json]
                                loads claims: CSV, or FHIR ExplanationOfBenefit as NDJSON or a bundle, which needs the group's code`

const linesOf = (report: ClaimImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read} lines of claims`,
  ...reasonLines('Rejected', report.reasons),
  ...rejectedLines(report.rejected),
  ...changeLines(report, isDryRun, { added: report.added, changed: report.changed, unchanged: report.unchanged, older: report.older }),
]

/** Runs `npm run import -- claims FILE`, prints the report and returns the exit code. */
export const runClaimCommand = async (
  parts: Pick<Portal, 'pool' | 'clock' | 'config'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<ImportExitCode> => {
  const { file, isDryRun, isJson, text } = readImportWords(words, { usage: claimUsage, files: 'one', texts: ['group'] })
  const report = await importClaims(parts, file, { isDryRun, group: text('group') ?? null }, auditContext)
  return printImport([report], { isJson, linesOf: (one) => linesOf(one, isDryRun) })
}
