import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { exitCodeOf, type ImportExitCode, notAppliedLines } from '#platform/import/import-outcome.ts'
import { type ClaimImport, importClaims } from '#server/claims/import-claims.ts'
import type { Portal } from '#server/portal.ts'

export const claimUsage = `  npm run import -- claims FILE [--group CODE] [--dry-run] [--json]
                                loads claims: CSV, or FHIR ExplanationOfBenefit as NDJSON or a bundle, which needs the group's code`

const linesOf = (report: ClaimImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read} lines of claims`,
  ...Object.entries(report.reasons).map(([reason, count]) => `  Rejected: ${reason} ${count}`),
  ...report.rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no id'}: ${reason}`),
  ...notAppliedLines(report, isDryRun),
  `  ${isDryRun || report.notApplied ? 'Would be' : 'Now'}: added ${report.added}, changed ${report.changed}, unchanged ${report.unchanged}, older ${report.older}`,
]

/** Runs `npm run import -- claims FILE`, prints the report and returns the exit code. */
export const runClaimCommand = async (
  parts: Pick<Portal, 'pool' | 'clock' | 'config'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<ImportExitCode> => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      group: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(claimUsage.trim())
  const isDryRun = values['dry-run']
  const report = await importClaims(parts, file, { isDryRun, group: values.group ?? null }, auditContext)
  console.log(values.json ? JSON.stringify(report, null, 2) : linesOf(report, isDryRun).join('\n'))
  return exitCodeOf([report])
}
