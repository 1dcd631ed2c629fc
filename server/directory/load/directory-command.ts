import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { agreedIn, exitCodeOf, type ImportExitCode, isAgreeGood, notAppliedLines } from '#platform/import/import-outcome.ts'
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
    ...rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no id'}: ${reason}`),
    ...noted.slice(0, 20).map(({ line, id, reason }) => `  Noted: line ${line}, ${id || 'no id'}: ${reason}`),
    ...notAppliedLines(report, isDryRun),
    `  ${isDryRun || notApplied ? 'Would be' : 'Now'}: ${counts({ added, changed, unchanged, removed, 'further practices': sites, 'listed twice': twins }) || 'nothing changed'}`,
  ]
}

/** Runs `npm run import -- directory FILE...`, prints the report and returns the exit code. As JSON, one file gives an object, several give an array. */
export const runDirectoryCommand = async (
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
      complete: { type: 'boolean', default: false },
      kind: { type: 'string' },
      date: { type: 'string' },
    },
  })
  const kind = facilityKinds.find((known) => known === values.kind)
  const isDateGood = values.date === undefined || /^\d{4}-\d{2}-\d{2}$/.test(values.date)
  const isKindGood = values.kind === undefined || kind !== undefined
  if (positionals.length === 0 || !isKindGood || !isDateGood || !isAgreeGood(values.agree)) throw new Error(directoryUsage.trim())
  const isDryRun = values['dry-run']
  const agreed = agreedIn(values.agree)
  const named = { ...(kind ? { kind } : {}), ...(values.date ? { dataDate: values.date } : {}) }
  const decrypt = pgpDecryption({ home: parts.config.importGpgHome })
  const options = { isDryRun, isComplete: values.complete, agreed, decrypt, ...named }
  const reports = await importDirectory(parts, positionals, options, auditContext)
  if (values.json) console.log(JSON.stringify(reports.length === 1 ? reports[0] : reports, null, 2))
  else for (const report of reports) console.log(directoryLines(report, isDryRun).join('\n'))
  return exitCodeOf(reports)
}
