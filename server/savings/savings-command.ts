import { parseArgs } from 'node:util'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import type { Portal } from '#server/portal.ts'
import { importSavings, type SavingsImport } from '#server/savings/import-savings.ts'

export const savingsUsage = `  npm run import -- savings FILE [--dry-run] [--json]
                                loads what urgent care and emergency rooms cost on average, by state`

const linesOf = ({ file, read, averages, rejected, ...changes }: SavingsImport, isDryRun: boolean): string[] => [
  `${file}: read ${read}, averages ${averages}`,
  ...rejected.slice(0, 20).map(({ line, id, reason }) => `  Rejected: line ${line}, ${id || 'no alternative'}: ${reason}`),
  `  ${isDryRun ? 'Would be' : 'Now'}: added ${changes.added}, changed ${changes.changed}, unchanged ${changes.unchanged}, removed ${changes.removed}`,
]

/** Runs `npm run import -- savings FILE`: one file with all averages. */
export const runSavingsCommand = async (
  parts: Pick<Portal, 'db' | 'clock'>,
  words: readonly string[],
  auditContext: AuditContext,
): Promise<void> => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(savingsUsage.trim())
  const report = await importSavings(parts, file, { isDryRun: values['dry-run'] }, auditContext)
  console.log(values.json ? JSON.stringify(report, null, 2) : linesOf(report, values['dry-run']).join('\n'))
}
