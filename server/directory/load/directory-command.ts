import type { AuditContext } from '#platform/audit/audit-context.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { printImport, readImportWords, rejectedLines } from '#platform/import/import-command.ts'
import { type ImportExitCode, notAppliedLines } from '#platform/import/import-outcome.ts'
import type { DirectoryReport } from '#server/directory/load/directory-report.ts'
import { importDirectory } from '#server/directory/load/import-directory.ts'
import type { Portal } from '#server/portal.ts'
import { facilityKinds } from '#shared/facilities/facility-kinds.ts'

export const directoryUsage = `  npm run import -- directory FILE... [--dry-run] [--json] [--agree NUMBER] [--complete] [--kind KIND]
                                [--date YYYY-MM-DD]
                                loads doctors and facilities from NPPES, CMS and plain lists`

const counts = (entries: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(entries)
    .filter(([, count]) => count)
    .map(([word, count]) => `${word} ${count?.toLocaleString('en-US')}`)
    .join(', ')

/** Formats a report as lines for the terminal. */
export const directoryLines = (report: DirectoryReport, isDryRun: boolean): string[] => {
  const { file, label, dataDate, read, doctors, mapped, male, female, schools, facilities, skipped, rejected, noted, reasons } = report
  const { added, changed, unchanged, removed, sites, twins, notApplied } = report
  const optional: [string, string][] = [
    ['Facilities', counts(facilities)],
    ['Skipped', counts(skipped)],
    ['Rejected or noted', counts(reasons)],
  ]
  return [
    `${file}: ${label}, ${dataDate}`,
    `  ${counts({ read, doctors, 'with a specialty': mapped, male, female, 'rows with a school': schools }) || 'read 0'}`,
    ...optional.filter(([, text]) => text !== '').map(([word, text]) => `  ${word}: ${text}`),
    ...rejectedLines(rejected),
    ...noted.slice(0, 20).map(({ line, id, reason }) => `  Noted: line ${line}, ${id || 'no id'}: ${reason}`),
    ...notAppliedLines(report, isDryRun),
    `  ${isDryRun || notApplied ? 'Would be' : 'Now'}: ${counts({ added, changed, unchanged, removed, 'further practices': sites, 'listed twice': twins }) || 'nothing changed'}`,
  ]
}

/** Runs `npm run import -- directory FILE...`, prints the report and returns the exit code. */
export const runDirectoryCommand = async (
  parts: Pick<Portal, 'pool' | 'clock' | 'config'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<ImportExitCode> => {
  const { files, isDryRun, isJson, agreed, text, isOn } = readImportWords(words, {
    usage: directoryUsage,
    files: 'several',
    texts: ['agree', 'kind', 'date'],
    flags: ['complete'],
  })
  const kind = facilityKinds.find((known) => known === text('kind'))
  if (text('kind') !== undefined && kind === undefined) throw new Error(directoryUsage.trim())
  const date = text('date')
  const named = { ...(kind ? { kind } : {}), ...(date ? { dataDate: date } : {}) }
  const decrypt = pgpDecryption({ home: parts.config.importGpgHome })
  const reports = await importDirectory(parts, files, { isDryRun, isComplete: isOn('complete'), agreed, decrypt, ...named }, auditContext)
  return printImport(reports, { isJson, linesOf: (one) => directoryLines(one, isDryRun) })
}
