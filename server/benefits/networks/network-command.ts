import type { AuditContext } from '#platform/audit/audit-context.ts'
import { changeLines, printImport, readImportWords, reasonLines, rejectedLines } from '#platform/import/import-command.ts'
import type { ImportExitCode } from '#platform/import/import-outcome.ts'
import { importNetworks, type NetworkImport } from '#server/benefits/networks/import-networks.ts'
import type { Portal } from '#server/portal.ts'

export const networkUsage = `  npm run import -- networks FILE [--source NAME] [--agree N] [--dry-run] [--json]
                                loads lists of providers in networks: CSV, or FHIR Plan-Net resources as NDJSON or a bundle`

const linesOf = (report: NetworkImport, isDryRun: boolean): string[] => [
  `${report.file}: read ${report.read}`,
  ...report.networks.map(({ key, name, source, asOf }) => `  Network ${key}: ${name}, ${source}, ${asOf}`),
  ...reasonLines('Rejected', report.reasons),
  ...rejectedLines(report.rejected),
  ...changeLines(report, isDryRun, {
    added: report.added,
    changed: report.changed,
    unchanged: report.unchanged,
    removed: report.removed,
    'kept because of damaged rows': report.kept,
    'older or repeated': report.older,
  }),
]

/** Runs `npm run import -- networks FILE`, prints the report and returns the exit code. */
export const runNetworkCommand = async (
  parts: Pick<Portal, 'pool' | 'clock' | 'config'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<ImportExitCode> => {
  const { file, isDryRun, isJson, agreed, text } = readImportWords(words, { usage: networkUsage, files: 'one', texts: ['agree', 'source'] })
  const report = await importNetworks(parts, file, { isDryRun, source: text('source'), agreed }, auditContext)
  return printImport([report], { isJson, linesOf: (one) => linesOf(one, isDryRun) })
}
