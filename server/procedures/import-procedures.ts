import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AuditContext } from '#platform/audit/audit-context.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Portal } from '#server/portal.ts'
import { ownFees } from '#server/prices/own-fees.ts'
import { savePriceSource } from '#server/prices/save-price-source.ts'
import { readCmsGeography } from '#server/procedures/cms-geography-reader.ts'
import { readFeeFile } from '#server/procedures/fee-file-reader.ts'
import type { ProcedureReport, ReadProcedures } from '#server/procedures/procedure-report.ts'
import { listPricesOf, priceKey, replacePrices, saveProcedures } from '#server/procedures/procedure-store.ts'

type Options = { isDryRun: boolean; dataDate?: string; multiplier?: number }

export type ProcedureImport = ProcedureReport & { file: string; added: number; changed: number; unchanged: number; removed: number }

type Source = { source: string; label: string; read: (file: AsyncIterable<Uint8Array>) => Promise<ReadProcedures> }

const firstLine = async (file: string): Promise<string> => {
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.toString('latin1', 0, bytesRead).split(/\r?\n/, 1)[0] ?? ''
  } finally {
    await handle.close()
  }
}

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

/** Loads one file of procedure prices, replacing all prices of its source in one transaction. */
export const importProcedures = async (
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  file: string,
  { isDryRun, dataDate, multiplier = 1 }: Options,
  auditContext: AuditContext,
): Promise<ProcedureImport> => {
  const { source, label, read } = sourceOf(await firstLine(file), multiplier)
  const { report, procedures, prices } = await read(createReadStream(file))
  return db.transaction(async (tx) => {
    const former = new Map((await listPricesOf(tx, source)).map((price) => [priceKey(price), price.cents]))
    const known = prices.filter((price) => former.has(priceKey(price)))
    const unchanged = known.filter((price) => former.get(priceKey(price)) === price.cents).length
    const changes = {
      added: prices.length - known.length,
      changed: known.length - unchanged,
      unchanged,
      removed: former.size - known.length,
    }
    if (!isDryRun) {
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
    return { file: basename(file), ...report, ...changes }
  })
}
