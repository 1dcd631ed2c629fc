import { basename } from 'node:path'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { type NotApplied, nothingToApply, stoppedBy } from '#platform/import/import-outcome.ts'
import { openImportFile } from '#platform/import/open-container.ts'
import { stoppingRemovals } from '#platform/import/removal-guard.ts'
import type { Portal } from '#server/portal.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { type AverageReport, averageKey, type ReadAverage, readAverageFile } from '#server/savings/average-file-reader.ts'
import { listAllAlternativeCosts, replaceAlternativeCosts } from '#server/savings/savings-store.ts'
import { sampleAverageSource } from '#shared/savings/savings-rules.ts'

/** `notApplied` is set if the file changed nothing; the counts are then what it would have done. */
export type SavingsImport = AverageReport & {
  file: string
  added: number
  changed: number
  unchanged: number
  removed: number
  notApplied?: NotApplied
}

/** Derives a source's id from its label; equal labels are the same source. */
const sourceOf = (label: string): string =>
  `averages-${label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')}`

const recordSources = async (tx: Portal['db'], averages: readonly ReadAverage[], loadedAt: Date): Promise<void> => {
  for (const [source, rows] of Map.groupBy(averages, ({ label }) => sourceOf(label))) {
    const label = rows[0]?.label ?? ''
    const dataDate =
      rows
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? ''
    await savePriceSource(tx, { source, kind: 'alternatives', label, dataDate, loadedAt, counts: { costs: rows.length } })
  }
}

/**
 * Loads the averages used to compute savings. The file replaces all averages in one transaction, so that sample and real data never mix.
 * A file without a valid row changes nothing, and neither does one that the removal guard stops. `agreed` is the number of averages that an
 * operator agreed to remove.
 */
export const importSavings = async (
  { db, clock, config }: Pick<Portal, 'db' | 'clock' | 'config'>,
  file: string,
  { isDryRun, agreed = null }: { isDryRun: boolean; agreed?: number | null },
  auditContext: AuditContext,
): Promise<SavingsImport> => {
  const bytes = await openImportFile(file, pgpDecryption({ home: config.importGpgHome }))
  const { report, averages } = await readAverageFile(bytes())
  return db.transaction(async (tx) => {
    const rows = averages.map(({ alternative, area, cents, label }) => ({ alternative, area, cents, source: sourceOf(label) }))
    const former = new Map((await listAllAlternativeCosts(tx)).map((one) => [averageKey(one), one]))
    const known = rows.filter((row) => former.has(averageKey(row)))
    const isSame = (row: (typeof rows)[number]) => {
      const before = former.get(averageKey(row))
      return before?.cents === row.cents && before.source === row.source
    }
    const unchanged = known.filter(isSame).length
    const isEmpty = rows.length === 0
    const changes = {
      added: rows.length - known.length,
      changed: known.length - unchanged,
      unchanged,
      removed: isEmpty ? 0 : former.size - known.length,
    }
    const names = new Set(rows.map(averageKey))
    const real = [...former].filter(([, average]) => average.source !== sampleAverageSource)
    const removing = isEmpty ? 0 : real.filter(([key]) => !names.has(key)).length
    const removal = { source: 'averages', stored: real.length, removing }
    const stopping = stoppingRemovals([removal], agreed)
    const notApplied = isEmpty ? nothingToApply : stopping.length > 0 ? stoppedBy(stopping, [removal]) : null
    if (!isDryRun && notApplied === null) {
      await replaceAlternativeCosts(tx, rows)
      await recordSources(tx, averages, clock.now())
      await writeAudit(tx, auditContext, { event: 'savings.import', outcome: 'ok' })
    }
    return { file: basename(file), ...report, ...changes, ...(notApplied ? { notApplied } : {}) }
  })
}
