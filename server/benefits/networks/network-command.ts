import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { agreedIn, exitCodeOf, type ImportExitCode, isAgreeGood, notAppliedLines } from '#platform/import/import-outcome.ts'
import { importNetworks, type NetworkImport } from '#server/benefits/networks/import-networks.ts'
import type { Portal } from '#server/portal.ts'

export const networkUsage = `  npm run import -- networks FILE [--source NAME] [--agree N] [--dry-run] [--json]
                                loads lists of providers in networks: CSV, or FHIR Plan-Net resources as NDJSON or a bundle`

const linesOf = (report: NetworkImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}`,
  ...report.networks.map(({ key, name, source, asOf }) => `  Network ${key}: ${name}, ${source}, ${asOf}`),
  ...Object.entries(report.reasons).map(([reason, count]) => `  Rejected: ${reason} ${count}`),
  ...report.rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no id'}: ${reason}`),
  ...notAppliedLines(report, isDryRun),
  `  ${isDryRun || report.notApplied ? 'Would be' : 'Now'}: added ${report.added}, changed ${report.changed}, unchanged ${report.unchanged}, removed ${report.removed}, kept because of damaged rows ${report.kept}, older or repeated ${report.older}`,
]

/** Runs `npm run import -- networks FILE`, prints the report and returns the exit code. */
export const runNetworkCommand = async (
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
      agree: { type: 'string' },
      source: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0 || !isAgreeGood(values.agree)) throw new Error(networkUsage.trim())
  const isDryRun = values['dry-run']
  const report = await importNetworks(parts, file, { isDryRun, source: values.source, agreed: agreedIn(values.agree) }, auditContext)
  console.log(values.json ? JSON.stringify(report, null, 2) : linesOf(report, isDryRun).join('\n'))
  return exitCodeOf([report])
}
