import type { Care } from '#care/server/care.ts'
import { readInteractions } from '#care/server/prescribing/interaction-reader.ts'
import { readSafetyData, replaceSafetyFacts } from '#care/server/prescribing/safety-store.ts'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { printImport, readImportWords, rejectedLines } from '#platform/import/import-command.ts'
import { type ImportExitCode, type NotApplied, notAppliedLines, nothingToApply, stoppedBy } from '#platform/import/import-outcome.ts'
import { openImportFile } from '#platform/import/open-container.ts'
import { stoppingRemovals } from '#platform/import/removal-guard.ts'

export const interactionUsage = `  npm run import -- interactions FILE [--dry-run] [--json] [--agree NUMBER]
                                loads interactions and classes of drugs, which replace all earlier ones`

type Parts = Pick<Care, 'db' | 'clock'>
type Loaded = { interactions: number; classes: number; rejected: { line: number; reason: string }[]; notApplied?: NotApplied }

/** Loads a file of interactions. It changes nothing if no row is usable, or if it would remove more than the guard lets pass. */
const importInteractions = async (
  { db, clock }: Parts,
  path: string,
  { isDryRun, agreed }: { isDryRun: boolean; agreed: number | null },
  auditContext: AuditContext,
): Promise<Loaded> => {
  const bytes = await openImportFile(path, pgpDecryption({ home: undefined }))
  const found = await readInteractions(bytes())
  const report = { interactions: found.interactions.length, classes: found.classes.length, rejected: found.rejected }
  if (report.interactions === 0) return { ...report, notApplied: nothingToApply }
  const keyOf = ({ first, second }: { first: string; second: string }) => [first, second].sort().join(' + ')
  const kept = new Set(found.interactions.map(keyOf))
  const before = await readSafetyData(db)
  const removing = before.interactions.filter((one) => !kept.has(keyOf(one))).length
  const removal = { source: 'interactions', stored: before.interactions.length, removing }
  const stopping = stoppingRemovals([removal], agreed)
  if (stopping.length > 0) return { ...report, notApplied: stoppedBy(stopping, [removal]) }
  if (!isDryRun)
    await db.transaction(async (tx) => {
      await replaceSafetyFacts(tx, found, clock.now())
      await writeAudit(tx, auditContext, { event: 'drugs.interactions', outcome: 'ok' })
    })
  return report
}

/** Runs `npm run import -- interactions FILE`, prints the report and returns the exit code. */
export const runInteractionCommand = async (
  parts: Parts,
  words: readonly string[],
  auditContext: AuditContext,
  print: (line: string) => void,
): Promise<ImportExitCode> => {
  const { file, isDryRun, isJson, agreed } = readImportWords(words, { usage: interactionUsage, files: 'one', texts: ['agree'] })
  const report = await importInteractions(parts, file, { isDryRun, agreed }, auditContext)
  const linesOf = ({ interactions, classes, rejected }: Loaded): string[] => [
    `${file}: interactions ${interactions}, classes ${classes}`,
    ...rejectedLines(rejected),
    ...notAppliedLines(report, isDryRun),
    ...(isDryRun ? ['Nothing was kept: this was a dry run.'] : []),
  ]
  return printImport([report], { isJson, linesOf, print })
}
