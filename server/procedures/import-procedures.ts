import { basename } from 'node:path'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { pgpDecryption } from '#platform/gateways/pgp.ts'
import { firstLineOf } from '#platform/import/import-file.ts'
import { type NotApplied, nothingToApply, stoppedBy } from '#platform/import/import-outcome.ts'
import { openImportFile } from '#platform/import/open-container.ts'
import { stoppingRemovals } from '#platform/import/removal-guard.ts'
import type { Portal } from '#server/portal.ts'
import { ownFees } from '#server/prices/own-fees.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { readCmsGeography } from '#server/procedures/cms-geography-reader.ts'
import { readFeeFile } from '#server/procedures/fee-file-reader.ts'
import type { ProcedureReport, ReadProcedures } from '#server/procedures/procedure-report.ts'
import { listPricesOf, priceKey, replacePrices, type StoredPrice, saveProcedures } from '#server/procedures/procedure-store.ts'

/** `agreed` is the number of prices that an operator agreed to remove. */
type Options = { isDryRun: boolean; dataDate?: string; multiplier?: number; agreed?: number | null }

type Changes = { added: number; changed: number; unchanged: number; removed: number }

/** `notApplied` is set if the file changed nothing; the changes are then what it would have done. */
export type ProcedureImport = ProcedureReport & Changes & { file: string; notApplied?: NotApplied }

type Source = { source: string; label: string; read: (file: AsyncIterable<Uint8Array>) => Promise<ReadProcedures> }

/** Finds the kind of file by its first line. */
const sourceOf = (header: string, multiplier: number): Source => {
  const label = multiplier === 1 ? 'CMS, Medicare averages' : `CMS, Medicare averages; paid amounts × ${multiplier}`
  if (/Avg_Sbmtd_Chrg/i.test(header))
    return { source: 'cms-geography', label, read: (file) => readCmsGeography(file, 'cms-geography', multiplier) }
  return { source: ownFees, label: 'Fee schedule', read: (file) => readFeeFile(file, ownFees) }
}

/** The data date of a file by its name (`_D24` is 2024), else today. */
const dateOf = (name: string, today: string): string => {
  const year = /_D(\d\d)(?=[_.])/i.exec(name)?.[1]
  return year ? `20${year}-12-31` : today
}

/** What a file would change. */
const changesTo = async (tx: Db, source: string, prices: readonly StoredPrice[]): Promise<Changes> => {
  const former = new Map((await listPricesOf(tx, source)).map((price) => [priceKey(price), price.cents]))
  const known = prices.filter((price) => former.has(priceKey(price)))
  const unchanged = known.filter((price) => former.get(priceKey(price)) === price.cents).length
  return { added: prices.length - known.length, changed: known.length - unchanged, unchanged, removed: former.size - known.length }
}

/** Why a file that was read may not be applied; null if it may. */
const refusalOf = (label: string, hasRows: boolean, changes: Changes, agreed: number | null): NotApplied | null => {
  if (!hasRows) return nothingToApply
  const removal = { source: label, stored: changes.changed + changes.unchanged + changes.removed, removing: changes.removed }
  const stopping = stoppingRemovals([removal], agreed)
  return stopping.length > 0 ? stoppedBy(stopping, [removal]) : null
}

/**
 * Loads one file of procedure prices, replacing all prices of its source in one transaction. A file without a usable row changes nothing,
 * and neither does one that the removal guard stops.
 * @throws ImportFileError for a file that is cut or changes while it is read
 * @throws CsvHeaderError for a file of another kind
 */
export const importProcedures = async (
  { db, clock, config }: Pick<Portal, 'db' | 'clock' | 'config'>,
  file: string,
  { isDryRun, dataDate, multiplier = 1, agreed = null }: Options,
  auditContext: AuditContext,
): Promise<ProcedureImport> => {
  const bytes = await openImportFile(file, pgpDecryption({ home: config.importGpgHome }))
  const { source, label, read } = sourceOf(await firstLineOf(bytes), multiplier)
  const { report, procedures, prices } = await read(bytes())
  return db.transaction(async (tx) => {
    const hasRows = procedures.length > 0
    const changes = hasRows ? await changesTo(tx, source, prices) : { added: 0, changed: 0, unchanged: 0, removed: 0 }
    const notApplied = refusalOf(label, hasRows, changes, agreed)
    if (!isDryRun && notApplied === null) {
      const now = clock.now()
      await saveProcedures(tx, procedures)
      await replacePrices(tx, source, prices)
      const counts = { procedures: procedures.length, prices: prices.length }
      await savePriceSource(tx, {
        source,
        kind: 'procedures',
        label,
        dataDate: dataDate ?? dateOf(file, now.toISOString().slice(0, 10)),
        loadedAt: now,
        counts,
      })
      await writeAudit(tx, auditContext, { event: 'procedures.import', outcome: 'ok' })
    }
    return { file: basename(file), ...report, ...changes, ...(notApplied ? { notApplied } : {}) }
  })
}
